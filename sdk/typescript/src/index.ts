export type { AnswerInfo, CallOptions, KeyedCallOptions, List } from './call.ts';
export { Tola, type TolaOptions } from './client.ts';
export {
  ApiError,
  AuthenticationError,
  ConflictError,
  ConnectionError,
  InsufficientFundsError,
  InvalidRequestError,
  LimitError,
  NotFoundError,
  OtpError,
  PermissionError,
  ProcessingError,
  TolaError,
  UnavailableError,
  WebhookError,
  type WebhookProblem,
} from './errors.ts';
export { INTERFACE_VERSION } from './generated/table.ts';
export type * from './generated/types.ts';
export { type Grams, grams, micrograms, type Percent, paise, type Rupees, rupees } from './money.ts';
export { answerInfo } from './send.ts';
export { signWebhook, type VerifyOptions, verifyWebhook, type WebhookHeaders } from './webhooks.ts';
