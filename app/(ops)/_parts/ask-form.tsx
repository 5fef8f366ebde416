'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import type { ApprovalRequestInput } from '../../_lib/procedure-types.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';
import { Form } from '../../_ui/form/form.tsx';
import { TextArea } from '../../_ui/form/text-area.tsx';
import { ErrorState } from '../../_ui/states.tsx';
import { useToast } from '../../_ui/toast.tsx';
import { watchErrors } from './watch-errors.ts';

/**
 * Asks for something that another person has to approve: the fields of its kind, a reason and a reference. `fields` draws inputs of its
 * own from the errors of the last try, by their names; `read` makes the input of the kind out of the form, undefined where that cannot be.
 */
export function AskForm({
  kind,
  fields,
  read,
  label = 'Ask for approval',
  onAsked,
}: {
  kind: ApprovalRequestInput['kind'];
  fields: (errors: Readonly<Record<string, string>>) => ReactNode;
  read: (form: FormData) => ApprovalRequestInput['input'];
  label?: string;
  onAsked?: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [generation, setGeneration] = useState(0);
  const { mutate, error, isPending } = useMutation(
    trpc.ops.approvals.request.mutationOptions({
      async onSuccess() {
        setGeneration((count) => count + 1);
        toast({ tone: 'positive', message: 'Asked. Another operator has to approve it.' });
        await queries.invalidateQueries({ queryKey: trpc.ops.approvals.pathKey() });
        onAsked?.();
      },
    }),
  );
  const problem = error ? errorOf(error) : undefined;
  const { errors, hasMore } = watchErrors(problem);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    mutate({ kind, input: read(form), reason: text('reason'), reference: text('reference') });
  };
  return (
    <Form key={generation} onSubmit={submit} className="space-y-4" noValidate>
      {fields(errors)}
      <TextArea label="Reason" name="reason" rows={2} maxLength={2_000} error={errors.reason} />
      <Field
        label="Reference"
        name="reference"
        maxLength={80}
        hint="A UTR, a letter, a ticket: the paper behind it."
        error={errors.reference}
        autoComplete="off"
      />
      {hasMore() ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        {label}
      </Button>
    </Form>
  );
}
