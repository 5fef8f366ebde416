'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { GiftForm } from './gift-form.tsx';
import type { GiftDraft } from './gift-wish.ts';
import { KEPT_DRAFT } from './held-gift.ts';
import { giftWords } from './words.ts';

/** What somebody gives, and to whom. */
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
  const { gold, silver } = data.holdings;
  if (gold.grams === 0 && silver.grams === 0) {
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
  const asset = gold.grams === 0 ? ('silver' as const) : ('gold' as const);
  return (
    <GiftForm
      draft={draft ?? { mobile: '', asset, by: 'grams', text: '', message: '' }}
      onDraft={keepDraft}
      held={{ gold: gold.grams, silver: silver.grams }}
    />
  );
}
