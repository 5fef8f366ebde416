import { formatRupees } from '../../_lib/format.ts';
import type { Words } from '../_words/words.ts';
import type { SipView } from './sip-view.ts';

/** Where a plan stands, as the person who saves with it is told. `checking` is for whatever is not known yet. */
export type SipStage = 'approve' | 'checking' | 'begun' | 'active' | 'paused' | 'cancelled' | 'completed' | 'failed';

/** The stage of a plan. It has begun once the bank approved, and runs once the first installment has bought its metal. */
export function sipStageOf({ state, canPay, paidCount }: Pick<SipView, 'state' | 'canPay' | 'paidCount'>): SipStage {
  switch (state) {
    case 'pending_authorisation':
      return canPay ? 'approve' : 'checking';
    case 'active':
      return paidCount === 0 ? 'begun' : 'active';
    default:
      return state;
  }
}

/** Seconds until a page that has come to an end goes back to the shop. */
const returnsAfterSeconds: Partial<Record<SipStage, number>> = { active: 6, failed: 6, cancelled: 6, completed: 6 };

/** Seconds between the reloads of a page without scripts, and between a script's questions; none at an end. */
const looksAfterSeconds: Partial<Record<SipStage, { page: number; script: number }>> = {
  approve: { page: 15, script: 4 },
  checking: { page: 4, script: 2 },
  begun: { page: 4, script: 2 },
};

export function sipRhythmOf(stage: SipStage): {
  returnsAfterSeconds?: number;
  looks?: { page: number; script: number };
} {
  const [returns, looks] = [returnsAfterSeconds[stage], looksAfterSeconds[stage]];
  return { ...(returns !== undefined && { returnsAfterSeconds: returns }), ...(looks && { looks }) };
}

/** The heading of a stage, which is the page's title too. */
export function sipHeadingOf(stage: SipStage, view: SipView, words: Words): string {
  return words(`sip.title.${stage}`, {
    amount: formatRupees(view.installmentInr),
    every: words(`sip.every.${view.frequency}`),
  });
}
