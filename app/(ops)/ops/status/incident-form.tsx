'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import type { StatusView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { TextArea } from '../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { partWords } from './status-words.ts';

type Capability = StatusView['parts'][number]['capability'];
const parts = Object.entries(partWords) as [Capability, string][];

/** Tells partners of a failure or of planned work. */
export function IncidentForm({ onDone }: { onDone: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation(
    trpc.ops.incidents.open.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: trpc.ops.incidents.pathKey() });
        toast({ tone: 'positive', message: 'Partners read it now.' });
        onDone();
      },
    }),
  );
  const errors = error ? (errorOf(error).fields ?? {}) : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    mutate({
      title: String(form.get('title') ?? ''),
      body: String(form.get('body') ?? ''),
      capabilities: form.getAll('capability') as Capability[],
    });
  };
  return (
    <Form onSubmit={submit} className="space-y-4" noValidate>
      <Field label="Title" name="title" maxLength={unitsFor(120)} error={errors.title} />
      <fieldset>
        <legend className="mb-1.5 font-medium">What is affected</legend>
        <div className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
          {parts.map(([capability, words]) => (
            <label key={capability} className="flex min-h-9 items-center gap-2">
              <input type="checkbox" name="capability" value={capability} />
              {words}
            </label>
          ))}
        </div>
        {errors.capabilities ? (
          <p role="alert" className="mt-1 text-sm text-negative">
            {errors.capabilities}
          </p>
        ) : null}
      </fieldset>
      <TextArea
        label="What partners should know"
        name="body"
        rows={4}
        maxLength={unitsFor(2_000)}
        error={errors.body}
      />
      {error && Object.keys(errors).length === 0 ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        Tell partners
      </Button>
    </Form>
  );
}
