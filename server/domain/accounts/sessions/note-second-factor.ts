import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import { clearSecondFactor, endSessionsOf, saveSecondFactor } from './store.ts';

/**
 * Notes, in the transaction that proves it, that the owner of a session gave their second factor in it; `isConfirmed` says that this proves
 * it is them for the next ten minutes too. Raises INVALID_TOKEN where the session is over meanwhile.
 */
export async function noteSecondFactor(
  client: PoolClient,
  session: { sessionId: string; now: Date; isConfirmed: boolean },
): Promise<void> {
  if (!(await saveSecondFactor(client, session))) throw new DomainError('INVALID_TOKEN');
}

/** Notes, in the transaction that removes the member's last passkey, that their session has no second factor any more: a one-time password confirms again. */
export async function dropSecondFactor(client: PoolClient, sessionId: string): Promise<void> {
  await clearSecondFactor(client, sessionId);
}

/** Ends sessions of a member in a transaction: all but one, or (null) all. Answers how many. */
export async function endSessionsIn(
  client: PoolClient,
  which: { memberId: string; without: string | null; now: Date },
): Promise<number> {
  return (await endSessionsOf(client, which)).length;
}
