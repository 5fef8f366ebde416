'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { formatIst } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { SandboxControlsView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';
import { distanceText, secondsTo } from './clock-words.ts';

const PRESETS = [600, 3_600, 86_400, 604_800, 2_592_000] as const;

/** The sandbox's time, and ways to move it on. */
export function ClockCard({ controls: { now, offsetSeconds } }: { controls: SandboxControlsView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayControl = usePermission('sandbox.control');
  const [moment, setMoment] = useState('');
  const [isWrong, setWrong] = useState(false);
  const advance = useMutation(
    trpc.sandbox.advance.mutationOptions({
      async onSuccess(clock) {
        setMoment('');
        // Everything may have changed: plans, orders, deliveries.
        await queries.invalidateQueries();
        toast({ tone: 'positive', message: translate('sandbox.moved', { time: formatIst(clock.now) }) });
      },
    }),
  );

  function moveTo(event: SubmitEvent) {
    event.preventDefault();
    const seconds = secondsTo(moment, now);
    setWrong(seconds === undefined);
    if (seconds !== undefined) advance.mutate({ mode: 'sandbox', seconds });
  }

  return (
    <Card title={translate('sandbox.clock')}>
      <p className="text-lg font-semibold">
        <span className="sr-only">{translate('sandbox.clockNow')}</span> <Time at={now} />
      </p>
      <p className="text-sm text-muted">
        {offsetSeconds === 0
          ? translate('sandbox.clockReal')
          : translate('sandbox.clockAhead', { time: distanceText(offsetSeconds) })}
      </p>
      {mayControl ? (
        <>
          <fieldset className="mt-4" disabled={advance.isPending}>
            <legend className="mb-1.5 text-xs font-medium text-muted">{translate('sandbox.preset')}</legend>
            <div className="flex flex-wrap gap-2">
              {PRESETS.map((seconds) => (
                <Button
                  key={seconds}
                  busy={advance.isPending && advance.variables.seconds === seconds}
                  onClick={() => advance.mutate({ mode: 'sandbox', seconds })}
                >
                  {translate(`sandbox.preset.${seconds}`)}
                </Button>
              ))}
            </div>
          </fieldset>
          <Form onSubmit={moveTo} noValidate className="mt-4 flex flex-wrap items-end gap-2">
            <SmallInput
              label={translate('sandbox.moment')}
              type="datetime-local"
              value={moment}
              aria-invalid={isWrong || undefined}
              onChange={(event) => setMoment(event.target.value)}
              className="w-56"
            />
            <Button type="submit" className="h-9 max-sm:h-11" disabled={moment === ''} busy={advance.isPending}>
              {translate('sandbox.moveTo')}
            </Button>
          </Form>
          {isWrong ? (
            <p role="alert" className="mt-1.5 text-sm text-negative">
              {translate('sandbox.momentPast')}
            </p>
          ) : null}
          <div className="mt-2">
            <MutationNote error={advance.error} />
          </div>
        </>
      ) : null}
      <p className="mt-3 text-sm text-pretty text-muted">{translate('sandbox.clockHint')}</p>
    </Card>
  );
}
