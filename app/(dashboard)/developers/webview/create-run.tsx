'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CodeView } from '../../../_ui/code-view.tsx';
import { QrCode } from '../../../_ui/detail/qr-code.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { MutationNote } from '../mutation-note.tsx';

/** Makes a link and shows it once, to be copied into an app or scanned by a phone. */
export function CreateRun({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [label, setLabel] = useState('');
  const create = useMutation(
    trpc.webview.create.mutationOptions({
      gcTime: 0,
      onSuccess: async () => {
        setLabel('');
        await queries.invalidateQueries(trpc.webview.pathFilter());
      },
    }),
  );
  const problem = create.error ? errorOf(create.error).fields?.label : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (label.trim() !== '') create.mutate({ mode, label });
  }

  return (
    <Card title={translate('webview.new')}>
      <Form onSubmit={submit} noValidate className="max-w-xl space-y-3">
        <Field
          label={translate('webview.label')}
          hint={translate('webview.labelHint')}
          error={problem}
          placeholder="Android 3.2"
          value={label}
          maxLength={unitsFor(80)}
          autoComplete="off"
          onChange={(event) => setLabel(event.target.value)}
        />
        {problem ? null : <MutationNote error={create.error} />}
        <Button type="submit" variant="primary" icon="plus" busy={create.isPending}>
          {translate('webview.create')}
        </Button>
      </Form>
      {create.data ? (
        <div className="mt-5 grid items-start gap-4 border-t border-line pt-5 sm:grid-cols-[15rem_minmax(0,1fr)]">
          <QrCode
            text={create.data.url}
            label={translate('webview.qr')}
            className="size-60 rounded-md border border-line"
          />
          <div className="space-y-3">
            <p>{translate('webview.onceHint')}</p>
            <CodeView title={translate('webview.link')} text={create.data.url} copyLabel={translate('webview.copy')} />
            <p className="text-sm text-muted">{translate('webview.inApp')}</p>
          </div>
        </div>
      ) : null}
    </Card>
  );
}
