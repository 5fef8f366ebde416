'use client';

import { useState } from 'react';
import { TextField } from '../../../_parts/parts.tsx';

export type BirthdayWords = {
  legend: string;
  day: string;
  month: string;
  year: string;
};

/** A date of birth in three numbers, which is quicker than any calendar; `onChange` gets YYYY-MM-DD, or nothing while it is no day. */
export function Birthday({
  words,
  error,
  onChange,
}: {
  words: BirthdayWords;
  error: string | undefined;
  onChange: (day: string) => void;
}) {
  const [parts, setParts] = useState({ day: '', month: '', year: '' });
  function set(part: keyof typeof parts, text: string) {
    const next = { ...parts, [part]: text.replace(/\D/g, '').slice(0, part === 'year' ? 4 : 2) };
    setParts(next);
    onChange(dayOf(next));
  }
  return (
    <fieldset aria-describedby={error ? 'birthday-error' : undefined}>
      <legend className="mb-1.5 font-medium">{words.legend}</legend>
      <div className="grid grid-cols-[1fr_1fr_1.4fr] gap-3">
        {(['day', 'month', 'year'] as const).map((part) => (
          <TextField
            key={part}
            id={`birthday-${part}`}
            label={words[part]}
            value={parts[part]}
            onChange={({ target }) => set(part, target.value)}
            inputMode="numeric"
            autoComplete={`bday-${part}`}
          />
        ))}
      </div>
      {error ? (
        <p id="birthday-error" role="alert" className="mt-1.5 text-negative">
          {error}
        </p>
      ) : null}
    </fieldset>
  );
}

/** The day as YYYY-MM-DD; nothing where there is no such day. */
function dayOf({ day, month, year }: { day: string; month: string; year: string }): string {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return '';
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : '';
}
