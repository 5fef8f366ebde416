import { describeError, type ErrorCode } from '../../../domain/kernel/errors.ts';
import { isOpenRoute, type Route } from '../frame/route.ts';

/** What any call can be answered. */
export const everyCall: readonly ErrorCode[] = ['RATE_LIMITED', 'INTERNAL_ERROR', 'SERVICE_UNAVAILABLE'];
/** What a call with a token can be refused with, whatever it asks for. */
export const everyTokenCall: readonly ErrorCode[] = [
  'INVALID_TOKEN',
  'IP_NOT_ALLOWED',
  'PARTNER_DISABLED',
  'SANDBOX_DISABLED',
  'LIVE_NOT_ENABLED',
  'SANDBOX_DAILY_LIMIT',
];
/** What a call with a body can be refused with before it is read. */
export const everyBody: readonly ErrorCode[] = [
  'MALFORMED_JSON',
  'REQUEST_TIMEOUT',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
];

/** Codes that no route has to itself. */
export const sharedErrors: ReadonlySet<ErrorCode> = new Set([...everyCall, ...everyTokenCall, ...everyBody]);

/** Every code a route can answer, in registry terms: its own and those of the frame. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...everyCall, ...route.errors];
  if (!isOpenRoute(route)) codes.push(...everyTokenCall);
  if ('capability' in route.access || ('scope' in route && route.scope !== 'any')) codes.push('API_NOT_ALLOWED');
  if (route.body) codes.push(...everyBody);
  if (route.presentStored) codes.push('VALIDATION_ERROR');
  return [...new Set(codes)].sort((left, right) => describeError(left).status - describeError(right).status);
}
