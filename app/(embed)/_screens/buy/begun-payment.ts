import { keep, readKept } from '../../_app/session.ts';

const placeOf = (partnerId: string) => `tola-embed:payment:${partnerId}`;

/** Notes the payment that was begun here last, so that the host hears once of its end; null forgets it. */
export function keepBegunPayment(partnerId: string, paymentId: string | null): void {
  keep(placeOf(partnerId), paymentId);
}

/** The payment that was begun here last and whose end was not shown yet. */
export function readBegunPayment(partnerId: string): string | null {
  return readKept(placeOf(partnerId));
}
