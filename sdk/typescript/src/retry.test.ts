import { describe, expect, it } from 'vitest';
import { apiError } from './errors.ts';
import { backoffMs, retryWaitMs } from './retry.ts';

const answer = (code: string, status: number, retryAfterSeconds?: number) =>
  apiError({ code, status, message: '', details: {}, requestId: 'req_1', mode: 'sandbox', retryAfterSeconds });

describe('the pause before another attempt', () => {
  it('doubles, ends at eight seconds, and is spread over its second half', () => {
    expect([0, 1, 2, 9].map((retry) => backoffMs(retry, () => 1))).toEqual([400, 800, 1_600, 8_000]);
    expect([0, 1, 2, 9].map((retry) => backoffMs(retry, () => 0))).toEqual([200, 400, 800, 4_000]);
  });

  it.each<[string, number, number | undefined, boolean, boolean]>([
    ['RATE_LIMITED', 429, undefined, false, true],
    ['RATE_LIMITED', 429, 12, false, true],
    ['RATE_LIMITED', 429, 31, true, false],
    ['PRICES_UNAVAILABLE', 503, undefined, false, true],
    ['PRICES_UNAVAILABLE', 503, 60, false, false],
    ['REQUEST_TIMEOUT', 408, undefined, false, true],
    ['INTERNAL_ERROR', 500, undefined, true, true],
    ['INTERNAL_ERROR', 500, undefined, false, false],
    ['SERVICE_UNAVAILABLE', 503, undefined, false, false],
    ['SANDBOX_DAILY_LIMIT', 429, 5, true, false],
    ['DAILY_LIMIT_EXCEEDED', 429, undefined, true, false],
    ['BUY_PROCESSING_FAILED', 500, undefined, true, false],
    ['GATEWAY_ERROR', 502, undefined, true, false],
    ['VALIDATION_ERROR', 400, undefined, true, false],
    ['A_CODE_OF_TOMORROW', 503, undefined, true, false],
  ])('%s %i, Retry-After %s, safe %s: sent again %s', (code, status, after, isSafe, isAgain) => {
    const waitMs = retryWaitMs(answer(code, status, after), 0, isSafe);
    expect(waitMs !== undefined).toBe(isAgain);
    if (after !== undefined && waitMs !== undefined) expect(waitMs).toBeGreaterThanOrEqual(after * 1_000);
  });
});
