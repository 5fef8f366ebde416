import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { findSandbox } from '../../accounts/sandbox/find-sandbox.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import { countInState, findPartner, findPartners, type PartnerRow } from './store/overview.ts';

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
  /** When the business registered itself; undefined where the service's staff took it on */
  signedUpAt: number | undefined;
};

/** What the list can be narrowed to: switched off, open for live, not open for it, a markup that waits to be approved for live, registered by itself. */
export const partnerStates = ['off', 'live', 'sandbox', 'markup', 'signed_up'] as const;
export type PartnerState = (typeof partnerStates)[number];

/** Partners whose name or id holds a text, by name, a page at a time, and how many there are. */
export async function listPartners(
  { core }: OperatorContext,
  filter: { search?: string | undefined; state?: PartnerState | undefined; page: number; limit: number },
): Promise<{ partners: PartnerLine[]; total: number }> {
  const { rows, total } = await findPartners(core.database.prisma, { ...filter, search: filter.search?.trim() ?? '' });
  return { partners: rows.map(lineOf), total };
}

function lineOf(row: PartnerRow): PartnerLine {
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
    signedUpAt: row.signedUpAt?.getTime(),
  };
}

/** How many partners are in a state. */
export function countPartners({ core }: OperatorContext, state: PartnerState): Promise<number> {
  return countInState(core.database.prisma, state);
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
  /** What time it is in each of its books, milliseconds: a sandbox's clock may be ahead */
  now: Record<Mode, number>;
};

/** One partner. Raises NOT_FOUND. */
export async function readPartner({ core }: OperatorContext, partnerId: string): Promise<PartnerSheet> {
  const live = core.clock.now();
  const [row, sandbox] = await Promise.all([
    findPartner(core.database.prisma, partnerId),
    findSandbox(core, partnerId),
  ]);
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
    now: { live, sandbox: sandbox?.now ?? live },
  };
}
