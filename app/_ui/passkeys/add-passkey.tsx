'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useRefusals, useTranslate } from '../../_lib/messages/use-translate.tsx';
import { makePasskey, passkeyProblem } from '../../_lib/passkeys/ceremony.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { useToast } from '../toast.tsx';
import { NamePasskey } from './name-passkey.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Adds a passkey to those of the person who is signed in; with the first one they see their recovery codes once. */
export function AddPasskey() {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [codes, setCodes] = useState<readonly string[]>();
  const begin = useMutation(trpc.passkeys.beginEnrolment.mutationOptions());
  const enrol = useMutation(trpc.passkeys.enrol.mutationOptions());
  const adding = useMutation({
    async mutationFn(name: string) {
      const response = await makePasskey(await begin.mutateAsync());
      return enrol.mutateAsync({ name, response });
    },
    onSuccess({ recoveryCodes }) {
      toast({ tone: 'positive', message: translate('passkeys.added') });
      if (recoveryCodes) setCodes(recoveryCodes);
      else return finish();
    },
  });

  async function finish() {
    setCodes(undefined);
    setOpened(0);
    dialog.current?.close();
    await queries.invalidateQueries(trpc.passkeys.pathFilter());
  }

  return (
    <>
      <Button
        icon="plus"
        onClick={() => {
          adding.reset();
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {translate('passkeys.add')}
      </Button>
      <Dialog
        ref={dialog}
        title={codes ? translate('recoveryCodes.title') : translate('passkeys.addTitle')}
        isLocked={codes !== undefined}
      >
        {codes ? (
          <RecoveryCodes codes={codes} onDone={finish} />
        ) : opened === 0 ? null : (
          <div key={opened} className="space-y-3">
            <p className="text-muted">{translate('passkeys.addHint')}</p>
            <NamePasskey
              submitLabel={translate('passkeys.addNow')}
              isBusy={adding.isPending}
              problem={adding.error ? passkeyProblem(adding.error, translate, refusalOf) : undefined}
              onSubmit={(name) => adding.mutate(name)}
            />
          </div>
        )}
      </Dialog>
    </>
  );
}
