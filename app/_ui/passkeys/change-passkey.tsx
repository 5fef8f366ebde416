'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { OwnPasskeyView } from '../../_lib/procedure-types.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../states.tsx';
import { useToast } from '../toast.tsx';
import { NamePasskey } from './name-passkey.tsx';

/** Renames a passkey or removes it, which takes a second word. */
export function ChangePasskey({ passkey: { passkeyId, name } }: { passkey: OwnPasskeyView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [isAsking, setAsking] = useState(false);
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
          setAsking(false);
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
              problem={rename.error ? errorOf(rename.error).message : undefined}
              onSubmit={(given) => rename.mutate({ passkeyId, name: given })}
            />
            <div className="space-y-3 border-t border-line pt-4">
              <p className="text-sm text-muted">{translate('passkeys.removeHint')}</p>
              {remove.error ? <ErrorState error={remove.error} /> : null}
              {isAsking ? (
                <div className="flex flex-wrap gap-2">
                  <Button
                    icon="trash"
                    busy={remove.isPending}
                    onClick={() => remove.mutate({ passkeyId })}
                    className="max-w-full border-negative/50 text-negative"
                  >
                    <span className="truncate">{translate('passkeys.removeSure', { name })}</span>
                  </Button>
                  <Button variant="quiet" onClick={() => setAsking(false)}>
                    {translate('passkeys.cancel')}
                  </Button>
                </div>
              ) : (
                <Button icon="trash" onClick={() => setAsking(true)}>
                  {translate('passkeys.remove')}
                </Button>
              )}
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
