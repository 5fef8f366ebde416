import { formatRupees } from '../../_lib/format.ts';
import { type SipStage, sipAsksAfter } from '../../_lib/upi/stages.ts';
import type { Words } from '../words.ts';
import type { SipView } from './sip-view.ts';

/** Seconds until a page that has come to an end goes back to the shop. */
const returnsAfterSeconds: Partial<Record<SipStage, number>> = { active: 6, failed: 6, cancelled: 6, completed: 6 };

/** Seconds between the reloads of a page without scripts; none at an end. */
const reloadsAfterSeconds: Partial<Record<SipStage, number>> = { approve: 15, checking: 4, begun: 4 };

export function sipRhythmOf(stage: SipStage): {
  returnsAfterSeconds?: number;
  looks?: { page: number; script: number };
} {
  const [returns, page, script] = [returnsAfterSeconds[stage], reloadsAfterSeconds[stage], sipAsksAfter[stage]];
  return {
    ...(returns !== undefined && { returnsAfterSeconds: returns }),
    ...(page && script && { looks: { page, script } }),
  };
}

/** The heading of a stage, which is the page's title too. */
export function sipHeadingOf(stage: SipStage, view: SipView, words: Words): string {
  return words(`sip.title.${stage}`, {
    amount: formatRupees(view.installmentInr),
    every: words(`sip.every.${view.frequency}`),
  });
}
