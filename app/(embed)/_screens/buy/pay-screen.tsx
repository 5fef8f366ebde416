'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import buyWords from '../../../../messages/generated/embed/buy.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { EmbedPayment } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { type PaymentStage, paymentAsksAfter, paymentStageOf } from '../../../_lib/upi/stages.ts';
import { announce } from '../../_app/bridge.ts';
import { useEmbed } from '../../_app/embed-context.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, NotRegulated } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { TimeLeft } from '../../_parts/time-left.tsx';
import { useComingBack } from '../../_parts/upi/use-coming-back.ts';
import { WaitingNote } from '../../_parts/upi/waiting-note.tsx';
import { UpiWays } from '../../_parts/upi/ways.tsx';
import { keepBegunPayment, readBegunPayment } from './begun-payment.ts';
import { CancelPayment, InvoiceLink, PaymentFacts, SimulatePayment } from './payment-parts.tsx';

/**
 * One payment from the way to pay to its end, under an address of its own: anyone who leaves for a UPI app, or is thrown out, finds it
 * here as it stands.
 */
export default function PayScreen({ id }: { id: string }) {
  const words = useWords(buyWords);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const options = trpc.embed.buy.status.queryOptions(
    { paymentId: id },
    {
      refetchInterval: ({ state }) =>
        ((state.data && paymentAsksAfter[paymentStageOf(state.data)]) ?? 0) * 1_000 || false,
    },
  );
  const payment = useQuery(options);
  const { refetch } = payment;
  const look = useCallback(() => void refetch(), [refetch]);
  const stage = payment.data && paymentStageOf(payment.data);
  const isWaiting = stage !== undefined && paymentAsksAfter[stage] !== undefined;
  const coming = useComingBack(isWaiting, look);
  useEnding(payment.data, stage);
  const title = payment.data && stage ? words(`${stage}Title`, amountWords(payment.data, words)) : words('title');
  const isGone = errorOf(payment.error).code === 'NOT_FOUND';
  return (
    <Screen title={title} backTo="/buy" foot={stage ? <NextStep stage={stage} /> : null}>
      {payment.data && stage ? (
        <PaymentAt
          {...{ title, stage }}
          {...coming}
          change={(changed) => queries.setQueryData(options.queryKey, changed)}
          payment={payment.data}
          askedAt={payment.dataUpdatedAt}
          hasFailed={payment.isError}
        />
      ) : payment.isPending ? (
        <Loading lines={6} />
      ) : isGone ? (
        <Notice tone="warning">{words('notFound')}</Notice>
      ) : (
        <ErrorNote error={payment.error} onRetry={look} />
      )}
    </Screen>
  );
}

const amountWords = (payment: EmbedPayment, words: (key: `${Asset}Of`) => string) => ({
  amount: formatRupees(payment.amountInr),
  metal: words(`${payment.asset}Of`),
  grams: payment.fulfilment ? formatGrams(payment.fulfilment.grams) : '',
});

/** Tells the host once that a buy came through, and that what is held has changed. */
function useEnding(payment: EmbedPayment | undefined, stage: PaymentStage | undefined): void {
  const { partnerId } = useEmbed();
  const queries = useQueryClient();
  const trpc = useTRPC();
  useEffect(() => {
    if (!payment || (stage !== 'completed' && stage !== 'failed' && stage !== 'refunded')) return;
    if (readBegunPayment(partnerId) !== payment.paymentId) return;
    keepBegunPayment(partnerId, null);
    void queries.invalidateQueries(trpc.embed.home.pathFilter());
    if (stage !== 'completed') return;
    announce({
      type: 'tola.trade_completed',
      trade: 'buy',
      transaction_id: payment.transactionId,
      asset_type: payment.asset,
      amount_inr: payment.amountInr,
      quantity_grams: payment.fulfilment?.grams ?? null,
    });
  }, [payment, stage, partnerId, queries, trpc]);
}

function PaymentAt({
  title,
  stage,
  payment,
  askedAt,
  hasFailed,
  isChecking,
  check,
  change,
}: {
  title: string;
  stage: PaymentStage;
  payment: EmbedPayment;
  askedAt: number;
  hasFailed: boolean;
  isChecking: boolean;
  check: () => void;
  change: (payment: EmbedPayment) => void;
}) {
  const words = useWords(buyWords);
  const { brand } = useEmbed();
  const values = { ...amountWords(payment, words), partner: brand.name };
  return (
    <>
      <p className="text-muted">{words(`${stage}Text`, values)}</p>
      <WaitingNote
        {...{ isChecking, hasFailed, check }}
        state={title}
        isShown={paymentAsksAfter[stage] !== undefined}
      />
      {stage === 'pay' && payment.upi ? (
        <>
          <p>
            {words('timeLeft')}: <TimeLeft secondsLeft={payment.secondsLeft} asOf={askedAt} />
          </p>
          <UpiWays upi={payment.upi} title={words('payWith')} qrLabel={words('payQr', values)} />
        </>
      ) : null}
      <SimulatePayment {...{ payment, change }} />
      <PaymentFacts {...{ payment, stage }} />
      {stage === 'completed' && payment.invoiceUrl ? <InvoiceLink href={payment.invoiceUrl} /> : null}
      {stage === 'pay' ? <CancelPayment {...{ payment, change }} /> : null}
      <NotRegulated />
    </>
  );
}

function NextStep({ stage }: { stage: PaymentStage }) {
  const words = useWords(buyWords);
  if (stage === 'completed' || stage === 'refunded') return <ActionLink to="/">{words('done')}</ActionLink>;
  if (stage === 'failed' || stage === 'expired') return <ActionLink to="/buy">{words('again')}</ActionLink>;
  return null;
}
