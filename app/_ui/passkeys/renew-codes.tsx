'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../states.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Makes new recovery codes in the place of the ones before, and shows them once. */
export function RenewCodes() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [codes, setCodes] = useState<readonly string[]>();
  const renew = useMutation(
    trpc.passkeys.renewCodes.mutationOptions({ onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes) }),
  );

  async function finish() {
    setCodes(undefined);
    dialog.current?.close();
    await queries.invalidateQueries(trpc.passkeys.pathFilter());
  }

  return (
    <>
      <Button
        variant="quiet"
        onClick={() => {
          renew.reset();
          dialog.current?.showModal();
        }}
      >
        {translate('passkeys.renew')}
      </Button>
      <Dialog ref={dialog} title={translate('recoveryCodes.title')} isLocked={codes !== undefined}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={finish} />
        ) : (
          <div className="space-y-4">
            <p>{translate('passkeys.renewHint')}</p>
            {renew.error ? <ErrorState error={renew.error} /> : null}
            <Button variant="primary" busy={renew.isPending} onClick={() => renew.mutate()}>
              {translate('passkeys.renewNow')}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
