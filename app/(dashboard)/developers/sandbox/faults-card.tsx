'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { SandboxControlsView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';

type Fault = SandboxControlsView['faults'][number];

const TIMES_MAX = 100;

/** Every fault that can be armed, and for how many operations it still is. */
export function FaultsCard({ faults }: { faults: readonly Fault[] }) {
  const translate = useTranslate();
  return (
    <Card flush title={translate('sandbox.faults')}>
      <p className="px-4 pt-3 text-sm text-muted sm:px-5">{translate('sandbox.faultsHint')}</p>
      <ul className="divide-y divide-line px-4 py-1 sm:px-5">
        {faults.map((fault) => (
          <FaultRow key={fault.fault} fault={fault} />
        ))}
      </ul>
    </Card>
  );
}

function FaultRow({ fault: { fault, times } }: { fault: Fault }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayControl = usePermission('sandbox.control');
  const [typed, setTyped] = useState('1');
  const words = translate(`sandbox.fault.${fault}`);
  const count = Number(typed);
  const isFit = Number.isInteger(count) && count >= 1 && count <= TIMES_MAX;
  const set = useMutation(
    trpc.sandbox.setFault.mutationOptions({
      async onSuccess(_, input) {
        await queries.invalidateQueries(trpc.sandbox.pathFilter());
        toast({
          tone: 'positive',
          message: translate(input.times > 0 ? 'sandbox.armedDone' : 'sandbox.disarmedDone'),
        });
      },
    }),
  );
  const arm = (next: number) => set.mutate({ mode: 'sandbox', fault, times: next });
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="flex-1 text-sm break-words max-sm:basis-full sm:min-w-48">{words}</p>
        {times > 0 ? (
          <Badge tone="warning" icon="bolt">
            {translate('sandbox.armed', { count: times })}
          </Badge>
        ) : null}
        {mayControl && times > 0 ? (
          <Button busy={set.isPending} onClick={() => arm(0)} aria-label={`${translate('sandbox.disarm')}: ${words}`}>
            {translate('sandbox.disarm')}
          </Button>
        ) : null}
        {mayControl && times === 0 ? (
          <>
            <SmallInput
              hideLabel
              label={translate('sandbox.times', { fault: words })}
              type="number"
              inputMode="numeric"
              min={1}
              max={TIMES_MAX}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className="w-20"
            />
            <Button
              busy={set.isPending}
              disabled={!isFit}
              onClick={() => arm(count)}
              aria-label={`${translate('sandbox.arm')}: ${words}`}
            >
              {translate('sandbox.arm')}
            </Button>
          </>
        ) : null}
      </div>
      <MutationNote error={set.error} />
    </li>
  );
}
