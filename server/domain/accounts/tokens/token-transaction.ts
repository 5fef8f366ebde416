import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { lockSettings } from '../partners/lock-partner.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { findStaff } from '../team/find-staff.ts';
import { type Permission, requirePermission } from '../team/permissions.ts';
import { findToken } from './store/tokens.ts';

/**
 * One change of a partner's tokens or team at a time, by a member in the role they have at that moment. Raises INVALID_TOKEN for one who
 * was just removed, ROLE_NOT_ALLOWED.
 */
export async function inTokenTransaction<Result>(
  context: PartnerContext,
  permission: Permission,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const { core, partner, actor } = context;
  await demandPermission(context, permission);
  return inTransaction(core.database.pool, async (client) => {
    await lockSettings(client, partner.id);
    const member = await findStaff(client, partner.id, { id: actor.id });
    if (!member) throw new DomainError('INVALID_TOKEN');
    requirePermission(member.role, permission);
    return work(client);
  });
}

/** A token of the partner and mode, living or ended; no other transaction changes it while the partner is locked. Raises NOT_FOUND. */
export async function lockToken(
  client: PoolClient,
  { partner, mode }: Pick<PartnerContext, 'partner' | 'mode'>,
  tokenId: string,
): Promise<{ lastFour: string; revokedAt: Date | null; heldBy: string | null }> {
  const token = await findToken(client, { id: tokenId, partnerId: partner.id, mode });
  if (!token) throw new DomainError('NOT_FOUND');
  return token;
}
