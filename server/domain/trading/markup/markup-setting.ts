import { recordAuditIn } from '../../accounts/audit/record-audit.ts';
import { loadPartnerSettings } from '../../accounts/partners/load-settings.ts';
import { lockSettingsIn } from '../../accounts/partners/lock-partner.ts';
import type { PartnerSettings } from '../../accounts/partners/settings.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import { type MilliPercent, milliPercent, unitsFromDecimal } from '../../kernel/money.ts';
import { appliedMarkup, MARKUP_CAP } from '../../pricing/markup.ts';
import type { PartnerContext } from '../context.ts';
import { type MarkupColumns, readMarkupColumns, saveMarkupColumns } from './store.ts';

/** The merchant markup as the partner sees it (spec 2.7). */
export type MarkupSetting = {
  buy: MilliPercent;
  sell: MilliPercent;
  cap: MilliPercent;
  isAvailable: boolean;
  isLiveEnabled: boolean;
  isApplied: boolean;
  isPendingApproval: boolean;
  tier: PartnerSettings['tier'];
};

/** A percentage as a face is given it: 0 or more, at most three decimals; undefined for anything else. Spec 4.7. */
export function markupFromDecimal(value: number): MilliPercent | undefined {
  const units = unitsFromDecimal(value, 3);
  return units === undefined || units < 0n ? undefined : milliPercent(units);
}

/** Reads the pair of the mode. A free plan gets it too, as not available. Spec 2.7, 4.7. */
export function readMarkup(context: Pick<PartnerContext, 'partner' | 'mode'>): MarkupSetting {
  const { partner, mode } = context;
  const applied = appliedMarkup(partner, mode);
  const { buy, sell } = partner.markup[mode];
  const hasSpread = buy > 0n || sell > 0n;
  return {
    buy: clamp(buy),
    sell: clamp(sell),
    cap: MARKUP_CAP,
    isAvailable: partner.tier === 'paid',
    isLiveEnabled: partner.markupLiveEnabled,
    isApplied: applied.buy > 0n || applied.sell > 0n,
    isPendingApproval: hasSpread && !partner.markupLiveEnabled,
    tier: partner.tier,
  };
}

/**
 * Sets either side or both; an omitted one stays. In live it sets both modes, in sandbox the sandbox alone: a partner with no more than a
 * sandbox token prices nothing that is real (decisions 15). Every process prices by it from its next request on; quotes already issued
 * keep theirs. Raises MARKUP_TOO_HIGH above the cap, PRO_REQUIRED for a value other than zero on a free plan. Spec 4.7.
 */
export async function setMarkup(
  context: PartnerContext,
  input: { buy?: MilliPercent | undefined; sell?: MilliPercent | undefined },
): Promise<MarkupSetting> {
  const { core, partner } = context;
  const given = [input.buy, input.sell].filter((value) => value !== undefined);
  if (given.some((value) => value > MARKUP_CAP)) throw new DomainError('MARKUP_TOO_HIGH');
  if (partner.tier === 'free' && given.some((value) => value > 0n)) throw new DomainError('PRO_REQUIRED');
  await core.database.prisma.$transaction(async (tx) => {
    await lockSettingsIn(tx, partner.id);
    const before = await readMarkupColumns(tx, partner.id, context.mode);
    const after = { ...before, ...changeOf(context.mode, input) };
    await saveMarkupColumns(tx, partner.id, after);
    await recordAuditIn(tx, context, { action: 'markup.set', subject: partner.id, before, after });
  });
  return readMarkup({ partner: await loadPartnerSettings(core.database, partner.id), mode: context.mode });
}

function changeOf(
  mode: Mode,
  { buy, sell }: { buy?: MilliPercent | undefined; sell?: MilliPercent | undefined },
): Partial<MarkupColumns> {
  const isLive = mode === 'live';
  return {
    ...(buy !== undefined && {
      ...(isLive && { markupBuyMilliPct: Number(buy) }),
      sandboxMarkupBuyMilliPct: Number(buy),
    }),
    ...(sell !== undefined && {
      ...(isLive && { markupSellMilliPct: Number(sell) }),
      sandboxMarkupSellMilliPct: Number(sell),
    }),
  };
}

function clamp(value: MilliPercent): MilliPercent {
  return value > MARKUP_CAP ? MARKUP_CAP : value;
}
