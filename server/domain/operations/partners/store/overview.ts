import type { Prisma } from '../../../../database/database.ts';
import type { PartnerState } from '../read-partners.ts';

/** A partner with its live book and float. */
export type PartnerRow = {
  id: string;
  name: string;
  tier: string;
  enabled: boolean;
  liveEnabled: boolean;
  sandboxEnabled: boolean;
  markupBuyMilliPct: number;
  markupSellMilliPct: number;
  markupLiveEnabled: boolean;
  createdAt: Date;
  signedUpAt: Date | null;
  books: { walletType: string | null; accounts: { balance: bigint; floor: bigint | null }[] }[];
};

const hasMarkup = { OR: [{ markupBuyMilliPct: { gt: 0 } }, { markupSellMilliPct: { gt: 0 } }] };
const states: Record<PartnerState, object> = {
  off: { enabled: false },
  live: { enabled: true, liveEnabled: true },
  sandbox: { enabled: true, liveEnabled: false },
  markup: { markupLiveEnabled: false, ...hasMarkup },
  signed_up: { signedUpAt: { not: null } },
};

const liveBook = {
  where: { mode: 'live', closedAt: null },
  include: { accounts: { where: { kind: 'partner_float', asset: 'INR', userId: null } } },
} as const;

/** A page of the partners whose name or id holds a text, by name, and how many there are. */
export async function findPartners(
  prisma: Prisma,
  query: { search: string; state?: PartnerState | undefined; page: number; limit: number },
): Promise<{ rows: PartnerRow[]; total: number }> {
  const contains = { contains: query.search, mode: 'insensitive' } as const;
  const where = { AND: [{ OR: [{ name: contains }, { id: contains }] }, query.state ? states[query.state] : {}] };
  const [rows, total] = await Promise.all([
    prisma.partner.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (query.page - 1) * query.limit,
      take: query.limit,
      include: { books: liveBook },
    }),
    prisma.partner.count({ where }),
  ]);
  return { rows, total };
}

/** How many partners are in a state. */
export function countInState(prisma: Prisma, state: PartnerState): Promise<number> {
  return prisma.partner.count({ where: states[state] });
}

/** A partner with its owners, or null. */
export function findPartner(prisma: Prisma, partnerId: string) {
  return prisma.partner.findUnique({
    where: { id: partnerId },
    include: { books: liveBook, members: { where: { role: 'owner' }, orderBy: { name: 'asc' } } },
  });
}
