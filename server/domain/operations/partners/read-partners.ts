import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { DomainError } from '../../kernel/errors.ts';

/** A partner in the list of all. Money in paise, instants in milliseconds. */
export type PartnerLine = {
  partnerId: string;
  name: string;
  tier: string;
  enabled: boolean;
  liveEnabled: boolean;
  sandboxEnabled: boolean;
  walletType: string | null;
  /** Of the live float; below zero on a credit line that is drawn on */
  balancePaise: bigint;
  creditLimitPaise: bigint;
  /** A markup waits to be approved for live */
  isMarkupPending: boolean;
  createdAt: number;
};

/** What the list can be narrowed to: switched off, open for live, not open for it, a markup that waits to be approved for live. */
export const partnerStates = ['off', 'live', 'sandbox', 'markup'] as const;
export type PartnerState = (typeof partnerStates)[number];

const hasMarkup = { OR: [{ markupBuyMilliPct: { gt: 0 } }, { markupSellMilliPct: { gt: 0 } }] };
const states: Record<PartnerState, object> = {
  off: { enabled: false },
  live: { enabled: true, liveEnabled: true },
  sandbox: { enabled: true, liveEnabled: false },
  markup: { markupLiveEnabled: false, ...hasMarkup },
};

/** Partners whose name or id holds a text, by name, a page at a time, and how many there are. */
export async function listPartners(
  { core }: OperatorContext,
  filter: { search?: string | undefined; state?: PartnerState | undefined; page: number; limit: number },
): Promise<{ partners: PartnerLine[]; total: number }> {
  const { prisma } = core.database;
  const contains = { contains: filter.search?.trim() ?? '', mode: 'insensitive' } as const;
  const where = { AND: [{ OR: [{ name: contains }, { id: contains }] }, filter.state ? states[filter.state] : {}] };
  const [rows, total] = await Promise.all([
    prisma.partner.findMany({
      where,
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      skip: (filter.page - 1) * filter.limit,
      take: filter.limit,
      include: { books: liveBook },
    }),
    prisma.partner.count({ where }),
  ]);
  return { partners: rows.map(lineOf), total };
}

const liveBook = {
  where: { mode: 'live', closedAt: null },
  include: { accounts: { where: { kind: 'partner_float', asset: 'INR', userId: null } } },
} as const;

type Row = {
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
  books: { walletType: string | null; accounts: { balance: bigint; floor: bigint | null }[] }[];
};

function lineOf(row: Row): PartnerLine {
  const [book] = row.books;
  const [float] = book?.accounts ?? [];
  return {
    partnerId: row.id,
    name: row.name,
    tier: row.tier,
    enabled: row.enabled,
    liveEnabled: row.liveEnabled,
    sandboxEnabled: row.sandboxEnabled,
    walletType: book?.walletType ?? null,
    balancePaise: float?.balance ?? 0n,
    creditLimitPaise: -(float?.floor ?? 0n),
    isMarkupPending: (row.markupBuyMilliPct > 0 || row.markupSellMilliPct > 0) && !row.markupLiveEnabled,
    createdAt: row.createdAt.getTime(),
  };
}

/** How many partners are in a state. */
export function countPartners({ core }: OperatorContext, state: PartnerState): Promise<number> {
  return core.database.prisma.partner.count({ where: states[state] });
}

/** A partner with all that staff of the service set, and its owners. Percentages in thousandths. */
export type PartnerSheet = PartnerLine & {
  capabilities: string[];
  collectionEnabled: boolean;
  instantKycEnabled: boolean;
  feeBearer: string;
  commissionBuyMilliPct: number;
  commissionSellMilliPct: number;
  markupBuyMilliPct: number;
  markupSellMilliPct: number;
  markupLiveEnabled: boolean;
  dailySendLimitPaise: bigint;
  orderMinPaise: bigint;
  orderMaxPaise: bigint;
  /** Null takes the service's own, as the next */
  freeBuyLimitPaise: bigint | null;
  sandboxDailyLimit: number | null;
  owners: { memberId: string; name: string; mobileMasked: string }[];
};

/** One partner. Raises NOT_FOUND. */
export async function readPartner({ core }: OperatorContext, partnerId: string): Promise<PartnerSheet> {
  const row = await core.database.prisma.partner.findUnique({
    where: { id: partnerId },
    include: { books: liveBook, members: { where: { role: 'owner' }, orderBy: { name: 'asc' } } },
  });
  if (!row) throw new DomainError('NOT_FOUND', { message: 'There is no such partner.' });
  return {
    ...lineOf(row),
    capabilities: row.capabilities,
    collectionEnabled: row.collectionEnabled,
    instantKycEnabled: row.instantKycEnabled,
    feeBearer: row.feeBearer,
    commissionBuyMilliPct: row.commissionBuyMilliPct,
    commissionSellMilliPct: row.commissionSellMilliPct,
    markupBuyMilliPct: row.markupBuyMilliPct,
    markupSellMilliPct: row.markupSellMilliPct,
    markupLiveEnabled: row.markupLiveEnabled,
    dailySendLimitPaise: row.dailySendLimitPaise,
    orderMinPaise: row.orderMinPaise,
    orderMaxPaise: row.orderMaxPaise,
    freeBuyLimitPaise: row.freeBuyLimitPaise,
    sandboxDailyLimit: row.sandboxDailyLimit,
    owners: row.members.map(({ id, name, mobileMasked }) => ({ memberId: id, name, mobileMasked })),
  };
}
