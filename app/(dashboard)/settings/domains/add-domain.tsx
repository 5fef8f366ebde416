'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';

/** One more domain. What was typed stays until it is added. */
export function AddDomain({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [typed, setTyped] = useState('');
  const add = useMutation(
    trpc.domains.add.mutationOptions({
      async onSuccess(_, { domain }) {
        setTyped('');
        await queries.invalidateQueries(trpc.domains.pathFilter());
        toast({ tone: 'positive', message: translate('domains.added', { host: domain.trim() }) });
      },
    }),
  );
  const problem = add.error ? errorOf(add.error).fields?.domain : undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (typed.trim() !== '') add.mutate({ mode, domain: typed });
  }

  return (
    <Card title={translate('domains.add')}>
      <Form onSubmit={submit} noValidate className="max-w-lg space-y-3">
        <Field
          label={translate('domains.name')}
          hint={translate('domains.nameHint')}
          error={problem}
          placeholder="gold.example.com"
          value={typed}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={253}
          onChange={(event) => setTyped(event.target.value)}
          className="font-mono"
        />
        {problem ? null : <MutationNote error={add.error} />}
        <Button type="submit" icon="plus" busy={add.isPending}>
          {translate('domains.add')}
        </Button>
      </Form>
    </Card>
  );
}
