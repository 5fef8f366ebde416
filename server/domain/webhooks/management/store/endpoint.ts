import type { Prisma } from '../../../../database/database.ts';
import type { Mode } from '../../../kernel/mode.ts';

/** What is kept of an endpoint, sealed. */
export type EndpointRow = {
  id: string;
  number: number;
  mode: string | null;
  name: string | null;
  url: string;
  kinds: string[];
  secretSealed: Uint8Array<ArrayBuffer>;
  nextSecretSealed: Uint8Array<ArrayBuffer> | null;
  nextPromoteAt: Date | null;
  headersSealed: Uint8Array<ArrayBuffer> | null;
  disabledAt: Date | null;
  createdAt: Date;
};

/** The endpoints of a partner, in the order of their making. */
export function findEndpointRows(prisma: Prisma, partnerId: string): Promise<EndpointRow[]> {
  return prisma.webhookEndpoint.findMany({ where: { partnerId }, orderBy: { number: 'asc' } });
}

/** An endpoint of a partner, or null. */
export function findEndpointRow(prisma: Prisma, partnerId: string, endpointId: string): Promise<EndpointRow | null> {
  return prisma.webhookEndpoint.findUnique({ where: { id: endpointId, partnerId } });
}

type Changed = Pick<EndpointRow, 'url' | 'name' | 'kinds' | 'headersSealed' | 'disabledAt'> & { updatedAt: Date };

/** Makes an endpoint. The caller holds the lock on the partner's settings. */
export function insertEndpoint(
  prisma: Prisma,
  endpoint: Changed & {
    id: string;
    partnerId: string;
    number: number;
    mode: Mode | null;
    secretSealed: Uint8Array<ArrayBuffer>;
  },
): Promise<EndpointRow> {
  return prisma.webhookEndpoint.create({ data: { ...endpoint, createdAt: endpoint.updatedAt } });
}

/** Sets everything of an endpoint but its secrets. */
export function updateEndpoint(prisma: Prisma, endpointId: string, changed: Changed): Promise<EndpointRow> {
  return prisma.webhookEndpoint.update({ where: { id: endpointId }, data: changed });
}

/** Sets the secrets. */
export async function saveSecrets(
  prisma: Prisma,
  endpointId: string,
  secrets: Pick<EndpointRow, 'secretSealed' | 'nextSecretSealed' | 'nextPromoteAt'> & { updatedAt: Date },
): Promise<void> {
  await prisma.webhookEndpoint.update({ where: { id: endpointId }, data: secrets });
}

/** Deletes an endpoint. */
export async function deleteEndpoint(prisma: Prisma, endpointId: string): Promise<void> {
  await prisma.webhookEndpoint.delete({ where: { id: endpointId } });
}

/** An endpoint in all books of its partner. These come first: the indexes of what is changed lead with the book. */
type Place = { partnerId: string; endpointId: string };

/**
 * Neither failing nor switched off any more; with `onlyOff` what fails and is not switched off yet goes on failing. Before any delivery is locked: the
 * order in which the deliverer locks.
 */
export async function clearChannels(
  prisma: Prisma,
  { partnerId, endpointId }: Place,
  { onlyOff = false } = {},
): Promise<void> {
  await prisma.$executeRaw`
    UPDATE webhook_channel c SET failing_since = NULL, disabled_at = NULL, told_at = NULL
    WHERE c.book_id = ANY (ARRAY(SELECT b.id FROM book b WHERE b.partner_id = ${partnerId})) AND c.endpoint_id = ${endpointId}
      AND (NOT ${onlyOff} OR c.disabled_at IS NOT NULL)`;
}

/** What was still to be sent stays unsent; one that is set again under this id can send it. */
export async function leaveUnsent(prisma: Prisma, { partnerId, endpointId }: Place): Promise<void> {
  await prisma.$executeRaw`
    UPDATE webhook_delivery d SET state = 'unsent', next_attempt_at = NULL, settled_at = d.created_at
    WHERE d.book_id = ANY (ARRAY(SELECT b.id FROM book b WHERE b.partner_id = ${partnerId})) AND d.endpoint_id = ${endpointId} AND d.state = 'pending'`;
}

/** What was still to be sent fails, as with an endpoint that failed for too long, until it is sent again. */
export async function leaveSwitchedOff(prisma: Prisma, { partnerId, endpointId }: Place): Promise<void> {
  await prisma.$executeRaw`
    UPDATE webhook_delivery d SET state = 'failed', last_error = 'switched_off', next_attempt_at = NULL, settled_at = d.created_at
    WHERE d.book_id = ANY (ARRAY(SELECT b.id FROM book b WHERE b.partner_id = ${partnerId})) AND d.endpoint_id = ${endpointId} AND d.state = 'pending'`;
}
