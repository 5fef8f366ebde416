'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { type KeyFields, KeyForm } from './key-form.tsx';
import { KeySecretDialog } from './key-secret-dialog.tsx';

/** Makes a key and shows its secret once. */
export function MakeKey({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  return (
    <KeySecretDialog
      icon="plus"
      label={translate('apiKeys.make')}
      title={translate('apiKeys.makeTitle', { mode: translate(`mode.${mode}`).toLowerCase() })}
      form={(dialog) => <MakeForm mode={mode} {...dialog} />}
    />
  );
}

const empty: KeyFields = { name: '', scopes: ['read'], lastDay: '', allowedAddresses: [] };

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
  const make = useMutation(
    trpc.apiKeys.make.mutationOptions({ gcTime: 0, onSuccess: ({ secret }) => onSecret(secret) }),
  );
  return (
    <KeyForm
      initial={empty}
      submitLabel={translate('tokens.show')}
      isPending={make.isPending}
      error={make.error}
      onSubmit={(fields) => make.mutate({ mode, ...fields })}
      onCancel={onCancel}
    />
  );
}
