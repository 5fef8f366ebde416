'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useRef } from 'react';
import { changedSince } from '../../../../_lib/changed-since.ts';
import type { PartnerChanges } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { TextArea } from '../../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { watchErrors } from '../../../_parts/watch-errors.ts';

/**
 * Changes what one person may change of a partner, with a reason. `fields` draws inputs from the errors of the last try, by their names; what was
 * not changed in them is not sent, so that another person's change of it meanwhile stays.
 */
export function ChangeForm({
  partnerId,
  fields,
  read,
  label = 'Save',
  onChanged,
}: {
  partnerId: string;
  fields?: (errors: Readonly<Record<string, string>>) => ReactNode;
  read: (form: FormData) => PartnerChanges;
  label?: string;
  onChanged: () => void;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation(
    trpc.ops.partners.change.mutationOptions({
      async onSuccess({ changed }) {
        await queries.invalidateQueries({ queryKey: trpc.ops.pathKey() });
        toast({
          tone: 'positive',
          message: changed.length > 0 ? 'Changed. It counts from the next request on.' : 'It was so already.',
        });
        onChanged();
      },
    }),
  );
  const form = useRef<HTMLFormElement>(null);
  const begun = useRef<PartnerChanges>({});
  const begin = useEffectEvent(() => {
    if (fields && form.current) begun.current = read(new FormData(form.current));
  });
  useEffect(() => begin(), []);
  const problem = error ? errorOf(error) : undefined;
  const { errors, hasMore } = watchErrors(problem);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    mutate({ partnerId, changes: changedSince(begun.current, read(typed)), reason: String(typed.get('reason') ?? '') });
  };
  return (
    <Form ref={form} onSubmit={submit} className="space-y-4" noValidate>
      {fields?.(errors)}
      <TextArea
        label="Reason"
        name="reason"
        rows={2}
        maxLength={2_000}
        hint="It stands in the audit log, which the partner reads too."
        error={errors.reason}
      />
      {hasMore() ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        {label}
      </Button>
    </Form>
  );
}
