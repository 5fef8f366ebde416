'use client';

import { type ReactNode, useId } from 'react';
import { classNames } from '../../../_ui/class-names.ts';

/** One of a few, all in sight and large enough for thumbs. Radio buttons underneath, so that arrow keys move it. */
export function Choice<Value extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { readonly value: Value; readonly label: ReactNode }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className="flex min-w-0 flex-wrap rounded-lg bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative flex min-h-11 min-w-min flex-1 items-center justify-center rounded-md px-2 text-center font-medium has-focus-visible:outline-2 has-focus-visible:outline-focus',
            option.value === value ? 'bg-raised text-ink shadow-raised' : 'text-muted',
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
