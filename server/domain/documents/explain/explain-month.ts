import { assertInvariant } from '../../kernel/errors.ts';
import { FEE_GST_PER_MILLE, splitGst } from '../../trading/amounts/gst.ts';
import type { Earnings, MonthLine } from '../commission/entry.ts';
import type { Month } from '../statements/statement.ts';
import { count, type Explanation, inr, metal, type Step, type Sum, step, sum, textOf } from './explanation.ts';
import type { TradedMetal } from './store.ts';

/** The steps of a month's figures out of its lines, and what was traded taken apart where its trades were read (spec 2.7, decisions 12 and 13). Pure. */
export function explainMonth(
  { lines, figures }: Pick<Month, 'lines' | 'figures'>,
  traded: readonly TradedMetal[] | undefined,
): Explanation {
  const fees = figures.gatewayFees + figures.gatewayFeesGst;
  const byLine = (name: string, value: bigint, of: (line: MonthLine) => bigint): Sum =>
    sum('inr', name, value, partsOf(lines, of));
  return {
    steps: [
      step(
        'transactions',
        count(BigInt(figures.transactions)),
        'the trades of the month, and each that was taken back once more',
      ),
      step('buy_volume_inr', inr(figures.buyVolume), 'what bought metal, over the lines of buys and installments'),
      step('sell_volume_inr', inr(figures.sellVolume), 'the gross of sells, over their lines'),
      ...(traded ? metalSteps(traded) : []),
      step(
        'commission_inr',
        inr(figures.commission),
        'of each trade funded × commission_pct ÷ 100, rounded down to the paisa; over all lines',
      ),
      step(
        'commission_gst_inr',
        inr(figures.commissionGst),
        'commission_inr × 18 %, rounded half up, once a month',
        `${textOf(inr(figures.commission))} × 18 %`,
      ),
      step('markup_passthrough_inr', inr(figures.markupPassthrough), 'the markup of each trade, over all lines'),
      ...(fees === 0n ? [] : feeSteps(figures, fees)),
      netStep(figures),
    ],
    sums: [
      sum(
        'count',
        'transactions',
        BigInt(figures.transactions),
        partsOf(lines, (line) => BigInt(line.entries)),
      ),
      byLine('buy_volume_inr', figures.buyVolume, (line) => (line.type === 'sell' ? 0n : line.funded)),
      byLine('sell_volume_inr', figures.sellVolume, (line) => (line.type === 'sell' ? line.funded : 0n)),
      ...(traded ? tradedSums(traded, figures) : []),
      byLine('commission_inr', figures.commission, (line) => line.commission),
      byLine('markup_passthrough_inr', figures.markupPassthrough, (line) => line.markup),
      ...(fees === 0n ? [] : [byLine('gateway_fees_with_gst_inr', fees, (line) => line.gatewayFee)]),
      sum('inr', 'net_payable_inr', figures.netPayable, {
        commission_inr: figures.commission,
        commission_gst_inr: figures.commissionGst,
        markup_passthrough_inr: figures.markupPassthrough,
        gateway_fees_inr: -figures.gatewayFees,
        gateway_fees_gst_inr: -figures.gatewayFeesGst,
      }),
    ],
  };
}

/** A part is named for the place of its line: `line_1` is the first. */
function partsOf(lines: readonly MonthLine[], of: (line: MonthLine) => bigint): Record<string, bigint> {
  if (lines.length === 0) return { line_1: 0n };
  return Object.fromEntries(lines.map((line, index) => [`line_${index + 1}`, of(line)]));
}

function metalSteps(traded: readonly TradedMetal[]): Step[] {
  const gramsOf = (asset: TradedMetal['asset'], isSell: boolean) =>
    total(
      traded.filter((one) => one.asset === asset && (one.type === 'sell') === isSell),
      (one) => one.metal,
    );
  const one = (name: string, value: bigint, words: string) => (value === 0n ? [] : [step(name, metal(value), words)]);
  return [
    ...one('gold_bought_grams', gramsOf('gold', false), 'the gold of all buys and installments'),
    ...one('gold_sold_grams', gramsOf('gold', true), 'the gold of all sells'),
    ...one('silver_bought_grams', gramsOf('silver', false), 'the silver of all buys and installments'),
    ...one('silver_sold_grams', gramsOf('silver', true), 'the silver of all sells'),
  ];
}

/** What bought metal is metal, GST, markup and rounding; what metal was sold for is what users got and the platform fee, whose GST is inside. */
function tradedSums(traded: readonly TradedMetal[], figures: Month['figures']): Sum[] {
  const of = (isSell: boolean) => traded.filter(({ type }) => (type === 'sell') === isSell);
  const [bought, sold] = [of(false), of(true)];
  const [gst, markup, rounding] = [
    total(bought, (one) => one.gst),
    total(bought, (one) => one.markup),
    total(bought, (one) => one.rounding),
  ];
  const [fee, feeGst] = [total(sold, (one) => one.fee), total(sold, (one) => one.gst)];
  assertInvariant(
    total(bought, (one) => one.amount) === figures.buyVolume && total(sold, (one) => one.amount) === figures.sellVolume,
    'what a month traded is not what its trades come to',
  );
  return [
    sum('inr', 'buy_volume_inr', figures.buyVolume, {
      metal_sales_inr: figures.buyVolume - gst - markup - rounding,
      gst_inr: gst,
      markup_amount_inr: markup,
      rounding_inr: rounding,
    }),
    sum('inr', 'sell_volume_inr', figures.sellVolume, {
      net_amount_inr: figures.sellVolume - fee,
      platform_fee_taxable_inr: fee - feeGst,
      platform_fee_gst_inr: feeGst,
    }),
  ];
}

function total<Row>(rows: readonly Row[], of: (row: Row) => bigint): bigint {
  return rows.reduce((all, row) => all + of(row), 0n);
}

function feeSteps(figures: Month['figures'], fees: bigint): Step[] {
  const { taxable, cgst, sgst, roundOff } = splitGst(fees as Earnings['gatewayFee'], FEE_GST_PER_MILLE);
  const rest = roundOff === 0n ? '' : `, with ${textOf(inr(roundOff))} of round-off`;
  return [
    step('gateway_fees_with_gst_inr', inr(fees), 'what the gateway took where you bear its fee, over all lines'),
    step(
      'gateway_fees_gst_inr',
      inr(figures.gatewayFeesGst),
      'gateway_fees_with_gst_inr taken apart at 18 %: CGST + SGST, equal',
      `${textOf(inr(cgst))} + ${textOf(inr(sgst))}`,
    ),
    step(
      'gateway_fees_inr',
      inr(figures.gatewayFees),
      `gateway_fees_with_gst_inr − gateway_fees_gst_inr: the taxable ${textOf(inr(taxable))}${rest}`,
      `${textOf(inr(fees))} − ${textOf(inr(figures.gatewayFeesGst))}`,
    ),
  ];
}

function netStep(figures: Month['figures']): Step {
  const { commission, commissionGst, markupPassthrough, gatewayFees, gatewayFeesGst, netPayable } = figures;
  const [a, b, c, d, e] = [commission, commissionGst, markupPassthrough, gatewayFees, gatewayFeesGst].map((value) =>
    textOf(inr(value)),
  );
  return step(
    'net_payable_inr',
    inr(netPayable),
    'commission_inr + commission_gst_inr + markup_passthrough_inr − gateway_fees_inr − gateway_fees_gst_inr; below zero you owe it',
    `${a} + ${b} + ${c} − ${d} − ${e}`,
  );
}
