'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { SettlementDifferenceView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Money } from '../../../_ui/figures.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { TextArea } from '../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Settles a difference with a note. Nothing moves by it. */
export function ResolveForm({ difference, onDone }: { difference: SettlementDifferenceView; onDone: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation(
    trpc.ops.settlements.resolve.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: trpc.ops.settlements.pathKey() });
        toast({ tone: 'positive', message: 'Resolved.' });
        onDone();
      },
    }),
  );
  const problem = error ? errorOf(error) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '');
    mutate({ differenceId: difference.differenceId, note });
  };
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <Facts narrow className="grid-cols-2">
        <Both label="Our books" inr={difference.expectedInr} feeInr={difference.expectedFeeInr} />
        <Both label="Settled" inr={difference.settledInr} feeInr={difference.settledFeeInr} />
      </Facts>
      <p className="text-muted">No money moves by this. It does not come up again as long as it stays what it is.</p>
      <TextArea label="Note" name="note" rows={3} maxLength={2_000} error={problem?.fields?.note} />
      {problem && !problem.fields?.note ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        Resolve
      </Button>
    </Form>
  );
}

function Both({ label, inr, feeInr }: { label: string; inr: number | null; feeInr: number | null }) {
  return (
    <Fact label={label}>
      {inr === null ? 'Nothing' : <Money inr={inr} />}
      {feeInr === null ? null : (
        <span className="block text-sm text-muted">
          fee <Money inr={feeInr} />
        </span>
      )}
    </Fact>
  );
}
