'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import sellWords from '../../../../messages/generated/embed/sell.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { announce } from '../../_app/bridge.ts';
import { forgetMoneyKey, isOutcomeAwaited, moneyKey } from '../../_app/money-key.ts';
import { go } from '../../_app/router.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useMoved } from '../../_app/use-moved.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { isOutcomeKnown, untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, Panel, Row, useSecondsLeft } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { TimeLeft } from '../../_parts/time-left.tsx';
import { type HeldQuote, KEPT_DRAFT } from './held-quote.ts';
import { readSellInput, type SellDraft } from './sell-input.ts';
import { type Sale, Sold } from './sold.tsx';
import { useSellQuote } from './use-sell-quote.ts';

/** The price that is held, to be taken or left. It is here again after a reload, until it is sold. */
export default function SellReviewScreen() {
  const [sale, setSale] = useState<Sale>();
  const [, keepDraft] = useKept<SellDraft>(KEPT_DRAFT);
  const { held, take, giveUp, isTaking, error } = useSellQuote();
  const isAway = !held && !sale;
  useEffect(() => {
    if (isAway) go('/sell', { replace: true });
  }, [isAway]);
  if (sale) return <Sold sale={sale} />;
  if (!held) return null;
  return (
    <Review
      key={held.quoteId}
      quote={held}
      isTaking={isTaking}
      problem={error}
      onAgain={() => {
        const read = readSellInput(held.draft, Number.POSITIVE_INFINITY);
        if ('input' in read) take(held.draft, read.input);
      }}
      onSold={(sold) => {
        setSale(sold);
        giveUp();
        keepDraft(null);
      }}
    />
  );
}

function Review({
  quote,
  isTaking,
  problem,
  onAgain,
  onSold,
}: {
  quote: HeldQuote;
  isTaking: boolean;
  problem: unknown;
  onAgain: () => void;
  onSold: (sale: Sale) => void;
}) {
  const words = useWords(sellWords);
  const trpc = useTRPC();
  const moved = useMoved();
  const intent = `sell ${quote.quoteId}`;
  const [isAwaited, setAwaited] = useState(() => isOutcomeAwaited(intent));
  const confirm = useMutation(
    trpc.embed.sell.confirm.mutationOptions({
      ...untilAnswered,
      onSuccess(sold) {
        forgetMoneyKey(intent);
        announce({
          type: 'tola.trade_completed',
          trade: 'sell',
          transaction_id: sold.transactionId,
          asset_type: sold.asset,
          amount_inr: sold.grossInr,
          quantity_grams: sold.grams,
        });
        moved();
        onSold(sold);
      },
      onError(error) {
        if (!isOutcomeKnown(error)) return;
        forgetMoneyKey(intent);
        setAwaited(false);
      },
    }),
  );
  const { code } = errorOf(confirm.error);
  const isUnknown = confirm.error ? !isOutcomeKnown(confirm.error) : isAwaited && confirm.isIdle;
  // A try whose end is not known may have been in time: it is asked again, not taken for lapsed.
  const isLapsed = useSecondsLeft(quote.expiresInSeconds, quote.takenAt) === 0 && !confirm.isPending && !isUnknown;
  const isOver = isLapsed || code === 'QUOTE_EXPIRED';
  const sell = () => confirm.mutate({ quoteId: quote.quoteId, key: moneyKey(intent) });
  return (
    <Screen
      title={words('reviewTitle')}
      backTo="/sell"
      foot={
        isOver ? (
          <Action busy={isTaking} onClick={onAgain}>
            {words('again')}
          </Action>
        ) : (
          <Action busy={confirm.isPending} onClick={sell}>
            {words('confirm', { amount: formatRupees(quote.netInr) })}
          </Action>
        )
      }
    >
      <Panel>
        <dl>
          <Row name={words('youSell')}>
            {formatGrams(quote.grams)} {words(`${quote.asset}Word`)}
          </Row>
          <Row name={words('rate')}>{words('perGram', { rate: formatRupees(quote.rateInr) })}</Row>
          <Row name={words('value')}>{formatRupees(quote.grossInr)}</Row>
          <Row name={words('fee', { percent: quote.feePct })}>{formatRupees(-quote.feeInr)}</Row>
          <Row name={words('youGet')} strong>
            {formatRupees(quote.netInr)}
          </Row>
          <Row name={words('to')}>{words('toWallet')}</Row>
        </dl>
      </Panel>
      {isOver ? (
        <div role="alert">
          <Notice tone="warning">{words('over')}</Notice>
        </div>
      ) : (
        <p className="flex justify-between gap-4 text-muted">
          <span>{words('held')}</span>
          <TimeLeft secondsLeft={quote.expiresInSeconds} asOf={quote.takenAt} />
        </p>
      )}
      {isUnknown ? <Notice tone="warning">{words('unknown')}</Notice> : null}
      {confirm.error && !isOver ? <ErrorNote error={confirm.error} {...(isUnknown ? { onRetry: sell } : {})} /> : null}
      {problem ? <ErrorNote error={problem} /> : null}
    </Screen>
  );
}
