import { expect, it } from 'vitest';
import { isOutcomeKnown, untilAnswered } from './until-answered.ts';

const refusal = (code: string, status: number) => ({ data: { code, status, message: 'no', requestId: 'req_1' } });

it.each([
  ['an answer that never came', new Error('Failed to fetch'), false, true],
  ['one that is not ours', { data: null }, false, true],
  ['what is not known yet', refusal('SERVICE_UNAVAILABLE', 503), false, true],
  ['something broken', refusal('INTERNAL_ERROR', 500), false, true],
  ['a session that ended', refusal('SESSION_EXPIRED', 401), false, false],
  ['too many calls', refusal('RATE_LIMITED', 429), false, false],
  ['a refusal', refusal('AMOUNT_BELOW_MIN', 400), true, false],
  ['a failure on record', refusal('GATEWAY_ERROR', 502), true, false],
  ['no price', refusal('PRICES_UNAVAILABLE', 503), true, false],
])('%s: known %s, tried again %s', (_, error, isKnown, isRetried) => {
  expect(isOutcomeKnown(error)).toBe(isKnown);
  expect(untilAnswered.retry(0, error)).toBe(isRetried);
  expect(untilAnswered.retry(5, error)).toBe(false);
});
