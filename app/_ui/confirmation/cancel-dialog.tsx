'use client';

import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { Mode } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { ErrorState } from '../states.tsx';
import { useToast } from '../toast.tsx';

type CancelWords = {
  /** Of the button that opens it */
  open: string;
  title: string;
  text: string;
  /** Said besides where it is of a customer in live */
  live: string;
  yes: string;
  no: string;
  /** Said once it is done */
  done: string;
};

/** Cancels something of a customer after a second thought. Not there for roles that may not. */
export function CancelDialog<Output, Failure, Input>({
  mode,
  words,
  subject,
  options,
  input,
  onSettled,
  children,
}: {
  mode: Mode;
  words: CancelWords;
  /** What is cancelled */
  subject: ReactNode;
  /** Of the call that cancels */
  options: UseMutationOptions<Output, Failure, Input>;
  input: Input;
  /** Done or refused: what it is may have become another thing meanwhile */
  onSettled: () => Promise<unknown>;
  /** What is asked besides */
  children?: ReactNode;
}) {
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const isAllowed = usePermission(mode === 'live' ? 'payments.manage' : 'sandbox.control');
  const cancel = useMutation({
    ...options,
    onSuccess() {
      dialog.current?.close();
      toast({ tone: 'positive', message: words.done });
    },
    onSettled,
  });
  if (!isAllowed) return null;
  return (
    <>
      <Button
        icon="failed"
        onClick={() => {
          cancel.reset();
          dialog.current?.showModal();
        }}
      >
        {words.open}
      </Button>
      <Dialog ref={dialog} title={words.title}>
        <p className="font-medium break-words">{subject}</p>
        <p className="mt-2 text-muted">{words.text}</p>
        {mode === 'live' ? <p className="mt-2 font-medium">{words.live}</p> : null}
        {children}
        {cancel.error ? <ErrorState error={cancel.error} /> : null}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={() => dialog.current?.close()}>
            {words.no}
          </Button>
          <Button size="md" variant="primary" busy={cancel.isPending} onClick={() => cancel.mutate(input)}>
            {words.yes}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
