import type { PoolClient } from 'pg';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { findKey, type KeyToChange } from './store/keys.ts';

/** A key of the partner and mode; no other transaction changes it while the partner is locked. Raises NOT_FOUND. */
export async function lockKey(
  client: PoolClient,
  { partner, mode }: Pick<PartnerContext, 'partner' | 'mode'>,
  keyId: string,
): Promise<KeyToChange> {
  const key = await findKey(client, { id: keyId, partnerId: partner.id, mode });
  if (!key) throw new DomainError('NOT_FOUND');
  return key;
}

/** Whether a key has not ended by a moment. */
export function isLiving({ revokedAt, endsAt }: KeyToChange, at: Date): boolean {
  return revokedAt === null && (endsAt === null || endsAt > at);
}

/** The same key, where it lives still. Raises NOT_FOUND, INVALID_TRANSITION. */
export async function lockLivingKey(client: PoolClient, context: PartnerContext, keyId: string): Promise<KeyToChange> {
  const key = await lockKey(client, context, keyId);
  if (isLiving(key, new Date(context.core.clock.now()))) return key;
  throw new DomainError('INVALID_TRANSITION', { message: 'This key has ended already.' });
}
