'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';

/** Ends the living token after a second word. */
export function RevokeToken({ mode, token: { tokenId, lastFour } }: { mode: Mode; token: TokenView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const revoke = useMutation(
    trpc.tokens.revoke.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: translate('tokens.revoked') });
        await queries.invalidateQueries(trpc.tokens.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button variant="quiet" onClick={() => dialog.current?.showModal()}>
        {translate('tokens.revoke')}
      </Button>
      <Dialog ref={dialog} title={translate('tokens.revokeTitle')}>
        <div className="space-y-4">
          <p>{translate('tokens.revokeSure', { lastFour })}</p>
          {mode === 'live' ? <p className="font-medium text-negative">{translate('tokens.revokeLive')}</p> : null}
          <MutationNote error={revoke.error} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={revoke.isPending} onClick={() => revoke.mutate({ mode, tokenId })}>
              {translate('tokens.revoke')}
            </Button>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              {translate('dev.cancel')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
