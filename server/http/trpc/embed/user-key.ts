import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError, type ErrorCode } from '../../../domain/kernel/errors.ts';
import type { Execution, IdempotencyKey } from '../../../domain/ledger/idempotency/record.ts';

/** A key that a screen made for one intent, and sends with each try of it. */
export const moneyKey = z.string().regex(/^[\w-]{16,40}$/, { error: 'must be a key made for this' });

/**
 * The key under which what a user does is kept: theirs alone, whatever keys the partner's own code or other users give. Another body
 * under it is reported as with the partner interface. Decisions 3.
 */
export function userKey(userCode: string, procedure: string, input: { key: string }): IdempotencyKey {
  const { key, ...body } = input;
  return {
    key: `${procedure}.${userCode}.${key}`,
    bodySha256: createHash('sha256').update(JSON.stringify(body, exact)).digest(),
  };
}

/**
 * What came of it. A screen never takes the answer to another request for its own: raises IDEMPOTENCY_BODY_MISMATCH where the key was used
 * for one, and otherwise what it failed by.
 */
export function outcomeOf<Value, FailureCode extends ErrorCode>(execution: Execution<Value, FailureCode>): Value {
  const { result, replay } = execution;
  if (replay?.isBodyMismatch) throw new DomainError('IDEMPOTENCY_BODY_MISMATCH');
  if (!result.ok) throw new DomainError(result.code);
  return result.value;
}

/** JSON knows no bigint. */
function exact(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value;
}
