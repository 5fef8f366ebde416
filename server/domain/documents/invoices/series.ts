import type { NumberedSeries } from '../../accounts/restorations/restoration.ts';
import { istDate } from '../../kernel/clock.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { InvoiceType } from './invoice.ts';

const letters: Record<InvoiceType, string> = { tax_invoice: 'B', settlement_advice: 'S' };
const DELIVERY_LETTER = 'D';
const INVENTORY_LETTER = 'M';
const STATEMENT_LETTERS = { commission: 'C', gateway_fees: 'F' };
const NUMBER_DIGITS = 9;

/**
 * The series that an invoice of this instant belongs to: B2627 is buys from April 2026 to March 2027 by IST date, S2627 sells,
 * D2627 the charges of deliveries, M2627 metal for partners themselves, with a T before it in a sandbox. Decisions 13.
 */
export function seriesOf(invoice: {
  type: InvoiceType;
  isDelivery?: boolean;
  isInventory?: boolean;
  mode: Mode;
  issuedAt: number;
}): string {
  return seriesOfLetter(letterOf(invoice), invoice);
}

function letterOf(invoice: { type: InvoiceType; isDelivery?: boolean; isInventory?: boolean }): string {
  if (invoice.isInventory) return INVENTORY_LETTER;
  return invoice.isDelivery ? DELIVERY_LETTER : letters[invoice.type];
}

/** The series of invoices that a statement brings: C2627 is a partner's own for its commission, F2627 the service's for gateway fees. */
export function statementSeriesOf(
  kind: 'commission' | 'gateway_fees',
  invoice: { mode: Mode; issuedAt: number },
): string {
  return seriesOfLetter(STATEMENT_LETTERS[kind], invoice);
}

/** Every series of live invoices at an instant, whether it has begun or not. */
export function liveSeriesAt(at: number): NumberedSeries {
  const named = (all: readonly string[]) => all.map((letter) => seriesOfLetter(letter, { mode: 'live', issuedAt: at }));
  return {
    shared: named([...Object.values(letters), DELIVERY_LETTER, INVENTORY_LETTER, STATEMENT_LETTERS.gateway_fees]),
    ofEachPartner: named([STATEMENT_LETTERS.commission]),
  };
}

function seriesOfLetter(letter: string, { mode, issuedAt }: { mode: Mode; issuedAt: number }): string {
  const [year = 0, month = 0] = istDate(issuedAt).split('-').map(Number);
  const firstYear = month >= 4 ? year : year - 1;
  const two = (of: number) => String(of % 100).padStart(2, '0');
  return `${mode === 'sandbox' ? 'T' : ''}${letter}${two(firstYear)}${two(firstYear + 1)}`;
}

/** The number as printed, at most 16 characters: B2627/000000001. */
export function invoiceNo(series: string, number: bigint): string {
  return `${series}/${String(number).padStart(NUMBER_DIGITS, '0')}`;
}
