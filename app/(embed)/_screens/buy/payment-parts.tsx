'use client';

import { useMutation } from '@tanstack/react-query';
import buyWords from '../../../../messages/generated/embed/buy.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { EmbedPayment } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import type { PaymentStage } from '../../../_lib/upi/stages.ts';
import { Icon } from '../../../_ui/icon.tsx';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Panel, Row } from '../../_parts/parts.tsx';

const PAID: readonly PaymentStage[] = ['paid', 'completed', 'refundDue', 'refundBegun', 'refunded'];

/** What is paid, what it buys, and at which rate: about, until it is bought. */
export function PaymentFacts({ payment, stage }: { payment: EmbedPayment; stage: PaymentStage }) {
  const words = useWords(buyWords);
  const { fee, fulfilment, estimate, refund } = payment;
  const isReturned = stage === 'refunded' || stage === 'refundBegun';
  const { grams, rateInr } = fulfilment ?? estimate;
  return (
    <Panel>
      <dl>
        <Row name={words(PAID.includes(stage) ? 'paid' : 'youPay')} strong>
          {formatRupees(payment.amountInr)}
        </Row>
        <Row name={words('fee')}>
          {fee.bearer === 'end_user' ? words('feeIncluded', { fee: formatRupees(fee.amountInr) }) : words('feeNone')}
        </Row>
        {fee.bearer === 'end_user' ? (
          <Row name={words('funded', { metal: words(`${payment.asset}Of`) })}>{formatRupees(payment.fundedInr)}</Row>
        ) : null}
        {isReturned ? null : (
          <>
            <Row name={words(fulfilment ? 'rateWas' : 'rateNow')}>{words('rate', { rate: formatRupees(rateInr) })}</Row>
            <Row name={words(fulfilment ? 'youGot' : 'youGet')} strong>
              {formatGrams(grams)}
            </Row>
          </>
        )}
        {refund.reference ? <Row name={words('reference')}>{refund.reference}</Row> : null}
        <Row name={words('payment')}>
          <span className="font-mono text-sm break-all">{payment.paymentId}</span>
        </Row>
      </dl>
      {fulfilment || isReturned ? null : <p className="mt-2 text-sm text-muted">{words('estimateNote')}</p>}
    </Panel>
  );
}

/** The invoice, in a window of its own where there is one. */
export function InvoiceLink({ href }: { href: string }) {
  const words = useWords(buyWords);
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="flex min-h-12 items-center justify-center gap-2 font-medium text-accent underline underline-offset-3"
    >
      <Icon name="document" size={18} />
      {words('invoice')}
    </a>
  );
}

/** Gives up a payment that is not paid. */
export function CancelPayment({ payment, change }: { payment: EmbedPayment; change: (payment: EmbedPayment) => void }) {
  const words = useWords(buyWords);
  const trpc = useTRPC();
  const cancel = useMutation(trpc.embed.buy.cancel.mutationOptions({ ...untilAnswered, onSuccess: change }));
  return (
    <div className="space-y-2">
      {cancel.error ? <ErrorNote error={cancel.error} /> : null}
      <Action look="quiet" busy={cancel.isPending} onClick={() => cancel.mutate({ paymentId: payment.paymentId })}>
        {words('cancel')}
      </Action>
    </div>
  );
}

/** What a sandbox can let happen, in place of a UPI app. */
export function SimulatePayment({
  payment,
  change,
}: {
  payment: EmbedPayment;
  change: (payment: EmbedPayment) => void;
}) {
  const words = useWords(buyWords);
  const trpc = useTRPC();
  const simulate = useMutation(trpc.embed.buy.simulate.mutationOptions({ onSuccess: change }));
  if (payment.outcomes.length === 0) return null;
  return (
    <Panel title={words('simulate')} className="space-y-2">
      {simulate.error ? <ErrorNote error={simulate.error} /> : null}
      {payment.outcomes.map((outcome) => (
        <Action
          key={outcome}
          look="secondary"
          busy={simulate.isPending && simulate.variables?.outcome === outcome}
          disabled={simulate.isPending}
          onClick={() => simulate.mutate({ paymentId: payment.paymentId, outcome })}
        >
          {words(`simulate.${outcome}`)}
        </Action>
      ))}
    </Panel>
  );
}
