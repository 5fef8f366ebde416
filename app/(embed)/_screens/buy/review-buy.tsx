'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import buyWords from '../../../../messages/generated/embed/buy.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useEmbed } from '../../_app/embed-context.ts';
import { forgetMoneyKey, moneyKey } from '../../_app/money-key.ts';
import { go } from '../../_app/router.ts';
import { useWords } from '../../_app/words.ts';
import { Action, ActionLink } from '../../_parts/action.tsx';
import { isOutcomeKnown, untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, NotRegulated, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { keepBegunPayment } from './begun-payment.ts';
import type { Draft } from './draft.ts';
import { RateLine } from './rate-line.tsx';
import { useEstimate, wishOf } from './use-estimate.ts';

/** What a buy comes to at the rate of this moment, before the payment is made. */
export function ReviewBuy({ draft, rateInr }: { draft: Draft; rateInr: number | null }) {
  const words = useWords(buyWords);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { partnerId } = useEmbed();
  const { estimate, nextAt } = useEstimate(draft);
  const intent = `buy ${draft.asset} ${draft.unit} ${draft.text}`;
  const create = useMutation({
    ...trpc.embed.buy.create.mutationOptions(untilAnswered),
    onSuccess(payment) {
      forgetMoneyKey(intent);
      keepBegunPayment(partnerId, payment.paymentId);
      void queries.invalidateQueries(trpc.embed.home.open.queryFilter());
      const { paymentId } = payment;
      queries.setQueryData(trpc.embed.buy.status.queryKey({ paymentId }), payment);
      // Back leads to the form, not to a review that would make a second payment.
      go(`/buy/${paymentId}`, { replace: true });
    },
    onError(error) {
      if (isOutcomeKnown(error)) forgetMoneyKey(intent);
    },
  });
  const needsKyc = create.error && errorOf(create.error).code === 'KYC_REQUIRED';
  const { data } = estimate;
  return (
    <Screen
      title={words('reviewTitle')}
      backTo="/buy"
      foot={
        <Action
          onClick={() => create.mutate({ ...wishOf(draft), key: moneyKey(intent) })}
          busy={create.isPending}
          disabled={!data}
        >
          {words(create.isPaused ? 'waiting' : 'go')}
        </Action>
      }
    >
      <RateLine rateInr={data?.rateInr ?? rateInr} nextAt={nextAt} />
      {data ? (
        <Panel>
          <dl>
            <Row name={words('youPay')} strong>
              {formatRupees(data.amountInr)}
            </Row>
            <Row name={words('fee')}>
              {data.isFeeDeducted ? words('feeIncluded', { fee: formatRupees(data.feeInr) }) : words('feeNone')}
            </Row>
            {data.isFeeDeducted ? (
              <Row name={words('funded', { metal: words(`${draft.asset}Of`) })}>{formatRupees(data.fundedInr)}</Row>
            ) : null}
            <Row name={words('gst')}>{formatRupees(data.gstInr)}</Row>
            <Row name={words('metal')}>{words(draft.asset)}</Row>
            <Row name={words('youGet')} strong>
              {formatGrams(data.grams)}
            </Row>
          </dl>
          <p className="mt-2 text-sm text-muted">{words('estimateNote')}</p>
        </Panel>
      ) : estimate.error ? (
        <ErrorNote error={estimate.error} onRetry={() => void estimate.refetch()} />
      ) : (
        <Loading lines={4} />
      )}
      {create.error ? <ErrorNote error={create.error} /> : null}
      {needsKyc ? (
        <ActionLink to="/kyc" look="secondary">
          {words('kyc')}
        </ActionLink>
      ) : null}
      <NotRegulated />
    </Screen>
  );
}
