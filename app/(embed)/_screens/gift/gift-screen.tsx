'use client';

import { useQuery } from '@tanstack/react-query';
import giftWords from '../../../../messages/generated/embed/gift.ts';
import { assets, byAsset } from '../../../../server/domain/kernel/assets.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { GiftForm } from './gift-form.tsx';
import type { GiftDraft } from './gift-input.ts';
import { KEPT_DRAFT } from './held-gift.ts';

/** What a person gives, and to whom. */
export default function GiftScreen() {
  const words = useWords(giftWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.home.open.queryOptions());
  const [draft, keepDraft] = useKept<GiftDraft>(KEPT_DRAFT);
  if (!data) {
    return (
      <Screen title={words('title')} backTo="/more">
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={5} />}
      </Screen>
    );
  }
  const held = byAsset((asset) => data.holdings[asset].grams);
  const asset = assets.find((one) => held[one] > 0);
  if (!asset) {
    return (
      <Screen
        title={words('title')}
        backTo="/more"
        foot={data.offers.buy ? <ActionLink to="/buy">{words('buy')}</ActionLink> : null}
      >
        <p className="text-muted">{words('about')}</p>
        <Notice>{words('noneAtAll')}</Notice>
      </Screen>
    );
  }
  return (
    <GiftForm
      draft={draft ?? { mobile: '', asset, by: 'grams', text: '', message: '' }}
      onDraft={keepDraft}
      held={held}
    />
  );
}
