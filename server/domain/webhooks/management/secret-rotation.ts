import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import type { PartnerContext } from '../context.ts';
import { sealSecret } from '../endpoint.ts';
import { newWebhookSecret } from '../signature.ts';
import {
  type EndpointChoice,
  type EndpointTransaction,
  inEndpointTransaction,
  type KeptEndpoint,
  requireKept,
} from './endpoint-transaction.ts';
import { saveSecrets } from './store/endpoint.ts';

/** How long both signatures go out before the next secret is promoted by itself (decisions 10). */
const STAGED_MS = 86_400_000;

/** Both secrets in clear. */
export type Secrets = { secret: string; nextSecret: string | undefined };

/** Shows the signing secret of an endpoint, and the next one while a rotation is staged. Leaves an audit entry. Raises CONFIRMATION_REQUIRED, NOT_FOUND, VALIDATION_ERROR without an endpoint. */
export async function revealSecrets(context: PartnerContext, choice: EndpointChoice = {}): Promise<Secrets> {
  requireConfirmedMember(context);
  return inEndpointTransaction(context, choice, async (tx, found) => {
    const endpoint = requireKept(found, choice);
    await tx.audit('webhook.secret_revealed');
    return { secret: endpoint.secret, nextSecret: endpoint.nextSecret };
  });
}

/** What can be done about the rotation of an endpoint's secret. */
export type RotationStep = 'start' | 'promote' | 'cancel';

/**
 * Stages a rotation: from now on deliveries carry a second signature, by the next secret, and in 24 hours it takes the place of
 * the first. A second call finds the rotation that is staged and changes nothing. Leaves an audit entry, of a
 * token that finds one staged too. Raises CONFIRMATION_REQUIRED,
 * VALIDATION_ERROR without an endpoint. Decisions 10.
 */
export async function rotateSecret(context: PartnerContext, choice: EndpointChoice = {}): Promise<Secrets> {
  requireConfirmedMember(context);
  return inEndpointTransaction(context, choice, (tx, found) => stage(context, tx, requireKept(found, choice)));
}

/** Makes the next secret the secret, at once. Without a staged rotation it changes nothing. Decisions 10. */
export async function promoteSecret(context: PartnerContext, choice: EndpointChoice = {}): Promise<void> {
  await inEndpointTransaction(context, choice, (tx, found) => promote(context, tx, requireKept(found, choice)));
}

/** Drops the next secret; the one in use stays. Without a staged rotation it changes nothing. Decisions 10. */
export async function cancelRotation(context: PartnerContext, choice: EndpointChoice = {}): Promise<void> {
  await inEndpointTransaction(context, choice, (tx, found) => cancel(context, tx, requireKept(found, choice)));
}

/**
 * A step of a rotation in the transaction of another change of the endpoint; answers the next secret where it starts. Raises
 * CONFIRMATION_REQUIRED where it starts. Decisions 15.
 */
export async function takeRotationStep(
  context: PartnerContext,
  tx: EndpointTransaction,
  endpoint: KeptEndpoint,
  step: RotationStep,
): Promise<string | undefined> {
  if (step === 'promote') await promote(context, tx, endpoint);
  if (step === 'cancel') await cancel(context, tx, endpoint);
  if (step !== 'start') return undefined;
  requireConfirmedMember(context);
  return (await stage(context, tx, endpoint)).nextSecret;
}

async function stage(context: PartnerContext, tx: EndpointTransaction, endpoint: KeptEndpoint): Promise<Secrets> {
  const { core, actor } = context;
  const { secret } = endpoint;
  if (endpoint.nextSecret !== undefined) {
    // A member clicked twice; a program reads what was shown before.
    if (actor.type === 'token') await tx.audit('webhook.secret_revealed');
    return { secret, nextSecret: endpoint.nextSecret };
  }
  const nextSecret = newWebhookSecret();
  const promoteAt = core.clock.now() + STAGED_MS;
  await keep(context, tx, { endpointId: endpoint.row.id, secret, nextSecret, promoteAt });
  await tx.audit('webhook.rotation_staged');
  return { secret, nextSecret };
}

async function promote(context: PartnerContext, tx: EndpointTransaction, endpoint: KeptEndpoint): Promise<void> {
  if (endpoint.nextSecret === undefined) return;
  await keep(context, tx, { endpointId: endpoint.row.id, secret: endpoint.nextSecret });
  await tx.audit('webhook.secret_promoted');
}

async function cancel(context: PartnerContext, tx: EndpointTransaction, endpoint: KeptEndpoint): Promise<void> {
  if (endpoint.nextSecret === undefined) return;
  await keep(context, tx, { endpointId: endpoint.row.id, secret: endpoint.secret });
  await tx.audit('webhook.rotation_cancelled');
}

async function keep(
  { core }: PartnerContext,
  tx: EndpointTransaction,
  secrets: { endpointId: string; secret: string; nextSecret?: string; promoteAt?: number },
): Promise<void> {
  const { endpointId, secret, nextSecret, promoteAt } = secrets;
  await saveSecrets(tx.prisma, endpointId, {
    secretSealed: sealSecret(core.vault, secret),
    nextSecretSealed: nextSecret === undefined ? null : sealSecret(core.vault, nextSecret),
    nextPromoteAt: promoteAt === undefined ? null : new Date(promoteAt),
    updatedAt: new Date(core.clock.now()),
  });
}

/** A member confirms that it is them; a live token has proved as much as a key can, and acts for a program. */
function requireConfirmedMember(context: PartnerContext): void {
  if (context.actor.type !== 'token') requireConfirmed(context);
}
