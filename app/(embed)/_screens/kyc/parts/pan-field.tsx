'use client';

import { TextField } from '../../../_parts/parts.tsx';

/** A PAN in capitals, as on the card. */
export function PanField({
  label,
  hint,
  value,
  error,
  onChange,
}: {
  label: string;
  hint?: string | undefined;
  value: string;
  error: string | undefined;
  onChange: (pan: string) => void;
}) {
  return (
    <TextField
      id="pan"
      label={label}
      hint={hint}
      value={value}
      onChange={({ target }) =>
        onChange(
          target.value
            .toUpperCase()
            .replace(/[^A-Z0-9]/g, '')
            .slice(0, 10),
        )
      }
      autoCapitalize="characters"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      className="tracking-widest"
      error={error}
    />
  );
}

/** Whether a text has the form of a PAN. */
export function isPan(text: string): boolean {
  return /^[A-Z]{5}[0-9]{4}[A-Z]$/.test(text);
}
