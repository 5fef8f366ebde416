import type { PoolClient } from 'pg';
import { newId } from '../../kernel/ids.ts';
import type { PartnerContext } from '../context.ts';
import { makeKeySecret, tokenHash } from '../tokens/token-format.ts';
import { insertSecret } from './store/secrets.ts';

/** Makes a secret of a key and keeps its hash; it ends with the key. */
export async function newSecret(
  { core, partner, mode, actor }: PartnerContext,
  client: PoolClient,
  key: { id: string; endsAt: Date | null },
  at: Date,
): Promise<{ secret: string; lastFour: string }> {
  const secret = makeKeySecret(mode);
  const lastFour = secret.slice(-4);
  await insertSecret(client, {
    id: newId('tok', core.clock.now()),
    keyId: key.id,
    partnerId: partner.id,
    mode,
    hash: tokenHash(secret) as Buffer,
    lastFour,
    at,
    by: actor.id,
    expiresAt: key.endsAt,
  });
  return { secret, lastFour };
}
