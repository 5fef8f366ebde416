'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../../_lib/mode.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { CheckRow } from './check-row.tsx';
import type { CheckView } from './debugger-types.ts';

/** Runs the checks and shows what they found, the worst first in words. */
export function TryCard({ mode, endpointId }: { mode: Mode; endpointId: string | undefined }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const run = useMutation(trpc.webhookDebugger.run.mutationOptions());
  const checks = run.isPending ? undefined : run.data;
  return (
    <Card title={translate('webhookDebugger.run')}>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-2xl text-muted">{translate('webhookDebugger.runHint')}</p>
        <Button variant="primary" size="md" busy={run.isPending} onClick={() => run.mutate({ mode, endpointId })}>
          {translate(run.isPending ? 'webhookDebugger.running' : 'webhookDebugger.start')}
        </Button>
      </div>
      <div aria-live="polite">
        {run.error ? (
          <div className="-mx-4 mt-2 sm:-mx-5">
            <ErrorState error={run.error} />
          </div>
        ) : null}
        {checks && !run.error ? (
          <>
            <Summary checks={checks} />
            <ul className="mt-2 divide-y divide-line">
              {checks.map((check) => (
                <CheckRow key={check.check} result={check} />
              ))}
            </ul>
          </>
        ) : null}
      </div>
    </Card>
  );
}

/** One sentence over all checks: what is dangerous comes before what is a nuisance. */
function Summary({ checks }: { checks: readonly CheckView[] }) {
  const translate = useTranslate();
  const bad = checks.filter((one) => !one.shouldTake);
  const taken = bad.filter((one) => one.verdict === 'wrong');
  const refused = checks.filter((one) => one.shouldTake && one.verdict === 'wrong');
  const isSilent = checks.some((one) => one.verdict === 'unclear');
  const [tone, key] =
    taken.length === bad.length
      ? (['negative', 'webhookDebugger.open'] as const)
      : taken.length > 0
        ? (['negative', 'webhookDebugger.took'] as const)
        : refused.length > 0
          ? (['warning', 'webhookDebugger.closed'] as const)
          : isSilent
            ? (['warning', 'webhookDebugger.silent'] as const)
            : (['positive', 'webhookDebugger.allRight'] as const);
  return (
    <Callout tone={tone} title={translate(key)} className="mt-4">
      <p>{translate(`${key}Hint`)}</p>
    </Callout>
  );
}
