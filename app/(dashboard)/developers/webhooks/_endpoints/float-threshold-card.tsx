'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { formatRupees } from '../../../../_lib/format.ts';
import { useRefusals, useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../../_lib/mode.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { Skeleton } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { readQuantity } from '../../../inventory/read-quantity.ts';

/** Below which amount of the float the event float.low is sent. */
export function FloatThresholdCard({ mode, className }: { mode: Mode; className: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const threshold = useQuery(trpc.webhooks.floatThreshold.queryOptions({ mode }));
  const inr = threshold.data?.thresholdInr;
  return (
    <Card title={translate('webhooks.float')} className={className}>
      <div className="grid gap-x-10 gap-y-3 lg:grid-cols-2">
        <p className="text-pretty text-muted">{translate('webhooks.floatHint')}</p>
        {inr !== undefined ? (
          <ThresholdForm key={inr} mode={mode} thresholdInr={inr} />
        ) : threshold.error ? (
          <ErrorState error={threshold.error} onRetry={() => threshold.refetch()} />
        ) : (
          <Skeleton className="h-16" />
        )}
      </div>
    </Card>
  );
}

function ThresholdForm({ mode, thresholdInr }: { mode: Mode; thresholdInr: number | null }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [isUnreadable, setUnreadable] = useState(false);
  const save = useMutation(
    trpc.webhooks.setFloatThreshold.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('webhooks.floatSaved') });
        await queries.invalidateQueries(trpc.webhooks.floatThreshold.pathFilter());
      },
    }),
  );

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('threshold') ?? '').trim();
    // What is no amount is never sent: it would arrive as none, and end the event.
    const typed = text === '' ? null : readQuantity(text, 2);
    setUnreadable(typed === undefined);
    if (typed !== undefined) save.mutate({ mode, thresholdInr: typed });
  }
  const problem = save.error ? refusalOf(save.error) : undefined;
  const fieldProblem = isUnreadable
    ? translate('webhooks.floatUnreadable')
    : problem && (problem.fields?.threshold ?? problem.fields?.thresholdInr ?? problem.message);
  return (
    <Form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <div className="min-w-48 flex-1">
        <Field
          label={translate('webhooks.floatThreshold')}
          name="threshold"
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          placeholder={translate('webhooks.floatNone')}
          defaultValue={thresholdInr === null ? '' : formatRupees(thresholdInr).replace(/^₹|\.00$/g, '')}
          error={fieldProblem}
        />
      </div>
      <Button type="submit" className="mt-6.75 h-10" busy={save.isPending}>
        {translate('webhooks.floatSave')}
      </Button>
    </Form>
  );
}
