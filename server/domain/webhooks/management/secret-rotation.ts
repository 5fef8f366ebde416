import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import type { PartnerContext } from '../context.ts';
import { sealSecret } from '../endpoint.ts';
import { newWebhookSecret } from '../signature.ts';
import { type EndpointTransaction, inEndpointTransaction, noEndpoint } from './endpoint-transaction.ts';
import { saveSecrets } from './store/endpoint.ts';

/** How long both signatures go out before the next secret is promoted by itself (decisions 10). */
const STAGED_MS = 86_400_000;

/** Both secrets in clear. */
export type Secrets = { secret: string; nextSecret: string | undefined };

/** Shows the signing secret, and the next one while a rotation is staged. Leaves an audit entry. Raises CONFIRMATION_REQUIRED, VALIDATION_ERROR without an endpoint. */
export async function revealSecrets(context: PartnerContext): Promise<Secrets> {
  requireConfirmed(context);
  return inEndpointTransaction(context, async (tx, endpoint) => {
    if (!endpoint) throw noEndpoint();
    await tx.audit('webhook.secret_revealed');
    return { secret: endpoint.secret, nextSecret: endpoint.nextSecret };
  });
}

/**
 * Stages a rotation: from now on deliveries carry a second signature, by the next secret, and in 24 hours it takes the place of
 * the first. A second call finds the rotation that is staged and changes nothing. Raises CONFIRMATION_REQUIRED,
 * VALIDATION_ERROR without an endpoint. Decisions 10.
 */
export async function rotateSecret(context: PartnerContext): Promise<Secrets> {
  requireConfirmed(context);
  const { core } = context;
  return inEndpointTransaction(context, async (tx, endpoint) => {
    if (!endpoint) throw noEndpoint();
    const { secret } = endpoint;
    if (endpoint.nextSecret !== undefined) return { secret, nextSecret: endpoint.nextSecret };
    const nextSecret = newWebhookSecret();
    await keep(context, tx, { secret, nextSecret, promoteAt: core.clock.now() + STAGED_MS });
    await tx.audit('webhook.rotation_staged');
    return { secret, nextSecret };
  });
}

/** Makes the next secret the secret, at once. Without a staged rotation it changes nothing. Decisions 10. */
export async function promoteSecret(context: PartnerContext): Promise<void> {
  await inEndpointTransaction(context, async (tx, endpoint) => {
    if (!endpoint) throw noEndpoint();
    if (endpoint.nextSecret === undefined) return;
    await keep(context, tx, { secret: endpoint.nextSecret });
    await tx.audit('webhook.secret_promoted');
  });
}

/** Drops the next secret; the one in use stays. Without a staged rotation it changes nothing. Decisions 10. */
export async function cancelRotation(context: PartnerContext): Promise<void> {
  await inEndpointTransaction(context, async (tx, endpoint) => {
    if (!endpoint) throw noEndpoint();
    if (endpoint.nextSecret === undefined) return;
    await keep(context, tx, { secret: endpoint.secret });
    await tx.audit('webhook.rotation_cancelled');
  });
}

async function keep(
  { core, partner }: PartnerContext,
  tx: EndpointTransaction,
  secrets: { secret: string; nextSecret?: string; promoteAt?: number },
): Promise<void> {
  const { secret, nextSecret, promoteAt } = secrets;
  await saveSecrets(tx.prisma, partner.id, {
    secretSealed: sealSecret(core.vault, secret),
    nextSecretSealed: nextSecret === undefined ? null : sealSecret(core.vault, nextSecret),
    nextPromoteAt: promoteAt === undefined ? null : new Date(promoteAt),
    updatedAt: new Date(core.clock.now()),
  });
}
