import { describe, expect, it } from 'vitest';
import { assertInvariant, DomainError, describeError, errorCodes, fieldError, InvariantError } from './errors.ts';

describe('the registry', () => {
  it('gives every code a status of the 4xx and 5xx, a message to the reader, and its section', () => {
    for (const code of errorCodes) {
      const { status, message, section } = describeError(code);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(message).toMatch(/^.{10,}\.$/);
      expect(section).not.toBe('');
      expect(new DomainError(code)).toMatchObject({ code, status, message });
    }
  });

  it('has details for every 400, and for nothing else (spec part 7, decisions 15)', () => {
    for (const code of errorCodes) {
      const { status, details } = describeError(code);
      expect([code, details !== undefined]).toEqual([code, status === 400]);
    }
    expect(describeError('INVALID_FROM').details).toEqual({ fields: { from: 'must be a date written YYYY-MM-DD' } });
  });

  it('carries a field and keeps its cause inside', () => {
    const refusal = fieldError('INVALID_AMOUNT', 'amount_inr', 'must be more than 0');
    expect(refusal.details).toEqual({ fields: { amount_inr: 'must be more than 0' } });
    expect(refusal.message).toBe('amount_inr must be more than 0.');
    expect(fieldError('VALIDATION_ERROR', 'url', 'Set the address first.').message).toBe('Set the address first.');
    const cause = new Error('inside');
    expect(JSON.stringify(new DomainError('INTERNAL_ERROR', { cause }))).not.toContain('inside');
  });

  it('marks a broken invariant as such', () => {
    expect(() => assertInvariant(false, 'never')).toThrow(InvariantError);
    expect(() => assertInvariant(true, 'never')).not.toThrow();
  });
});
