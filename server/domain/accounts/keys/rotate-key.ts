import type { PoolClient } from 'pg';
import { DomainError, fieldError } from '../../kernel/errors.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { findStaff } from '../team/find-staff.ts';
import { requirePermission, tokenPermission } from '../team/permissions.ts';
import { inTokenTransaction } from '../tokens/token-transaction.ts';
import { lockLivingKey } from './living-key.ts';
import { newSecret } from './new-secret.ts';
import { type KeyToChange, markTakenOver } from './store/keys.ts';
import { limitSecret, markReplaced, readGoodSecrets } from './store/secrets.ts';

/** How long the secret before it may stay good beside a new one: up to 7 days. */
const OVERLAP_HOURS_MAX = 168;
const HOUR_MS = 3_600_000;

/**
 * Gives a living key a second secret, shown this once; the one before it stays good for so many hours (0 to 168), or until it is ended
 * with `endOlderSecret`, and its calls answer INVALID_TOKEN ("replaced") from then on. The owner or admin who rotates a key that another member
 * answers for takes it over by it, its older secret with it: that is good for the hours chosen also where the other member leaves. A developer rotates their own. Of live by owner and admin who have confirmed. Leaves an audit entry. Raises
 * ROLE_NOT_ALLOWED, CONFIRMATION_REQUIRED, NOT_FOUND, VALIDATION_ERROR, INVALID_TRANSITION for a key that has ended or whose rotation
 * is under way. Decisions 15.
 */
export async function rotateKey(
  context: PartnerContext,
  input: { keyId: string; overlapHours: number },
): Promise<{ secret: string }> {
  const { core, mode } = context;
  const { keyId, overlapHours } = input;
  await demandPermission(context, tokenPermission(mode));
  if (mode === 'live') requireConfirmed(context);
  if (!Number.isInteger(overlapHours) || overlapHours < 0 || overlapHours > OVERLAP_HOURS_MAX) {
    throw fieldError('VALIDATION_ERROR', 'overlapHours', `must be a whole number from 0 to ${OVERLAP_HOURS_MAX}`);
  }
  return inTokenTransaction(context, tokenPermission(mode), async (client) => {
    const at = new Date(core.clock.now());
    const key = await lockLivingKey(client, context, keyId);
    const [older, ...more] = await readGoodSecrets(client, { keyId, at });
    if (more.length > 0) {
      const message = 'This key has two secrets already. End the older one first.';
      throw new DomainError('INVALID_TRANSITION', { message });
    }
    await holdKey(context, client, key, at);
    const { secret, lastFour } = await newSecret(context, client, key, at);
    const goodUntil = new Date(at.getTime() + overlapHours * HOUR_MS);
    if (older && overlapHours === 0) await markReplaced(client, { id: older.id, by: context.actor.id, at });
    else if (older) await limitSecret(client, { id: older.id, expiresAt: goodUntil });
    await recordAudit(context, client, {
      action: 'key.rotated',
      subject: keyId,
      before: { mode, name: key.name, last_four: older?.lastFour ?? null },
      after: { mode, name: key.name, last_four: lastFour, older_good_until: overlapHours === 0 ? null : goodUntil },
    });
    return { secret };
  });
}

/** Who knows the new secret has to be the one with whom the key ends. */
async function holdKey(context: PartnerContext, client: PoolClient, key: KeyToChange, at: Date): Promise<void> {
  const { actor } = context;
  if (key.heldBy === actor.id) return;
  const member = await findStaff(client, context.partner.id, { id: actor.id });
  requirePermission(member?.role ?? '', 'tokens.live');
  await markTakenOver(client, { id: key.id, by: actor.id, at });
}

/**
 * Ends at once the older of a key's two secrets. A second call does nothing. Leaves an audit entry. Raises ROLE_NOT_ALLOWED, NOT_FOUND,
 * INVALID_TRANSITION for a key that has ended. Decisions 15.
 */
export async function endOlderSecret(context: PartnerContext, input: { keyId: string }): Promise<void> {
  const { core, mode, actor } = context;
  await inTokenTransaction(context, tokenPermission(mode), async (client) => {
    const at = new Date(core.clock.now());
    const { id, name } = await lockLivingKey(client, context, input.keyId);
    const [, older] = await readGoodSecrets(client, { keyId: id, at });
    if (!older) return;
    await markReplaced(client, { id: older.id, by: actor.id, at });
    const before = { mode, name, last_four: older.lastFour };
    await recordAudit(context, client, { action: 'key.secret_ended', subject: id, before });
  });
}
