import { DomainError, fieldError, InvariantError } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { PartnerContext } from '../context.ts';
import { requireConfirmed } from '../sessions/require-confirmed.ts';
import { demandPermission } from '../team/demand-permission.ts';
import { tokenPermission } from '../team/permissions.ts';
import { inTokenTransaction } from '../tokens/token-transaction.ts';
import { type KeyInput, readKeyFields } from './key-fields.ts';
import { newSecret } from './new-secret.ts';
import { insertKey, readLivingNames } from './store/keys.ts';

const KEYS_MAX = 10;

/**
 * Makes a named key of this mode, beside the one token that it has; the answer is the only place its secret is ever shown. Its maker
 * answers for it: it ends with their leaving or losing the role. One of live takes an owner or admin who has confirmed. A second call makes a
 * second key. Leaves an audit entry. Raises ROLE_NOT_ALLOWED, CONFIRMATION_REQUIRED, VALIDATION_ERROR (also for the name of another living key),
 * INVALID_TRANSITION beyond 10 living keys. Decisions 15.
 */
export async function makeKey(context: PartnerContext, input: KeyInput): Promise<{ keyId: string; secret: string }> {
  const { core, partner, mode, actor } = context;
  await demandPermission(context, tokenPermission(mode));
  if (mode === 'live') requireConfirmed(context);
  if (actor.type !== 'member') throw new InvariantError('a key is made by a member');
  const now = core.clock.now();
  const { name, scopes, endsAt, allowedAddresses } = readKeyFields(input, now);
  return inTokenTransaction(context, tokenPermission(mode), async (client) => {
    const at = new Date(now);
    const names = await readLivingNames(client, { partnerId: partner.id, mode, at });
    if (names.length >= KEYS_MAX) {
      const message = `There are ${KEYS_MAX} keys of this mode already. Revoke one first.`;
      throw new DomainError('INVALID_TRANSITION', { message });
    }
    if (names.includes(name)) throw fieldError('VALIDATION_ERROR', 'name', 'is that of another key already');
    const keyId = newId('key', now);
    await insertKey(client, {
      id: keyId,
      partnerId: partner.id,
      mode,
      name,
      scopes,
      allowedAddresses,
      endsAt,
      at,
      by: actor.id,
    });
    const { secret, lastFour } = await newSecret(context, client, { id: keyId, endsAt }, at);
    const after = { mode, name, scopes, last_four: lastFour, allowed_addresses: allowedAddresses, ends_at: endsAt };
    await recordAudit(context, client, { action: 'key.created', subject: keyId, after });
    return { keyId, secret };
  });
}
