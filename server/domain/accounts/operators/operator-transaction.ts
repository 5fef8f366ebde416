import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import { type AuditedChange, recordAudit } from '../audit/record-audit.ts';
import { findOperator, type OperatorRow } from './find-operator.ts';
import type { OperatorContext } from './operator-context.ts';
import { type OperatorPermission, requireOperatorPermission } from './permissions.ts';
import { lockOperators } from './store.ts';

/** What a member of the service's staff does, in its transaction. */
export type OperatorTransaction = {
  client: PoolClient;
  /** Who does it, as they are now */
  operator: OperatorRow;
  /** Real time, milliseconds */
  at: number;
  /** Notes the change, at the partner it concerns */
  audit(change: AuditedChange & { partnerId: string | null }): Promise<void>;
};

/**
 * One change by the service's staff at a time, whichever process it comes through: a person whom the change before removed or
 * demoted is refused by the next. No network call may be made in it. Raises INVALID_TOKEN for one who was removed,
 * ROLE_NOT_ALLOWED.
 */
export async function inOperatorTransaction<Result>(
  context: OperatorContext,
  permission: OperatorPermission | undefined,
  work: (tx: OperatorTransaction) => Promise<Result>,
): Promise<Result> {
  const { core, actor } = context;
  return inTransaction(core.database.pool, async (client) => {
    await lockOperators(client);
    const operator = await findOperator(client, actor.id);
    if (!operator) throw new DomainError('INVALID_TOKEN');
    if (permission !== undefined) requireOperatorPermission(operator.role, permission);
    return work({
      client,
      operator,
      at: core.clock.now(),
      audit: ({ partnerId, ...change }) =>
        recordAudit({ ...context, ...(partnerId !== null && { partner: { id: partnerId } }) }, client, change),
    });
  });
}
