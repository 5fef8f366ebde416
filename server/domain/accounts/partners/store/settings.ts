import type { PoolClient } from 'pg';
import type { Prisma } from '../../../../database/database.ts';
import type { Mode } from '../../../kernel/mode.ts';

export type PartnerRow = NonNullable<Awaited<ReturnType<typeof findRow>>>;

/** Everything that is set of a partner, or null. */
export function findRow(prisma: Prisma, partnerId: string) {
  return prisma.partner.findUnique({ where: { id: partnerId } });
}

/** The picture of a logo, or undefined. */
export async function findLogoBytes(prisma: Prisma, name: string): Promise<Uint8Array | undefined> {
  return (await prisma.logo.findUnique({ where: { name }, select: { bytes: true } }))?.bytes;
}

/** The branding of a partner as it is kept. */
type BrandingRow = { brandName: string | null; accent: string | null; logoName: string | null };

/** The branding of a partner. */
export function readBranding(prisma: Prisma, partnerId: string): Promise<BrandingRow> {
  return prisma.partner.findUniqueOrThrow({
    where: { id: partnerId },
    select: { brandName: true, accent: true, logoName: true },
  });
}

/** Sets it; every process reads the partner's settings again. */
export async function saveBranding(prisma: Prisma, partnerId: string, branding: BrandingRow): Promise<void> {
  await prisma.partner.update({ where: { id: partnerId }, data: { ...branding, version: { increment: 1 } } });
}

/** Keeps a picture under its name, once. */
export async function insertLogo(prisma: Prisma, name: string, bytes: Uint8Array): Promise<void> {
  await prisma.logo.createMany({ data: [{ name, bytes: Buffer.from(bytes) }], skipDuplicates: true });
}

/** Opens a book, and answers its id. */
export async function insertBook(
  client: PoolClient,
  book: { partnerId: string; mode: Mode; walletType: 'prepaid' | 'credit' | null; openedAt: Date },
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    'INSERT INTO book (partner_id, mode, wallet_type, opened_at) VALUES ($1, $2, $3, $4) RETURNING id',
    [book.partnerId, book.mode, book.walletType, book.openedAt],
  );
  return (rows[0] as { id: number }).id;
}
