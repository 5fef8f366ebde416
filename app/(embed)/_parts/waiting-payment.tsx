'use client';

import waitingWords from '../../../messages/generated/embed/waiting.ts';
import { formatRupees } from '../../_lib/format.ts';
import type { EmbedHome } from '../../_lib/procedure-types.ts';
import { useWords } from '../_app/words.ts';

import { ScreenLink } from './action.tsx';
import { Notice } from './parts.tsx';

/** Leads a person who left in the middle back to the payment that is under way, instead of to another one. */
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
