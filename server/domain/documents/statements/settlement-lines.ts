import type { PostingKind, PostingLine } from '../../ledger/post.ts';
import type { SettlementWay } from './settlement.ts';
import type { StatementFigures } from './statement-figures.ts';

type SettledFigures = Pick<
  StatementFigures,
  'commission' | 'commissionGst' | 'markupPassthrough' | 'gatewayFees' | 'gatewayFeesGst' | 'netPayable'
>;

/** Whether the partner is paid or pays. */
export function settlementPosting({ netPayable }: Pick<SettledFigures, 'netPayable'>): PostingKind {
  return netPayable < 0n ? 'statement_debit' : 'statement_credit';
}

/**
 * Whether settling a month moves anything: so too where its net is nothing, and what accrued and the fees are set against each other. A
 * month with neither is not settled.
 */
export function movesAnything(figures: SettledFigures): boolean {
  return settlementLines(figures, 'float').some(({ amount }) => amount !== 0n);
}

/**
 * The lines that settle a month: what trades accrued leaves its accounts, the fees that the partner bears are set against it, the GST on
 * commission is claimed, and the net goes to the float or the bank; below zero it comes from there. They sum to zero, since the net is
 * made of the other figures. Paise. Decision statement-settlement.
 */
export function settlementLines(figures: SettledFigures, through: SettlementWay): PostingLine[] {
  const asset = 'INR';
  return [
    { kind: through === 'float' ? 'partner_float' : 'bank', asset, amount: figures.netPayable },
    { kind: 'commission_payable', asset, amount: -figures.commission },
    { kind: 'gst_input', asset, amount: -figures.commissionGst },
    { kind: 'markup_payable', asset, amount: -figures.markupPassthrough },
    { kind: 'gateway_fee_receivable', asset, amount: figures.gatewayFees + figures.gatewayFeesGst },
  ];
}
