'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useRefusals, useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WebviewRunView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { ReportView } from './report-view.tsx';

/** A link with all that came by it. */
export function RunRow({ run, mode, mayWrite }: { run: WebviewRunView; mode: Mode; mayWrite: boolean }) {
  const translate = useTranslate();
  const isSilent = run.openedAt !== null && run.reports.length === 0;
  return (
    <li className="space-y-3 px-4 py-4 sm:px-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-semibold break-words">{run.label}</h3>
        <Badge tone={run.isOver ? 'neutral' : 'info'}>{translate(run.isOver ? 'webview.over' : 'webview.open')}</Badge>
        <span className="text-sm text-muted">
          {translate('webview.made')} <Time at={run.createdAt} />
        </span>
        {mayWrite ? <RemoveRun run={run} mode={mode} /> : null}
      </div>
      {isSilent ? (
        <Callout tone="warning" title={translate('webview.silent')}>
          {translate('webview.silentHint')} <span className="font-mono text-xs break-words">{run.openedBy}</span>
        </Callout>
      ) : null}
      {run.openedAt === null ? <p className="text-muted">{translate('webview.notOpened')}</p> : null}
      {run.reports.map((report) => (
        <ReportView key={report.visit} report={report} />
      ))}
    </li>
  );
}

function RemoveRun({ run, mode }: { run: WebviewRunView; mode: Mode }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.webview.remove.mutationOptions({
      onSuccess: async () => {
        toast({ tone: 'positive', message: translate('webview.removed', { label: run.label }) });
        await queries.invalidateQueries(trpc.webview.pathFilter());
      },
      onError: (error) => toast({ tone: 'negative', message: refusalOf(error).message }),
    }),
  );
  if (!isAsking) {
    return (
      <Button
        variant="quiet"
        className="ml-auto"
        aria-label={translate('webview.removeOne', { label: run.label })}
        onClick={() => setAsking(true)}
      >
        {translate('webview.remove')}
      </Button>
    );
  }
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <span className="text-sm">{translate('webview.removeSure')}</span>
      <Button busy={remove.isPending} onClick={() => remove.mutate({ mode, runId: run.id })}>
        {translate('webview.remove')}
      </Button>
      <Button variant="quiet" onClick={() => setAsking(false)}>
        {translate('dev.cancel')}
      </Button>
    </div>
  );
}
