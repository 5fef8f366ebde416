import type { ErrorDetails } from '../../kernel/errors.ts';

/** How long a key is kept: more than the 24 hours promised (decisions 3). */
export const KEY_LIFE = '48 hours';

/** What the first call with a key did, as stored (spec part 7, decisions 3). */
export type IdempotencyRecord = {
  state: 'in_progress' | 'done';
  endpoint: string;
  key: string;
  /** Id of what the call made */
  referenceId: string;
  bodySha256: Uint8Array;
  status: number | undefined;
  /** In storage units; the endpoint's face writes it out */
  outcome: Record<string, unknown> | undefined;
};

/** Reads a row of idempotency_record that came as JSON (bytea as `\x...`). */
export function idempotencyRecordFromRow(row: Record<string, unknown>): IdempotencyRecord {
  return {
    state: row.state as IdempotencyRecord['state'],
    endpoint: row.endpoint as string,
    key: row.key as string,
    referenceId: row.reference_id as string,
    bodySha256: Buffer.from((row.body_sha256 as string).slice(2), 'hex'),
    status: (row.status as number | null) ?? undefined,
    outcome: (row.outcome as Record<string, unknown> | null) ?? undefined,
  };
}

/** A key given with a call, and the digest of the raw body it came with. */
export type IdempotencyKey = { key: string; bodySha256: Uint8Array };

/**
 * What an execution under a key came to. `failed` happened after execution began, so it is stored and replayed like a
 * success; a refusal before execution is raised as a DomainError instead and stored nowhere.
 */
export type Execution<Value, FailureCode extends string> = {
  result: { ok: true; value: Value } | { ok: false; code: FailureCode; details?: ErrorDetails };
  /** Null on the first call */
  replay: { isBodyMismatch: boolean } | null;
};
