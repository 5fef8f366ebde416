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

/** What a call can be refused with that takes a capability or a scope. */
export const everyGuardedCall: readonly ErrorCode[] = ['API_NOT_ALLOWED'];

/** The codes of the lists above that apply to a route. */
export function sharedErrorsOf(route: Route): ErrorCode[] {
  const isGuarded = 'capability' in route.access || ('scope' in route && route.scope !== 'any');
  return [
    ...everyCall,
    ...(isOpenRoute(route) ? [] : everyTokenCall),
    ...(isGuarded ? everyGuardedCall : []),
    ...(route.body ? everyBody : []),
  ];
}

/** Every code a route can answer, in registry terms: its own and those of the frame. */
export function errorsOf(route: Route): ErrorCode[] {
  const codes: ErrorCode[] = [...route.errors, ...sharedErrorsOf(route)];
  if (route.presentStored) codes.push('VALIDATION_ERROR');
  return [...new Set(codes)].sort((left, right) => describeError(left).status - describeError(right).status);
}
