import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { tokenPermission } from '../team/permissions.ts';
import { inTokenTransaction } from '../tokens/token-transaction.ts';
import { isLiving, lockKey, lockLivingKey } from './living-key.ts';
import { markRevoked, markTakenOver } from './store/keys.ts';

/**
 * Ends a key of this mode with all of its secrets: no call with them is served from then on. One of live takes an owner or admin. A second
 * call does nothing. Leaves an audit entry. Raises NOT_FOUND, also for those of another partner or mode, ROLE_NOT_ALLOWED. Decisions 15.
 */
export async function revokeKey(context: PartnerContext, input: { keyId: string }): Promise<void> {
  const { core, mode, actor } = context;
  await inTokenTransaction(context, tokenPermission(mode), async (client) => {
    const at = new Date(core.clock.now());
    const key = await lockKey(client, context, input.keyId);
    if (!isLiving(key, at)) return;
    await markRevoked(client, { id: key.id, by: actor.id, at });
    await recordAudit(context, client, { action: 'key.revoked', subject: key.id, before: { mode, name: key.name } });
  });
}

/**
 * Has the owner or admin who acts answer for a living key of this mode from now on: it goes on when its maker leaves, and ends when they
 * do. A second call does nothing. Leaves an audit entry. Raises ROLE_NOT_ALLOWED, CONFIRMATION_REQUIRED, NOT_FOUND, INVALID_TRANSITION for one that
 * has ended. Spec 5.2, decisions 15.
 */
export async function takeOverKey(context: PartnerContext, input: { keyId: string }): Promise<void> {
  const { core, mode, actor } = context;
  await demandPermission(context, 'tokens.live');
  requireConfirmed(context);
  await inTokenTransaction(context, 'tokens.live', async (client) => {
    const { id, name, heldBy } = await lockLivingKey(client, context, input.keyId);
    if (heldBy === actor.id) return;
    await markTakenOver(client, { id, by: actor.id, at: new Date(core.clock.now()) });
    await recordAudit(context, client, {
      action: 'key.taken_over',
      subject: id,
      before: { mode, name, held_by: heldBy },
      after: { mode, name, held_by: actor.id },
    });
  });
}
