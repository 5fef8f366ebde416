'use client';

import type { ReactNode } from 'react';
import amountWords from '../../../../messages/generated/embed/amount.ts';
import { type Asset, assets } from '../../../../server/domain/kernel/assets.ts';
import { useWords } from '../../_app/words.ts';

import { TextField } from '../parts.tsx';
import { Choice } from './choice.tsx';

/** Gold or silver. */
export function MetalChoice({ asset, onChange }: { asset: Asset; onChange: (asset: Asset) => void }) {
  const words = useWords(amountWords);
  return (
    <Choice
      label={words('metal')}
      options={assets.map((asset) => ({ value: asset, label: words(asset) }))}
      value={asset}
      onChange={onChange}
    />
  );
}

export type TypedAmount = { by: 'grams' | 'rupees'; text: string };

/** How much metal, in grams or in rupees, as it is typed. */
export function MetalAmount({
  typed,
  onChange,
  label,
  hint,
  error,
}: {
  typed: TypedAmount;
  onChange: (typed: TypedAmount) => void;
  label: string;
  hint: ReactNode;
  error: string | undefined;
}) {
  const words = useWords(amountWords);
  const { by, text } = typed;
  return (
    <>
      <Choice
        label={words('by')}
        options={[
          { value: 'grams', label: words('grams') },
          { value: 'rupees', label: words('rupees') },
        ]}
        value={by}
        onChange={(chosen) => onChange({ by: chosen, text: '' })}
      />
      <TextField
        id="amount"
        label={label}
        hint={hint}
        {...(by === 'rupees' ? { prefix: '₹' } : {})}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => onChange({ by, text: target.value })}
        error={error}
      />
    </>
  );
}
