'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';

/** Gives a fresh sandbox, after the word was typed. */
export function ResetCard() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [keepUsers, setKeepUsers] = useState(true);
  const [typed, setTyped] = useState('');
  const word = translate('sandbox.resetWord');
  const isSure = typed.trim().toLowerCase() === word;
  const reset = useMutation(
    trpc.sandbox.reset.mutationOptions({
      async onSuccess({ usersKept }) {
        dialog.current?.close();
        setTyped('');
        toast({ tone: 'positive', message: translate('sandbox.resetDone', { count: usersKept }) });
        await queries.invalidateQueries();
      },
    }),
  );
  const mayControl = usePermission('sandbox.control');

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (isSure) reset.mutate({ mode: 'sandbox', keepUsers });
  }

  return (
    <Card title={translate('sandbox.resetTitle')}>
      <p className="text-sm text-pretty text-muted">{translate('sandbox.resetHint')}</p>
      {mayControl ? (
        <Button className="mt-3" onClick={() => dialog.current?.showModal()}>
          {translate('sandbox.resetStart')}
        </Button>
      ) : null}
      <Dialog ref={dialog} title={translate('sandbox.resetStart')}>
        <Form onSubmit={submit} noValidate className="space-y-4">
          <p>{translate('sandbox.resetHint')}</p>
          <label className="flex items-start gap-2">
            <input
              type="checkbox"
              checked={keepUsers}
              onChange={(event) => setKeepUsers(event.target.checked)}
              className="mt-1 size-4 shrink-0"
            />
            {translate('sandbox.resetKeep')}
          </label>
          <Field
            label={translate('sandbox.resetType', { word })}
            value={typed}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
          <MutationNote error={reset.error} />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" variant="primary" disabled={!isSure} busy={reset.isPending}>
              {translate('sandbox.resetStart')}
            </Button>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              {translate('dev.cancel')}
            </Button>
          </div>
        </Form>
      </Dialog>
    </Card>
  );
}
