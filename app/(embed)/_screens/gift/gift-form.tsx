'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import giftWords from '../../../../messages/generated/embed/gift.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { formatGrams } from '../../../_lib/format.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { go } from '../../_app/router.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { MetalAmount, MetalChoice } from '../../_parts/amount/metal-amount.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { type GiftDraft, readGiftInput } from './gift-input.ts';
import { type HeldGift, KEPT_GIFT } from './held-gift.ts';

const FORM = 'gift-form';

/** Receiver, metal, how much, and words to go with it. */
export function GiftForm({
  draft,
  onDraft,
  held,
}: {
  draft: GiftDraft;
  onDraft: (draft: GiftDraft) => void;
  /** Grams */
  held: Readonly<Record<Asset, number>>;
}) {
  const words = useWords(giftWords);
  const trpc = useTRPC();
  const [, keepGift] = useKept<HeldGift>(KEPT_GIFT);
  const [isTried, setTried] = useState(false);
  const quote = useMutation(
    trpc.embed.gift.quote.mutationOptions({
      onSuccess(taken) {
        keepGift({ ...taken, takenAt: Date.now() });
        go('/gift/confirm');
      },
    }),
  );
  const { asset, by } = draft;
  const heldGrams = held[asset];
  const metal = words(`${asset}Word`);
  const read = readGiftInput(draft, heldGrams);
  const problems = isTried && 'problems' in read ? read.problems : {};
  const isToSelf = errorOf(quote.error).code === 'INVALID_RECEIVER' && quote.error !== null;
  const change = (part: Partial<GiftDraft>) => {
    onDraft({ ...draft, ...part });
    setTried(false);
    quote.reset();
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if ('input' in read) quote.mutate({ asset, ...read.input });
  }

  return (
    <Screen
      title={words('title')}
      backTo="/more"
      foot={
        <Action type="submit" form={FORM} busy={quote.isPending} disabled={heldGrams === 0}>
          {words('next')}
        </Action>
      }
    >
      <p className="text-muted">{words('about')}</p>
      <Form id={FORM} onSubmit={submit} noValidate className="space-y-4">
        <TextField
          id="mobile"
          label={words('mobile')}
          prefix="+91"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          value={draft.mobile}
          onChange={({ target }) => change({ mobile: target.value })}
          error={problems.mobile ? words(problems.mobile) : isToSelf ? words('self') : undefined}
        />
        <MetalChoice asset={asset} onChange={(chosen) => change({ asset: chosen, text: '' })} />
        <p className="figures text-muted">{words('holds', { held: formatGrams(heldGrams) })}</p>
        {heldGrams === 0 ? (
          <Notice>{words('none', { metal })}</Notice>
        ) : (
          <>
            <MetalAmount
              typed={draft}
              onChange={change}
              label={words(by)}
              hint={words('feeHint')}
              error={problems.amount ? words(problems.amount, { held: formatGrams(heldGrams) }) : undefined}
            />
            <TextField
              id="message"
              label={words('message')}
              autoComplete="off"
              value={draft.message}
              onChange={({ target }) => change({ message: target.value })}
              error={problems.message ? words(problems.message) : undefined}
            />
          </>
        )}
        {quote.error && !isToSelf ? <ErrorNote error={quote.error} /> : null}
      </Form>
    </Screen>
  );
}
