'use client';

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/field.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';
import { ScopeChoice } from './scope-choice.tsx';
import { SecretDialog } from './secret-dialog.tsx';

/** Makes a key and shows its secret once. */
export function MakeKey({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  return (
    <SecretDialog
      isPrimary
      label={translate('apiKeys.make')}
      title={translate('apiKeys.makeTitle', { mode: translate(`mode.${mode}`).toLowerCase() })}
      form={(dialog) => <MakeForm mode={mode} {...dialog} />}
    />
  );
}

const shownAtFields = ['name', 'scopes', 'lastDay', 'allowedAddresses'];

function MakeForm({
  mode,
  onSecret,
  onCancel,
}: {
  mode: Mode;
  onSecret: (secret: string) => void;
  onCancel: () => void;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiKeyView['scopes']>(['read']);
  const [lastDay, setLastDay] = useState('');
  const [addresses, setAddresses] = useState('');
  const make = useMutation(
    trpc.apiKeys.make.mutationOptions({ gcTime: 0, onSuccess: ({ secret }) => onSecret(secret) }),
  );
  const fields = make.error ? errorOf(make.error).fields : undefined;
  const isAtField = Object.keys(fields ?? {}).some((field) => shownAtFields.includes(field));
  return (
    <form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        make.mutate({ mode, name, scopes, lastDay, allowedAddresses: addresses.split(/[\s,]+/).filter(Boolean) });
      }}
      className="space-y-4"
    >
      <Field
        label={translate('apiKeys.name')}
        hint={translate('apiKeys.nameHint')}
        required
        maxLength={60}
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
      {isAtField ? null : <MutationNote error={make.error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={make.isPending}>
          {translate('tokens.show')}
        </Button>
        <Button variant="quiet" disabled={make.isPending} onClick={onCancel}>
          {translate('dev.cancel')}
        </Button>
      </div>
    </form>
  );
}
