'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import sipWords from '../../../../messages/generated/embed/sip.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { countCharacters, unitsFor } from '../../../_lib/characters.ts';
import { formatRupees } from '../../../_lib/format.ts';
import type { EmbedSipTerms } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { forgetMoneyKey, moneyKey } from '../../_app/money-key.ts';
import { go } from '../../_app/router.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { Choice } from '../../_parts/amount/choice.tsx';
import { MetalChoice } from '../../_parts/amount/metal-amount.tsx';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';
import { QuickAmounts } from '../../_parts/amount/quick-amounts.tsx';
import { isOutcomeKnown, untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice, NotRegulated, Panel, Row, TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';

const QUICK = [100, 500, 1_000, 2_000];
const NAME_MAX = 60;

/** A new plan: what of, how much, how often. */
export default function SipNewScreen() {
  const words = useWords(sipWords);
  const trpc = useTRPC();
  const list = useQuery(trpc.embed.sips.list.queryOptions());
  const terms = list.data?.terms;
  if (terms?.isOffered) return <NewPlan terms={terms} />;
  return (
    <Screen title={words('newTitle')} backTo="/sip">
      {list.isPending ? <Loading lines={5} /> : null}
      {list.error ? <ErrorNote error={list.error} onRetry={() => void list.refetch()} /> : null}
      {terms ? <Notice>{words('notOffered')}</Notice> : null}
    </Screen>
  );
}

type Frequency = 'daily' | 'weekly' | 'monthly';

function NewPlan({ terms }: { terms: EmbedSipTerms }) {
  const words = useWords(sipWords);
  const [asset, setAsset] = useState<Asset>('gold');
  const [text, setText] = useState('1000');
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const [ownName, setOwnName] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const name = ownName ?? words(`${asset}Sip`);
  const amount = parseAmount(text, 2);
  const range = words('amountRange', { min: formatRupees(terms.minInr), max: formatRupees(terms.maxInr) });
  const amountError =
    amount === null ? words('amountMissing') : amount < terms.minInr || amount > terms.maxInr ? range : undefined;
  const nameError = name.trim() === '' || countCharacters(name.trim()) > NAME_MAX ? words('nameMissing') : undefined;
  const intent = `sip ${asset} ${frequency} ${amount} ${name}`;
  const create = useCreate(intent);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amount === null || amountError || nameError) return;
    create.mutate({ installmentInr: amount, frequency, asset, name: name.trim(), key: moneyKey(intent) });
  }
  return (
    <Form onSubmit={submit} noValidate className="contents">
      <Screen
        title={words('newTitle')}
        backTo="/sip"
        foot={
          <Action type="submit" busy={create.isPending}>
            {words(create.isPaused ? 'waiting' : 'create')}
          </Action>
        }
      >
        <MetalChoice asset={asset} onChange={setAsset} />
        <TextField
          id="sip-amount"
          label={words('amount')}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
          error={isTried ? amountError : undefined}
          hint={range}
        />
        <QuickAmounts
          label={words('quick')}
          amounts={QUICK}
          chosen={amount}
          format={(one) => formatRupees(one).replace('.00', '')}
          onChoose={(one) => setText(String(one))}
        />
        <Choice
          label={words('often')}
          value={frequency}
          onChange={setFrequency}
          options={(['daily', 'weekly', 'monthly'] as const).map((value) => ({ value, label: words(value) }))}
        />
        <TextField
          id="sip-name"
          label={words('name')}
          maxLength={unitsFor(NAME_MAX)}
          autoComplete="off"
          value={name}
          onChange={(event) => setOwnName(event.target.value)}
          error={isTried ? nameError : undefined}
          hint={words('nameHint')}
        />
        <Panel>
          <dl>
            <Row name={words('first')}>{words('firstValue')}</Row>
            <Row name={words('each')} strong>
              {amount === null ? '–' : formatRupees(amount)}
            </Row>
          </dl>
          <p className="mt-2 text-sm text-muted">{words('priceNote')}</p>
        </Panel>
        {create.error ? <ErrorNote error={create.error} /> : null}
        <NotRegulated />
      </Screen>
    </Form>
  );
}

/** Makes the plan, and opens it. A try whose answer was lost is repeated under the same key. */
function useCreate(intent: string) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return useMutation({
    ...trpc.embed.sips.create.mutationOptions(untilAnswered),
    onSuccess({ sipId }) {
      forgetMoneyKey(intent);
      void queries.invalidateQueries(trpc.embed.sips.list.queryFilter());
      // Back leads to the list, not to a form that would make a second plan.
      go(`/sip/${sipId}`, { replace: true });
    },
    onError(error) {
      if (isOutcomeKnown(error)) forgetMoneyKey(intent);
    },
  });
}
