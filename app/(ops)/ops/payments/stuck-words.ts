import type { StuckPaymentView } from '../../../_lib/procedure-types.ts';
import type { Tone } from '../../../_ui/badge.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

type Words = { readonly label: string; readonly tone: Tone; readonly icon: IconName };

/** Why a payment needs an operator, in words. */
export const stuckWords: Readonly<Record<StuckPaymentView['reason'], Words>> = {
  purchase: { label: 'Metal not bought', tone: 'warning', icon: 'metal' },
  refund: { label: 'Refund not through', tone: 'negative', icon: 'out' },
  refund_failed: { label: 'Refund failed', tone: 'negative', icon: 'failed' },
  refund_twice: { label: 'Went back twice', tone: 'negative', icon: 'out' },
  stray: { label: 'Late or second payment', tone: 'info', icon: 'in' },
  buy: { label: 'Buy not decided', tone: 'warning', icon: 'clock' },
};
