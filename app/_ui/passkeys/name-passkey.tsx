'use client';

import { type SubmitEvent, useState } from 'react';
import { unitsFor } from '../../_lib/characters.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../button.tsx';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';

/** Asks what a passkey is called; what happens with the name is the caller's. */
export function NamePasskey({
  given = '',
  submitLabel,
  isBusy,
  problem,
  onSubmit,
}: {
  given?: string;
  submitLabel: string;
  isBusy: boolean;
  problem: string | undefined;
  onSubmit: (name: string) => void;
}) {
  const translate = useTranslate();
  const [name, setName] = useState(given);
  const [isMissing, setMissing] = useState(false);
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        setMissing(name.trim() === '');
        if (name.trim() !== '') onSubmit(name);
      }}
      className="space-y-4 text-left font-normal whitespace-normal"
    >
      <Field
        label={translate('passkey.name')}
        hint={translate('passkey.nameHint')}
        error={isMissing ? translate('passkey.nameMissing') : problem}
        maxLength={unitsFor(40)}
        autoComplete="off"
        autoFocus
        required
        value={name}
        onChange={(event) => {
          setMissing(false);
          setName(event.target.value);
        }}
      />
      <Button type="submit" variant="primary" size="md" icon="key" busy={isBusy}>
        {submitLabel}
      </Button>
    </Form>
  );
}
