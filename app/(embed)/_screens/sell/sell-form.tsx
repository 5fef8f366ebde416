'use client';

import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import sellWords from '../../../../messages/generated/embed/sell.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { go } from '../../_app/router.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { MetalAmount, MetalChoice } from '../../_parts/amount/metal-amount.tsx';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';
import { QuickAmounts } from '../../_parts/amount/quick-amounts.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, Panel, Row } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { estimateNet, readSellInput, type SellDraft, shareText } from './sell-input.ts';
import { useSellQuote } from './use-sell-quote.ts';

const FORM = 'sell-form';
const SHARES = [0.25, 0.5, 1];
/** How often the rate is looked at where there is none to say when the next comes. */
const LOOK_MS = 10_000;

type Rates = Readonly<Record<Asset, { sellRateInr: number; nextInSeconds: number }>>;

/** Metal, grams or rupees, and the rate of the moment beside it. */
export function SellForm({
  draft,
  onDraft,
  held,
  known,
}: {
  draft: SellDraft;
  onDraft: (draft: SellDraft) => void;
  /** Grams */
  held: Readonly<Record<Asset, number>>;
  known: Rates | null;
}) {
  const words = useWords(sellWords);
  const rate = useSellRate(draft.asset, known);
  const { take, isTaking, error } = useSellQuote(() => go('/sell/review'));
  const [isTried, setTried] = useState(false);
  const { asset, by, text } = draft;
  const heldGrams = held[asset];
  const read = readSellInput(draft, heldGrams);
  const metal = words(`${asset}Word`);
  const change = (part: Partial<SellDraft>) => {
    onDraft({ ...draft, ...part });
    setTried(false);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if ('input' in read) take(draft, read.input);
  }

  const problem = isTried && 'problem' in read ? words(read.problem, { held: formatGrams(heldGrams) }) : undefined;
  return (
    <Screen
      title={words('title')}
      foot={
        <Action type="submit" form={FORM} busy={isTaking} disabled={heldGrams === 0}>
          {words('next')}
        </Action>
      }
    >
      <Form id={FORM} onSubmit={submit} noValidate className="space-y-4">
        <MetalChoice asset={asset} onChange={(chosen) => change({ asset: chosen, text: '' })} />
        <Panel>
          <dl>
            <Row name={words('holds')} strong>
              {formatGrams(heldGrams)}
            </Row>
            <Row name={words('rate')}>{rate === null ? '—' : words('perGram', { rate: formatRupees(rate) })}</Row>
            <Row name={words('worth')}>{rate === null ? '—' : formatRupees(estimateValue(heldGrams, rate))}</Row>
          </dl>
        </Panel>
        {heldGrams === 0 ? (
          <Notice>{words('none', { metal })}</Notice>
        ) : (
          <>
            <MetalAmount
              typed={draft}
              onChange={change}
              label={words(by)}
              hint={by === 'rupees' ? words('rupeesHint') : <Estimate text={text} rate={rate} />}
              error={problem}
            />
            {by === 'grams' ? (
              <QuickAmounts
                label={words('share')}
                amounts={SHARES}
                chosen={SHARES.find((share) => shareText(heldGrams, share) === text) ?? null}
                format={(share) => (share === 1 ? words('all') : `${share * 100}%`)}
                onChoose={(share) => change({ text: shareText(heldGrams, share) })}
              />
            ) : null}
          </>
        )}
        {rate === null ? <Notice tone="warning">{words('noPrice')}</Notice> : null}
        {error ? <ErrorNote error={error} /> : null}
      </Form>
    </Screen>
  );
}

function Estimate({ text, rate }: { text: string; rate: number | null }) {
  const words = useWords(sellWords);
  const grams = parseAmount(text, 6);
  if (grams === null || rate === null) return words('feeHint');
  return words('gramsHint', { amount: formatRupees(estimateNet(grams, rate)) });
}

const estimateValue = (grams: number, rateInr: number) => Math.floor(grams * rateInr * 100) / 100;

/** What a gram is sold at now, in rupees; null while there is no price. */
function useSellRate(asset: Asset, known: Rates | null): number | null {
  const trpc = useTRPC();
  const { data } = useQuery(
    trpc.embed.home.rates.queryOptions(undefined, {
      refetchInterval: ({ state }) => (state.data?.gold.nextInSeconds ?? LOOK_MS / 1_000) * 1_000,
    }),
  );
  const rates = data === undefined ? known : data;
  return rates?.[asset].sellRateInr ?? null;
}
