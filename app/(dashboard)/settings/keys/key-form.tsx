'use client';

import { type ReactNode, type SubmitEvent, useState } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';
import { ScopeChoice } from './scope-choice.tsx';

/** What a key is made with or changed to. */
export type KeyFields = {
  name: string;
  scopes: ApiKeyView['scopes'];
  /** YYYY-MM-DD; empty for one without an end */
  lastDay: string;
  allowedAddresses: string[];
};

const shownAtFields = ['name', 'scopes', 'lastDay', 'allowedAddresses'];

/** Asks for a key's name, scopes, last day and addresses. */
export function KeyForm({
  initial,
  submitLabel,
  isPending,
  error,
  note,
  onSubmit,
  onCancel,
}: {
  initial: KeyFields;
  submitLabel: string;
  isPending: boolean;
  error: unknown;
  /** Said before the buttons */
  note?: ReactNode;
  onSubmit: (fields: KeyFields) => void;
  onCancel: () => void;
}) {
  const translate = useTranslate();
  const [name, setName] = useState(initial.name);
  const [scopes, setScopes] = useState(initial.scopes);
  const [lastDay, setLastDay] = useState(initial.lastDay);
  const [addresses, setAddresses] = useState(initial.allowedAddresses.join(', '));
  const fields = error ? errorOf(error).fields : undefined;
  const isAtField = Object.keys(fields ?? {}).some((field) => shownAtFields.includes(field));
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        onSubmit({ name, scopes, lastDay, allowedAddresses: addresses.split(/[\s,]+/).filter(Boolean) });
      }}
      className="space-y-4"
    >
      <Field
        label={translate('apiKeys.name')}
        hint={translate('apiKeys.nameHint')}
        required
        maxLength={unitsFor(60)}
        autoComplete="off"
        value={name}
        error={fields?.name}
        onChange={(event) => setName(event.target.value)}
      />
      <ScopeChoice value={scopes} error={fields?.scopes} onChange={setScopes} />
      <Field
        label={translate('apiKeys.lastDay')}
        hint={translate('apiKeys.lastDayHint')}
        type="date"
        value={lastDay}
        error={fields?.lastDay}
        onChange={(event) => setLastDay(event.target.value)}
      />
      <Field
        label={translate('apiKeys.addresses')}
        hint={translate('apiKeys.addressesHint')}
        autoComplete="off"
        placeholder="203.0.113.7, 198.51.100.0/24"
        value={addresses}
        error={fields?.allowedAddresses}
        onChange={(event) => setAddresses(event.target.value)}
        className="font-mono"
      />
      {note}
      {isAtField ? null : <MutationNote error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={isPending}>
          {submitLabel}
        </Button>
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {translate('dev.cancel')}
        </Button>
      </div>
    </Form>
  );
}
