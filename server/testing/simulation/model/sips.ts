import { type Book, expectFact, type Sip, type Terms } from './book.ts';
import { daysAfter, debitAt, monthOf, monthsAfter } from './calendar.ts';
import { priceBuy } from './prices.ts';

/** The nth day of a plan, counted from that of its first installment (spec 2.12, decisions 9). */
export function dayOfPlan(sip: Sip, slot: number): string {
  const anchor = sip.anchorOn;
  switch (sip.frequency) {
    case 'daily':
      return daysAfter(anchor, slot);
    case 'weekly':
      return daysAfter(anchor, slot * 7);
    case 'monthly':
      return monthsAfter(anchor, slot);
  }
}

/** Buys an installment at the price of the moment, into what the user holds by plans. */
export function buyInstallment(book: Book, sip: Sip, of: { id: string; at: number }, terms: Terms): void {
  const price = priceBuy(sip.funded, terms.rates[sip.asset].buy, terms.markup[book.mode].buy);
  sip.paid += 1;
  sip.user.sip[sip.asset] += price.micrograms;
  book.trades.push({
    ...{ id: of.id, type: 'sip_installment', status: 'completed', asset: sip.asset, amount: sip.funded },
    ...{ micrograms: price.micrograms, isInvoiced: true, at: of.at },
  });
  book.entries.push({
    ...{
      month: monthOf(of.at),
      buyVolume: sip.funded,
      sellVolume: 0n,
      commission: price.commission,
      markup: price.markup,
    },
    gatewayFee: terms.feeBearer === 'partner' ? sip.fee : 0n,
  });
}

/** The days of an active plan whose debits have come by a moment. */
export function daysDue(sip: Sip, now: number): string[] {
  const days = [];
  for (let slot = sip.nextSlot; sip.status === 'active' && debitAt(dayOfPlan(sip, slot)) <= now; slot += 1)
    days.push(dayOfPlan(sip, slot));
  return days;
}

/** The first day of a plan whose debit is still to come, as after a pause. */
export function skipPast(sip: Sip, now: number): void {
  while (debitAt(dayOfPlan(sip, sip.nextSlot)) <= now) sip.nextSlot += 1;
}

export function endSip(book: Book, sip: Sip, status: 'failed' | 'cancelled'): void {
  sip.status = status;
  expectFact(book, status === 'failed' ? 'sip.mandate_failed' : 'sip.cancelled', sip.id);
}
