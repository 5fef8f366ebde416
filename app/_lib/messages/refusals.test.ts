import { describe, expect, it } from 'vitest';
import { describeError, type ErrorCode } from '../../../server/domain/kernel/errors.ts';
import { refusalIn } from './refusals.ts';

const refusal = (code: string, message: string) => ({ data: { code, message, status: 409, requestId: 'req_1' } });
const HINDI = /[\u0900-\u097f]/;

describe('a refusal', () => {
  it.each(['INSUFFICIENT_PARTNER_FUNDS', 'ROLE_NOT_ALLOWED', 'RATE_LIMITED', 'INTERNAL_ERROR'] as ErrorCode[])(
    'with %s is as the service says it in English, and in words of its own in Hindi',
    (code) => {
      const { message } = describeError(code);
      expect(refusalIn('en', refusal(code, message)).message).toBe(message);
      const hindi = refusalIn('hi', refusal(code, message));
      expect(hindi.message).toMatch(HINDI);
      expect(hindi.message).not.toContain(message);
      expect(hindi).toMatchObject({ code, status: 409, requestId: 'req_1' });
    },
  );

  it('whose reason is said by its message alone keeps that in Hindi too', () => {
    for (const code of ['VALIDATION_ERROR', 'INVALID_TRANSITION', 'FEATURE_DISABLED']) {
      const { message } = refusalIn('hi', refusal(code, 'It is booked already.'));
      expect(message).toMatch(HINDI);
      expect(message).toContain('It is booked already.');
    }
  });

  it('with a code that has no words is as the service says it, in both languages', () => {
    for (const code of ['RETURN_URL_NOT_ALLOWED', 'toString', '__proto__']) {
      for (const language of ['en', 'hi'] as const) {
        expect(refusalIn(language, refusal(code, 'Not so.')).message).toBe('Not so.');
      }
    }
  });

  it('that is none, since the service could not be reached, is said in both', () => {
    expect(refusalIn('en', new Error('fetch failed')).message).toContain('could not be reached');
    expect(refusalIn('hi', undefined).message).toMatch(HINDI);
  });
});
