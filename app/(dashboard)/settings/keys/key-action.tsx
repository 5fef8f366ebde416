'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';

/** Something done to a key after a second word. */
export function KeyAction({
  label,
  title,
  hint,
  done,
  act: kind,
  mode,
  keyId,
  isQuiet = false,
}: {
  label: string;
  title: string;
  hint: string;
  /** Said once it is done */
  done: string;
  act: 'endOlder' | 'takeOver' | 'revoke';
  mode: Mode;
  keyId: string;
  isQuiet?: boolean;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const act = useMutation(
    trpc.apiKeys[kind].mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: done });
        await queries.invalidateQueries(trpc.apiKeys.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button {...(isQuiet && { variant: 'quiet' })} onClick={() => dialog.current?.showModal()}>
        {label}
      </Button>
      <Dialog ref={dialog} title={title}>
        <div className="space-y-4">
          <p>{hint}</p>
          <MutationNote error={act.error} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={act.isPending} onClick={() => act.mutate({ mode, keyId })}>
              {label}
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
