'use client';

import { useId } from 'react';
import { classNames } from './class-names.ts';

/** One choice of a few, all visible. Radio buttons underneath, so the arrow keys move it. */
export function Segmented<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md bg-sunken p-0.5">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex h-7 min-w-10 cursor-pointer items-center justify-center rounded-sm px-2.5 text-sm font-medium whitespace-nowrap max-sm:px-2',
            'has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value ? 'bg-raised text-ink shadow-raised' : 'text-muted hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  );
}
