'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import buyWords from '../../../../messages/generated/embed/buy.ts';
import type { EmbedHome } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useScreen } from '../../_app/router.ts';
import { useWords } from '../../_app/words.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { BuyForm } from './buy-form.tsx';
import { type Draft, keepDraft, priceDraft, problemOf, readDraft } from './draft.ts';
import { ReviewBuy } from './review-buy.tsx';
import { useRates } from './use-rates.ts';

/** A buy until it is paid for. One question brings all that its form needs. */
export default function BuyScreen() {
  const words = useWords(buyWords);
  const trpc = useTRPC();
  const home = useQuery(trpc.embed.home.open.queryOptions());
  if (home.data?.offers.buy) return <Buying view={home.data} viewedAt={home.dataUpdatedAt} />;
  return (
    <Screen title={words('title')}>
      {home.isPending ? <Loading lines={5} /> : null}
      {home.error && !home.data ? <ErrorNote error={home.error} onRetry={() => void home.refetch()} /> : null}
      {home.data ? <Notice>{words('notOffered')}</Notice> : null}
    </Screen>
  );
}

/** The amount, then a look at what it comes to. Both share one draft and the live rates. */
function Buying({ view, viewedAt }: { view: EmbedHome; viewedAt: number }) {
  const isReview = useScreen() === '/buy/review';
  const [draft, setDraft] = useState<Draft>(readDraft);
  const { rates, nextAt } = useRates(view.rates, viewedAt);
  const rateInr = rates[draft.asset];
  if (isReview && problemOf(draft, rateInr, view.limits) === null) return <ReviewBuy {...{ draft, rateInr }} />;
  return (
    <BuyForm
      {...{ draft, rateInr, nextAt }}
      view={view}
      priced={priceDraft(draft, rateInr)}
      change={(changed) => {
        keepDraft(changed);
        setDraft(changed);
      }}
    />
  );
}
