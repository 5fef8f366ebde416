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

/** Has the one who looks answer for a token that another person made: it goes on when they leave. */
export function TakeOverToken({ mode, token: { tokenId, lastFour } }: { mode: Mode; token: TokenView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const takeOver = useMutation(
    trpc.tokens.takeOver.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: translate('tokens.takenOver') });
        await queries.invalidateQueries(trpc.tokens.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button onClick={() => dialog.current?.showModal()}>{translate('tokens.takeOver')}</Button>
      <Dialog ref={dialog} title={translate('tokens.takeOverTitle', { lastFour })}>
        <div className="space-y-4">
          <p>{translate('tokens.takeOverHint')}</p>
          <MutationNote error={takeOver.error} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={takeOver.isPending} onClick={() => takeOver.mutate({ mode, tokenId })}>
              {translate('tokens.takeOver')}
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
