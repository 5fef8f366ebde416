'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefusals, useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { OwnPasskeyView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { AskTwice } from '../confirmation/ask-twice.tsx';
import { Dialog } from '../dialog.tsx';
import { useToast } from '../toast.tsx';
import { NamePasskey } from './name-passkey.tsx';

/** Renames a passkey or removes it once it was asked twice. */
export function ChangePasskey({ passkey: { passkeyId, name } }: { passkey: OwnPasskeyView }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const onSuccess = (message: string) => async () => {
    dialog.current?.close();
    toast({ tone: 'positive', message });
    await queries.invalidateQueries(trpc.passkeys.pathFilter());
  };
  const rename = useMutation(
    trpc.passkeys.rename.mutationOptions({ onSuccess: onSuccess(translate('passkeys.renamed')) }),
  );
  const remove = useMutation(
    trpc.passkeys.remove.mutationOptions({ onSuccess: onSuccess(translate('passkeys.removed')) }),
  );
  return (
    <>
      <Button
        aria-label={translate('passkeys.changeOf', { name })}
        onClick={() => {
          rename.reset();
          remove.reset();
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {translate('passkeys.change')}
      </Button>
      <Dialog ref={dialog} title={name}>
        {opened === 0 ? null : (
          <div key={opened} className="space-y-5 text-left font-normal whitespace-normal">
            <NamePasskey
              given={name}
              submitLabel={translate('passkeys.rename')}
              isBusy={rename.isPending}
              problem={rename.error ? refusalOf(rename.error).message : undefined}
              onSubmit={(given) => rename.mutate({ passkeyId, name: given })}
            />
            <AskTwice
              icon="trash"
              words={{
                hint: translate('passkeys.removeHint'),
                ask: translate('passkeys.remove'),
                sure: translate('passkeys.removeSure', { name }),
                cancel: translate('passkeys.cancel'),
              }}
              error={remove.error}
              isBusy={remove.isPending}
              onSure={() => remove.mutate({ passkeyId })}
            />
          </div>
        )}
      </Dialog>
    </>
  );
}
