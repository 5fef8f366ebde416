'use client';

import { useId } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../icon.tsx';

/** Several of a few choices, in a list that opens below its button. None chosen means all. */
export function ChoicesField({
  label,
  name,
  chosen,
  options,
  onChange,
}: {
  label: string;
  name: string;
  chosen: readonly string[];
  options: readonly { readonly value: string; readonly label: string }[];
  onChange: () => void;
}) {
  const translate = useTranslate();
  const id = useId();
  const words = options.filter(({ value }) => chosen.includes(value)).map((option) => option.label);
  return (
    <div className="min-w-0 space-y-1 lg:w-44">
      <p id={id} className="text-xs font-medium text-muted">
        {label}
      </p>
      <details
        className="relative"
        // Leaving the list applies it, as choosing from a select does.
        onToggle={(event) => {
          if (!event.currentTarget.open && event.currentTarget.dataset.changed) onChange();
        }}
        onChange={(event) => {
          event.currentTarget.dataset.changed = 'true';
        }}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') event.currentTarget.open = false;
        }}
      >
        <summary
          aria-describedby={id}
          className="flex h-9 w-full items-center justify-between gap-2 rounded-md border border-line-strong bg-surface px-2.5 max-sm:h-11"
        >
          <span className="truncate">{words.join(', ') || translate('list.all')}</span>
          <Icon name="down" size={14} className="shrink-0 text-muted" />
        </summary>
        <fieldset className="absolute z-30 mt-1 min-w-full rounded-md border border-line bg-surface p-1 shadow-float">
          <legend className="sr-only">{label}</legend>
          {options.map((option) => (
            <label
              key={option.value}
              className="flex h-8 items-center gap-2 rounded-sm px-2 whitespace-nowrap hover:bg-sunken max-sm:h-11"
            >
              <input
                type="checkbox"
                name={name}
                value={option.value}
                defaultChecked={chosen.includes(option.value)}
                className="size-4"
              />
              {option.label}
            </label>
          ))}
        </fieldset>
      </details>
    </div>
  );
}
