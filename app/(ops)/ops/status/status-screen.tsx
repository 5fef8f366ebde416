'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { IncidentView, StatusView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button, ButtonLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { useMay } from '../../_shell/operator.tsx';
import { IncidentForm } from './incident-form.tsx';
import { NoteForm } from './note-form.tsx';
import { partWords, stateTones, stateWords } from './status-words.ts';

/** What partners read now: the probes of each part, and the incidents that staff write. */
export function StatusScreen() {
  const trpc = useTRPC();
  const mayWrite = useMay('incidents.write');
  const opening = useRef<HTMLDialogElement>(null);
  const { data, error, refetch } = useQuery(trpc.ops.incidents.status.queryOptions());
  return (
    <>
      <PageHeader title="Status page" hint="What partners read of failures and planned work. Halts show by themselves.">
        <div className="flex flex-wrap gap-2">
          <ButtonLink href="/status" icon="external" target="_blank" prefetch={false}>
            Open the page
          </ButtonLink>
          {mayWrite ? (
            <Button variant="primary" onClick={() => opening.current?.showModal()}>
              Tell partners
            </Button>
          ) : null}
        </div>
      </PageHeader>
      {data ? (
        <div className="space-y-4">
          <Parts parts={data.parts} />
          <Incidents incidents={data.incidents} mayWrite={mayWrite} />
        </div>
      ) : (
        <Card>{error ? <ErrorState error={error} onRetry={() => refetch()} /> : <Skeleton className="h-72" />}</Card>
      )}
      <Dialog ref={opening} title="Tell partners">
        <IncidentForm onDone={() => opening.current?.close()} />
      </Dialog>
    </>
  );
}

function Parts({ parts }: { parts: StatusView['parts'] }) {
  return (
    <Card title="Probes">
      <ul className="divide-y divide-line">
        {parts.map(({ capability, state, reason, availablePct }) => (
          <li key={capability} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <span>{partWords[capability]}</span>
            <span className="flex items-baseline gap-3">
              <span className="figures text-muted text-sm">
                {availablePct === null ? 'not measured' : `${availablePct} %`}
              </span>
              {state === null ? (
                <Badge>Not measured</Badge>
              ) : (
                <Badge tone={stateTones[state]}>
                  {stateWords[state]}
                  {reason === null ? '' : `: ${reason}`}
                </Badge>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Incidents({ incidents, mayWrite }: { incidents: readonly IncidentView[]; mayWrite: boolean }) {
  if (incidents.length === 0) {
    return (
      <Card title="Incidents">
        <EmptyState title="Nothing was reported in the last 90 days" />
      </Card>
    );
  }
  return incidents.map(({ incidentId, title, capabilities, beganAt, resolvedAt, notes }) => (
    <Card
      key={incidentId}
      title={title}
      actions={
        <Badge tone={resolvedAt === null ? 'negative' : 'positive'}>{resolvedAt === null ? 'Open' : 'Resolved'}</Badge>
      }
    >
      <p className="text-muted text-sm">
        {capabilities.map((one) => partWords[one]).join(', ')}. Began <Time at={beganAt} />
        {resolvedAt === null ? null : (
          <>
            , resolved <Time at={resolvedAt} />
          </>
        )}
      </p>
      <ul className="mt-2 space-y-2">
        {notes.map(({ body, at }) => (
          <li key={at + body} className="break-words whitespace-pre-line">
            <Time at={at} className="block text-muted text-sm" />
            {body}
          </li>
        ))}
      </ul>
      {mayWrite && resolvedAt === null ? <NoteForm incidentId={incidentId} /> : null}
    </Card>
  ));
}
