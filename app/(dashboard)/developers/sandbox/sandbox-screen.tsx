'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { ChaosCard } from './chaos-card.tsx';
import { ClockCard } from './clock-card.tsx';
import { FaultsCard } from './faults-card.tsx';
import { MagicCard } from './magic-card.tsx';
import { MessagesCard } from './messages-card.tsx';
import { ResetCard } from './reset-card.tsx';

/** Clock, faults, magic values, messages and reset of the sandbox. */
export function SandboxScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  if (mode === 'sandbox') return <Controls />;
  return (
    <>
      <PageHeader title={translate('sandbox.title')} hint={translate('sandbox.hint')} />
      <Card>
        <EmptyState title={translate('sandbox.live')}>
          <p className="mb-3">{translate('sandbox.liveHint')}</p>
          <ButtonLink href={hrefIn('sandbox', '/developers/sandbox')}>{translate('sandbox.toSandbox')}</ButtonLink>
        </EmptyState>
      </Card>
    </>
  );
}

function Controls() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const mayControl = usePermission('sandbox.control');
  const controls = useQuery(trpc.sandbox.controls.queryOptions({ mode: 'sandbox' }));
  return (
    <>
      <PageHeader title={translate('sandbox.title')} hint={translate('sandbox.hint')} />
      {controls.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="min-w-0 space-y-4">
            <ClockCard controls={controls.data} />
            {mayControl ? <ChaosCard /> : null}
            <FaultsCard faults={controls.data.faults} />
          </div>
          <div className="min-w-0 space-y-4">
            <MagicCard />
            <ResetCard />
            <MessagesCard />
          </div>
        </div>
      ) : (
        <Card flush>
          {controls.error ? (
            <ErrorState error={controls.error} onRetry={() => controls.refetch()} />
          ) : (
            <SkeletonLines count={9} />
          )}
        </Card>
      )}
    </>
  );
}
