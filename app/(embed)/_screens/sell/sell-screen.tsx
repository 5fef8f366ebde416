'use client';

import { useQuery } from '@tanstack/react-query';
import sellWords from '../../../../messages/generated/embed/sell.ts';
import { assets, byAsset } from '../../../../server/domain/kernel/assets.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { KEPT_DRAFT } from './held-quote.ts';
import { SellForm } from './sell-form.tsx';
import type { SellDraft } from './sell-input.ts';

/** What a person sells, and how much. */
export default function SellScreen() {
  const words = useWords(sellWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.home.open.queryOptions());
  const [draft, keepDraft] = useKept<SellDraft>(KEPT_DRAFT);
  if (!data) {
    return (
      <Screen title={words('title')}>
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={4} />}
      </Screen>
    );
  }
  const held = byAsset((asset) => data.holdings[asset].grams);
  const asset = assets.find((one) => held[one] > 0);
  if (!asset) {
    return (
      <Screen title={words('title')} foot={data.offers.buy ? <ActionLink to="/buy">{words('buy')}</ActionLink> : null}>
        <Notice>{words('noneAtAll')}</Notice>
      </Screen>
    );
  }
  return (
    <SellForm draft={draft ?? { asset, by: 'grams', text: '' }} onDraft={keepDraft} held={held} known={data.rates} />
  );
}
