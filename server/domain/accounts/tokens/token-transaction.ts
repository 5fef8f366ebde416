import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { findStaff } from '../team/find-staff.ts';
import { type Permission, requirePermission } from '../team/permissions.ts';

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
    await client.query('SELECT FROM partner WHERE id = $1 FOR UPDATE', [partner.id]);
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
  const { rows } = await client.query<{ lastFour: string; revokedAt: Date | null; heldBy: string | null }>(
    `SELECT last_four AS "lastFour", revoked_at AS "revokedAt", held_by AS "heldBy" FROM access_token
     WHERE id = $1 AND partner_id = $2 AND mode = $3`,
    [tokenId, partner.id, mode],
  );
  const token = rows[0];
  if (!token) throw new DomainError('NOT_FOUND');
  return token;
}
