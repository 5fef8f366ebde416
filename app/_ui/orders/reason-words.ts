import type { PlainKey, Translate } from '../../_lib/messages/translate.ts';

const known = new Set<string>([
  'payment_failed',
  'gateway_error',
  'purchase_failed',
  'buy_processing_failed',
  'prices_unavailable',
  'internal_error',
  'kyc_required',
  'second_payment',
  'wrong_amount',
  'order_closed',
  'sip_closed',
  'operator',
  'partner',
  'customer',
  'authorisation_expired',
  'mandate_not_approved',
  'mandate_cancelled',
  'mandate_completed',
  'mandate_over',
  'debit_failed',
  'no_debit',
  'declined_by_bank',
  'refused',
  'not_paid',
  'reversed_by_bank',
]);

/** A reason in words; one of a bank's or provider's own as they wrote it. */
export function reasonWords(translate: Translate, reason: string): string {
  return known.has(reason) ? translate(`reason.${reason}` as PlainKey) : reason;
}
