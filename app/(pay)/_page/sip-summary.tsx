import { formatCount, formatDate, formatGrams, formatRupees } from '../../_lib/format.ts';
import type { SipStage } from '../../_lib/upi/stages.ts';
import type { Words } from '../words.ts';
import { type Row, Rows } from './rows.tsx';
import type { SipView } from './sip-view.ts';

/** The figures of a plan at a stage: what is approved, or what it has come to. */
export function SipSummary({ stage, view, words }: { stage: SipStage; view: SipView; words: Words }) {
  return (
    <>
      <Rows rows={rowsOf(stage, view, words)} />
      {stage === 'approve' && <p className="note">{words('sip.note', { metal: words(view.asset) })}</p>}
    </>
  );
}

function rowsOf(stage: SipStage, view: SipView, words: Words): Row[] {
  const { latest, nextOn } = view;
  const metal = words(view.asset);
  const gramsOf = (quantity: number) => words('value.grams', { grams: formatGrams(quantity), metal });
  const plan: Row = [words('sip.row.plan'), view.name];
  const each: Row = [
    words('sip.row.each'),
    `${formatRupees(view.installmentInr)} ${words(`sip.every.${view.frequency}`)}`,
  ];
  const next: Row[] = nextOn === null ? [] : [[words('sip.row.next'), formatDate(nextOn)]];
  const progress: Row[] = [
    [words('sip.row.count'), formatCount(view.paidCount)],
    [words('sip.row.held'), gramsOf(view.totalGrams)],
  ];
  switch (stage) {
    case 'approve':
    case 'checking':
      return [
        plan,
        [words('sip.row.first'), words('sip.row.firstValue')],
        [words('sip.row.until'), words('sip.row.untilValue', { date: formatDate(view.mandateEndsOn) })],
        ...feeRows(view, words),
      ];
    case 'begun':
      return [plan, each];
    case 'active':
      return [
        plan,
        each,
        ...(view.paidCount === 1 && latest
          ? [
              [words('row.got'), gramsOf(latest.grams)] as const,
              [words('row.rate'), words('value.rate', { rate: formatRupees(latest.rateInr) })] as const,
            ]
          : progress),
        ...next,
      ];
    case 'paused':
    case 'cancelled':
    case 'completed':
      return [plan, ...(view.paidCount > 0 ? progress : [])];
    case 'failed':
      return [];
  }
}

/** The gateway's fee is the customer's business only where it comes out of what they pay (spec 2.10). */
function feeRows({ fee, fundedInr, asset }: SipView, words: Words): Row[] {
  if (fee.bearer !== 'end_user') return [[words('row.fee'), words('value.feeNone')]];
  return [
    [words('row.fee'), words('value.feeIncluded', { fee: formatRupees(fee.perInstallmentInr) })],
    [words('row.funded', { metal: words(`${asset}Of`) }), formatRupees(fundedInr)],
  ];
}
