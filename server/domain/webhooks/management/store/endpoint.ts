import type { Prisma } from '../../../../database/database.ts';

/** What is kept of a partner's endpoint, sealed. */
type EndpointRow = {
  url: string;
  secretSealed: Uint8Array<ArrayBuffer>;
  nextSecretSealed: Uint8Array<ArrayBuffer> | null;
  nextPromoteAt: Date | null;
  headersSealed: Uint8Array<ArrayBuffer> | null;
};

/** The endpoint of a partner, or null. */
export function findEndpointRow(prisma: Prisma, partnerId: string): Promise<EndpointRow | null> {
  return prisma.webhookEndpoint.findUnique({ where: { partnerId } });
}

/** Sets address and headers; the secret only where there was no endpoint. */
export function saveEndpoint(
  prisma: Prisma,
  partnerId: string,
  endpoint: Pick<EndpointRow, 'url' | 'secretSealed' | 'headersSealed'> & { updatedAt: Date },
): Promise<EndpointRow> {
  const { url, secretSealed, headersSealed, updatedAt } = endpoint;
  return prisma.webhookEndpoint.upsert({
    where: { partnerId },
    create: { partnerId, url, secretSealed, headersSealed, createdAt: updatedAt, updatedAt },
    update: { url, headersSealed, updatedAt },
  });
}

/** Sets the secrets. */
export async function saveSecrets(
  prisma: Prisma,
  partnerId: string,
  secrets: Pick<EndpointRow, 'secretSealed' | 'nextSecretSealed' | 'nextPromoteAt'> & { updatedAt: Date },
): Promise<void> {
  await prisma.webhookEndpoint.update({ where: { partnerId }, data: secrets });
}

/** Deletes the endpoint. */
export async function deleteEndpoint(prisma: Prisma, partnerId: string): Promise<void> {
  await prisma.webhookEndpoint.delete({ where: { partnerId } });
}

/** Neither failing nor switched off any more, in all books of a partner. Before any delivery is locked: the order in which the deliverer locks. */
export async function clearChannels(prisma: Prisma, partnerId: string): Promise<void> {
  await prisma.$executeRaw`
    UPDATE webhook_channel c SET failing_since = NULL, disabled_at = NULL, told_at = NULL
    FROM book b WHERE b.id = c.book_id AND b.partner_id = ${partnerId}`;
}

/** What a partner's books still had to send stays unsent. */
export async function leaveUnsent(prisma: Prisma, partnerId: string): Promise<void> {
  await prisma.$executeRaw`
    UPDATE webhook_delivery d SET state = 'unsent', next_attempt_at = NULL, settled_at = d.created_at
    FROM book b WHERE b.id = d.book_id AND b.partner_id = ${partnerId} AND d.state = 'pending'`;
}
