'use client';

import { type FormEvent, useState } from 'react';
import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import { Form } from '../../../../_ui/form/form.tsx';
import { useWords } from '../../../_app/words.ts';
import { Action } from '../../../_parts/action.tsx';
import { TextField } from '../../../_parts/parts.tsx';
import { isRefused } from '../parts/field-of.ts';
import { StepError } from './step-error.tsx';

/** An Aadhaar number and the leave to check it. */
export function NumberForm({
  digits,
  onChange,
  isSandbox,
  busy,
  error,
  onSubmit,
}: {
  digits: string;
  onChange: (digits: string) => void;
  isSandbox: boolean;
  busy: boolean;
  error: unknown;
  onSubmit: () => void;
}) {
  const words = useWords(instantWords);
  const [agrees, setAgrees] = useState(false);
  const [wrong, setWrong] = useState({ number: false, consent: false });
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = { number: digits.length !== 12, consent: !agrees };
    setWrong(found);
    if (!found.number && !found.consent) onSubmit();
  }
  const isUnknown = isRefused(error, 'aadhaar_number');
  const isMisspelt = wrong.number || isRefused(error, 'aadhaarNumber');
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <p className="text-muted">{words('aadhaarWhy')}</p>
      <TextField
        id="aadhaar"
        label={words('aadhaarLabel')}
        hint={isSandbox ? words('aadhaarTest') : undefined}
        value={digits.replace(/(\d{4})(?=\d)/g, '$1 ')}
        onChange={({ target }) => {
          onChange(target.value.replace(/\D/g, '').slice(0, 12));
          setWrong((before) => ({ ...before, number: false }));
        }}
        inputMode="numeric"
        autoComplete="off"
        error={isUnknown ? words('aadhaarUnknown') : isMisspelt ? words('aadhaarWrong') : undefined}
      />
      <div>
        <label className="flex min-h-11 items-start gap-3 py-1">
          <input
            type="checkbox"
            checked={agrees}
            onChange={({ target }) => {
              setAgrees(target.checked);
              setWrong((before) => ({ ...before, consent: false }));
            }}
            aria-describedby={wrong.consent ? 'consent-error' : undefined}
            className="mt-0.5 size-6 shrink-0"
          />
          <span>{words('consent')}</span>
        </label>
        {wrong.consent ? (
          <p id="consent-error" role="alert" className="text-negative">
            {words('consentMissing')}
          </p>
        ) : null}
      </div>
      {error && !isUnknown && !isMisspelt ? <StepError error={error} /> : null}
      <Action type="submit" busy={busy}>
        {words('sendOtp')}
      </Action>
    </Form>
  );
}
