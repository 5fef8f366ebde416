'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { changedSince, switchedSince } from '../../../_lib/changed-since.ts';
import { istDate } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { ApiKeyView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { type KeyFields, KeyForm } from './key-form.tsx';

/** Changes what a key is called, what it may do, from where and until when. */
export function ChangeKey({ mode, apiKey }: { mode: Mode; apiKey: ApiKeyView }) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  // Drawn anew each time it opens, with what the key is by then.
  const [opened, setOpened] = useState(0);
  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {translate('apiKeys.change')}
      </Button>
      <Dialog ref={dialog} title={translate('apiKeys.changeTitle', { name: apiKey.name })}>
        {opened === 0 ? null : (
          <ChangeForm key={opened} mode={mode} apiKey={apiKey} onClose={() => dialog.current?.close()} />
        )}
      </Dialog>
    </>
  );
}

function ChangeForm({ mode, apiKey, onClose }: { mode: Mode; apiKey: ApiKeyView; onClose: () => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { keyId, name, scopes, endsAt, allowedAddresses } = apiKey;
  // A key ends with its last day: at the first moment of the next.
  const lastDay = endsAt ? istDate(Date.parse(endsAt) - 1) : '';
  const [initial] = useState<KeyFields>({ name, scopes, allowedAddresses: [...allowedAddresses], lastDay });
  const change = useMutation(
    trpc.apiKeys.change.mutationOptions({
      async onSuccess() {
        onClose();
        toast({ tone: 'positive', message: translate('apiKeys.changed') });
        await queries.invalidateQueries(trpc.apiKeys.pathFilter());
      },
    }),
  );
  return (
    <KeyForm
      initial={initial}
      submitLabel={translate('apiKeys.save')}
      isPending={change.isPending}
      error={change.error}
      note={<p className="text-sm text-muted">{translate('apiKeys.changeHint')}</p>}
      onSubmit={(fields) => change.mutate({ mode, keyId, ...changesOf(initial, fields) })}
      onCancel={onClose}
    />
  );
}

/** What was changed in the form; of scopes and addresses those that were put in or taken out. */
function changesOf(begun: KeyFields, now: KeyFields) {
  const { scopes, allowedAddresses, ...changed } = changedSince(begun, now);
  return {
    ...changed,
    ...(scopes && { scopes: switchedSince(begun.scopes, scopes) }),
    ...(allowedAddresses && { allowedAddresses: switchedSince(begun.allowedAddresses, allowedAddresses) }),
  };
}
