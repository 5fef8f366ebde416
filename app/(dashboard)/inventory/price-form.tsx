'use client';

import { useMutation, useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { type Asset, assets } from '../../../server/domain/kernel/assets.ts';
import { formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';
import { Form } from '../../_ui/form/form.tsx';
import { Segmented } from '../../_ui/segmented.tsx';
import { ErrorState } from '../../_ui/states.tsx';
import type { LockedPrice } from './buy-card.tsx';
import { readQuantity } from './read-quantity.ts';

/** Which metal and how much of it, in rupees or in grams. */
export function PriceForm({ mode, onLocked }: { mode: Mode; onLocked: (price: LockedPrice) => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const wallet = useQuery(trpc.wallet.read.queryOptions({ mode }));
  const [asset, setAsset] = useState<Asset>('gold');
  const [by, setBy] = useState<'inr' | 'grams'>('inr');
  const [text, setText] = useState('');
  const [wasTried, setTried] = useState(false);
  const quantity = readQuantity(text, by === 'inr' ? 2 : 6);
  const lock = useMutation(
    trpc.inventory.quote.mutationOptions({
      onSuccess: (quote) => onLocked({ quote, lapsesAt: Date.now() + quote.expiresInSeconds * 1_000 }),
    }),
  );
  const problem = lock.error ? errorOf(lock.error) : undefined;
  const refusal = problem && Object.values(problem.fields ?? {})[0];
  const invalid = wasTried && quantity === undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (quantity === undefined) return;
    lock.mutate({ mode, asset, ...(by === 'inr' ? { amountInr: quantity } : { quantityGrams: quantity }) });
  }
  const isUnset = wallet.error && errorOf(wallet.error).code === 'WALLET_NOT_CONFIGURED';
  if (isUnset) return <p className="text-sm text-muted">{translate('inventory.noWallet')}</p>;

  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <div className="flex flex-wrap gap-3">
        <Segmented
          label={translate('inventory.metal')}
          value={asset}
          onChange={setAsset}
          options={assets.map((asset) => ({ value: asset, label: translate(`rates.${asset}`) }))}
        />
        <Segmented
          label={translate('inventory.by')}
          value={by}
          onChange={(value) => {
            setBy(value);
            lock.reset();
          }}
          options={[
            { value: 'inr', label: translate('inventory.byInr') },
            { value: 'grams', label: translate('inventory.byGrams') },
          ]}
        />
      </div>
      <Field
        label={translate(by === 'inr' ? 'inventory.amount' : 'inventory.grams')}
        hint={
          wallet.data ? translate('inventory.available', { amount: formatRupees(wallet.data.availableInr) }) : undefined
        }
        error={invalid ? translate(by === 'inr' ? 'inventory.amountInvalid' : 'inventory.gramsInvalid') : refusal}
        {...(by === 'inr' ? { prefix: '₹' } : { suffix: 'g' })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          lock.reset();
        }}
      />
      {problem && !refusal ? <ErrorState error={lock.error} /> : null}
      <Button type="submit" variant="primary" icon="lock" busy={lock.isPending}>
        {translate('inventory.quote')}
      </Button>
    </Form>
  );
}
