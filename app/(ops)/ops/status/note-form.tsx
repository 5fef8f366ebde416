'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { TextArea } from '../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

/** Adds what is known since to an open incident, or says that it is over. */
export function NoteForm({ incidentId }: { incidentId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const { mutate, error, isPending } = useMutation(
    trpc.ops.incidents.note.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: trpc.ops.incidents.pathKey() });
        form.current?.reset();
      },
    }),
  );
  const errors = error ? (errorOf(error).fields ?? {}) : {};
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const pressed = (event.nativeEvent as globalThis.SubmitEvent).submitter;
    const typed = new FormData(event.currentTarget, pressed);
    mutate({ incidentId, body: String(typed.get('body') ?? ''), resolves: typed.get('then') === 'resolve' });
  };
  return (
    <Form ref={form} onSubmit={submit} className="mt-3 space-y-3 border-line border-t pt-3" noValidate>
      <TextArea label="What is known now" name="body" rows={2} maxLength={unitsFor(2_000)} error={errors.body} />
      {error && Object.keys(errors).length === 0 ? <ErrorState error={error} /> : null}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          Add
        </Button>
        <Button type="submit" name="then" value="resolve" variant="primary" busy={isPending}>
          Add, and resolve
        </Button>
      </div>
    </Form>
  );
}
