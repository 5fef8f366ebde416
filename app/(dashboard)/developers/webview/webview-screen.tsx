'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { CreateRun } from './create-run.tsx';
import { RunRow } from './run-row.tsx';

/** A report is looked for as long as a person stands here with a phone in the hand. */
const FRESH_EVERY_MS = 4_000;

/** Makes links that an app opens, and shows what its view could do. */
export function WebviewScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const runs = useQuery(trpc.webview.runs.queryOptions({ mode }, { refetchInterval: FRESH_EVERY_MS }));
  const mayWrite = usePermission('webview.write');
  return (
    <>
      <PageHeader
        title={translate('webview.title')}
        hint={
          <>
            {translate('webview.hint')}{' '}
            <StandaloneLink href="/docs/hosts" prefetch={false}>
              {translate('webview.docs')}
            </StandaloneLink>
          </>
        }
      />
      <div className="space-y-4">
        {mayWrite ? <CreateRun mode={mode} /> : null}
        <Card flush title={translate('webview.runs')}>
          {runs.data ? (
            runs.data.length === 0 ? (
              <EmptyState title={translate('webview.none')}>{translate('webview.noneHint')}</EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {runs.data.map((run) => (
                  <RunRow key={run.id} run={run} mode={mode} mayWrite={mayWrite} />
                ))}
              </ul>
            )
          ) : runs.error ? (
            <ErrorState error={runs.error} onRetry={() => runs.refetch()} />
          ) : (
            <SkeletonLines count={4} />
          )}
        </Card>
      </div>
    </>
  );
}
