'use client';

import { formatRupees } from '../../_lib/format.ts';
import type { EmbedHome } from '../../_lib/procedure-types.ts';
import { defineWords, useWords } from '../_app/words.ts';
import { ScreenLink } from './action.tsx';
import { Notice } from './parts.tsx';

const waitingWords = defineWords({
  en: {
    open: 'A payment of {amount} is still open.',
    paid: 'A payment of {amount} is being worked on.',
    goOn: 'Go on with it',
  },
  hi: {
    open: '{amount} का एक भुगतान अभी खुला है।',
    paid: '{amount} के एक भुगतान पर काम चल रहा है।',
    goOn: 'उसे आगे बढ़ाएँ',
  },
});

/** Leads whoever left in the middle back to the payment that is under way, instead of to another one. */
export function WaitingPayment({ payment }: { payment: EmbedHome['waiting'] }) {
  const words = useWords(waitingWords);
  if (payment === null) return null;
  return (
    <Notice>
      <p>{words(payment.status === 'created' ? 'open' : 'paid', { amount: formatRupees(payment.amountInr) })}</p>
      <ScreenLink
        to={`/buy/${payment.paymentId}`}
        className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-3"
      >
        {words('goOn')}
      </ScreenLink>
    </Notice>
  );
}
