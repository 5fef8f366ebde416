import { fieldError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import {
  type Endpoint,
  openEndpoint,
  readEndpointUrl,
  readStaticHeaders,
  sealHeaders,
  sealSecret,
} from '../endpoint.ts';
import { newWebhookSecret } from '../signature.ts';
import { inEndpointTransaction } from './endpoint-transaction.ts';
import { clearChannels, deleteEndpoint, findEndpointRow, leaveUnsent, saveEndpoint } from './store/endpoint.ts';

/** The partner's endpoint as its staff see it: one for both modes. Secrets and values of headers are not in it. */
export type EndpointSetting = {
  url: string;
  headers: { name: string; valueMasked: string }[];
  /** While a rotation is staged: when the next secret is promoted by itself; real time, milliseconds */
  nextPromoteAt: number | undefined;
};

/** A header as it is set: without a value the one of this name keeps its own. */
export type HeaderInput = { name: string; value?: string | undefined };

/** Reads the setting; undefined where none is made. Decisions 10. */
export async function findEndpointSetting(context: PartnerContext): Promise<EndpointSetting | undefined> {
  const { core, partner } = context;
  const row = await findEndpointRow(core.database.prisma, partner.id);
  if (!row) return undefined;
  const now = core.clock.now();
  const endpoint = openEndpoint(core.vault, row, now);
  return settingOf(endpoint, row.nextPromoteAt);
}

/**
 * Sets address and static headers of both modes; the first time makes the secret. Another address begins with a clean record: it
 * is neither failing nor switched off. What waited without an address stays unsent until it is sent again. Raises
 * VALIDATION_ERROR naming `url` or the header. Leaves an audit entry with the names of the headers. Spec 6.3, decisions 10.
 */
export async function setEndpoint(
  context: PartnerContext,
  input: { url: string; headers: readonly HeaderInput[] },
): Promise<EndpointSetting> {
  const { core, partner } = context;
  const url = readEndpointUrl(input.url, { demo: core.settings.demo });
  return inEndpointTransaction(context, async (tx, endpoint) => {
    const headers = readStaticHeaders(mergeHeaders(input.headers, endpoint?.headers ?? {}));
    const headersSealed = Object.keys(headers).length > 0 ? sealHeaders(core.vault, headers) : null;
    const updatedAt = new Date(core.clock.now());
    const secretSealed = sealSecret(core.vault, endpoint?.secret ?? newWebhookSecret());
    const row = await saveEndpoint(tx.prisma, partner.id, { url, secretSealed, headersSealed, updatedAt });
    if (endpoint?.url !== url) await clearChannels(tx.prisma, partner.id);
    await tx.audit('webhook.endpoint_set', { before: auditOf(endpoint), after: auditOf({ url, headers }) });
    return settingOf({ url, headers, nextSecret: endpoint?.nextSecret }, row.nextPromoteAt);
  });
}

/**
 * Removes address, headers and secret. What was still to be sent is kept as unsent. A second call does nothing. Decisions 10.
 */
export async function removeEndpoint(context: PartnerContext): Promise<void> {
  const { partner } = context;
  await inEndpointTransaction(context, async (tx, endpoint) => {
    if (!endpoint) return;
    await deleteEndpoint(tx.prisma, partner.id);
    await clearChannels(tx.prisma, partner.id);
    await leaveUnsent(tx.prisma, partner.id);
    await tx.audit('webhook.endpoint_removed', { before: auditOf(endpoint) });
  });
}

function mergeHeaders(given: readonly HeaderInput[], kept: Record<string, string>): Record<string, string> {
  const merged = new Map<string, string>();
  for (const { name, value } of given) {
    const known = value ?? (Object.hasOwn(kept, name) ? kept[name] : undefined);
    const problem = merged.has(name) ? 'is given twice' : known === undefined ? 'needs a value' : '';
    if (problem || known === undefined) throw fieldError('VALIDATION_ERROR', `headers.${name}`, problem);
    merged.set(name, known);
  }
  return Object.fromEntries(merged);
}

function settingOf(
  { url, headers, nextSecret }: Pick<Endpoint, 'url' | 'headers' | 'nextSecret'>,
  nextPromoteAt: Date | null,
): EndpointSetting {
  return {
    url,
    headers: Object.entries(headers).map(([name, value]) => ({
      name,
      valueMasked: value.length > 8 ? `…${value.slice(-4)}` : '…',
    })),
    nextPromoteAt: nextSecret === undefined ? undefined : nextPromoteAt?.getTime(),
  };
}

function auditOf(endpoint: Pick<Endpoint, 'url' | 'headers'> | undefined) {
  return endpoint && { url: endpoint.url, headers: Object.keys(endpoint.headers) };
}
