'use client';

import { type FormEvent, useState } from 'react';
import buyWords from '../../../../messages/generated/embed/buy.ts';
import { metals } from '../../../../server/domain/kernel/assets.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { EmbedHome } from '../../../_lib/procedure-types.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { go } from '../../_app/router.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { Choice } from '../../_parts/amount/choice.tsx';
import { MetalChoice } from '../../_parts/amount/metal-amount.tsx';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';
import { QuickAmounts } from '../../_parts/amount/quick-amounts.tsx';
import { NotRegulated, TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { WaitingPayment } from '../../_parts/waiting-payment.tsx';
import { type Draft, type Priced, problemOf, QUICK_RUPEES } from './draft.ts';
import { RateLine } from './rate-line.tsx';

/** What to buy: the metal, and how much of it by rupees or by grams. */
export function BuyForm({
  draft,
  view,
  rateInr,
  priced,
  nextAt,
  change,
}: {
  draft: Draft;
  view: EmbedHome;
  rateInr: number | null;
  priced: Priced | null;
  nextAt: number;
  change: (draft: Draft) => void;
}) {
  const words = useWords(buyWords);
  const { limits, waiting } = view;
  const [isTried, setTried] = useState(false);
  const isRupees = draft.unit === 'rupees';
  const problem = problemOf(draft, rateInr, limits);
  const range = words('range', { min: formatRupees(limits.minInr), max: formatRupees(limits.maxInr) });
  const error = { missing: words(isRupees ? 'amountMissing' : 'gramsMissing'), range }[problem ?? 'range'];
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (problem === null) go('/buy/review');
    else document.getElementById('buy-amount')?.focus();
  }
  const quick = isRupees ? QUICK_RUPEES : metals[draft.asset].quickGrams;
  return (
    <Form onSubmit={submit} noValidate className="contents">
      <Screen title={words('title')} foot={<Action type="submit">{words('review')}</Action>}>
        <WaitingPayment payment={waiting} />
        <MetalChoice asset={draft.asset} onChange={(asset) => change({ ...draft, asset })} />
        <RateLine {...{ rateInr, nextAt }} />
        <Choice
          label={words('by')}
          value={draft.unit}
          onChange={(unit) => change({ ...draft, unit, text: '' })}
          options={[
            { value: 'rupees', label: words('inRupees') },
            { value: 'grams', label: words('inGrams') },
          ]}
        />
        <TextField
          id="buy-amount"
          label={words(isRupees ? 'amount' : 'grams')}
          {...(isRupees && { prefix: '₹' })}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          value={draft.text}
          onChange={(event) => change({ ...draft, text: event.target.value })}
          error={isTried && problem !== null ? error : undefined}
          hint={
            <span aria-live="polite">
              {priced === null
                ? range
                : isRupees
                  ? words('aboutGrams', { grams: formatGrams(priced.grams) })
                  : words('aboutRupees', { amount: formatRupees(priced.amountInr) })}
            </span>
          }
        />
        <QuickAmounts
          label={words('quick')}
          amounts={quick}
          chosen={parseAmount(draft.text, 6)}
          format={(one) => (isRupees ? formatRupees(one).replace('.00', '') : `${one}\u00A0g`)}
          onChoose={(one) => change({ ...draft, text: String(one) })}
        />
        <NotRegulated />
      </Screen>
    </Form>
  );
}
