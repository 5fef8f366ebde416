import type { PartnerSettings } from '../accounts/partners/settings.ts';
import type { Mode } from '../kernel/mode.ts';
import {
  divideDown,
  divideUp,
  MILLI_PERCENT_WHOLE,
  type MilliPercent,
  milliPercent,
  type PaisePerGram,
  paisePerGram,
} from '../kernel/money.ts';

/** The platform cap of 5 percent, per side (spec 2.7, part 8). */
export const MARKUP_CAP: MilliPercent = milliPercent(5_000n);

/** Percentages in effect on each side; 0 where none is. */
export type Markup = { readonly buy: MilliPercent; readonly sell: MilliPercent };

const noMarkup: Markup = Object.freeze({ buy: milliPercent(0n), sell: milliPercent(0n) });

/**
 * The markup in effect for a partner in a mode, of that mode's own pair (spec 2.7, 4.7): only on the paid plan, in sandbox
 * always, in live only once the service has enabled it; a stored value above the cap counts as the cap.
 */
export function appliedMarkup(
  partner: Pick<PartnerSettings, 'tier' | 'markup' | 'markupLiveEnabled'>,
  mode: Mode,
): Markup {
  const isOpen = partner.tier === 'paid' && (mode === 'sandbox' || partner.markupLiveEnabled);
  const { buy, sell } = partner.markup[mode];
  if (!isOpen || (buy <= 0n && sell <= 0n)) return noMarkup;
  return { buy: clamp(buy), sell: clamp(sell) };
}

/** Whether either side carries a markup, so that base rates and percentages are shown (spec 2.2, decisions 5). */
export function hasMarkup(markup: Markup): boolean {
  return markup.buy > 0n || markup.sell > 0n;
}

/** Base buy rate plus the markup, rounded up to the paisa: what the user is charged (spec 4.4). */
export function markedUpBuyRate(base: PaisePerGram, markup: MilliPercent): PaisePerGram {
  return paisePerGram(divideUp(base * (MILLI_PERCENT_WHOLE + markup), MILLI_PERCENT_WHOLE));
}

/** Base sell rate less the markdown, rounded down to the paisa: what the user is paid (spec 4.5, decisions 7). */
export function markedDownSellRate(base: PaisePerGram, markup: MilliPercent): PaisePerGram {
  return paisePerGram(divideDown(base * (MILLI_PERCENT_WHOLE - markup), MILLI_PERCENT_WHOLE));
}

function clamp(stored: MilliPercent): MilliPercent {
  if (stored <= 0n) return noMarkup.buy;
  return stored > MARKUP_CAP ? MARKUP_CAP : stored;
}
