import type { OpsStatementEntryView, OpsStatementRowView } from '../../../_lib/procedure-types.ts';

/** A month, given as YYYY-MM: November 2026. */
export function monthText(month: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${month}-01T00:00:00Z`),
  );
}

export const stateWords = {
  payable: 'Payable',
  owed: 'Owed by the partner',
  settled: 'Settled',
  nothing: 'Adds up to zero',
} as const satisfies Record<OpsStatementRowView['state'], string>;

export const typeWords = {
  buy: 'Buy',
  sell: 'Sell',
  sip_installment: 'SIP installment',
} as const satisfies Record<OpsStatementEntryView['type'], string>;

export const channelWords = {
  api: 'API',
  checkout: 'Checkout',
  sip: 'AutoPay',
  embed: 'Embed',
  white_label: 'White label',
} as const satisfies Record<OpsStatementEntryView['channel'], string>;

export const kindWords = {
  trade: 'Trade',
  late: 'Late',
  reversal: 'Taken back',
} as const satisfies Record<OpsStatementEntryView['kind'], string>;
