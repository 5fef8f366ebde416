'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { OwnSessionView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Where the member is signed in; any of it can be ended but this browser, which signs out. */
export function SessionsCard({ mode, className }: { mode: Mode; className: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const sessions = useQuery(trpc.profile.sessions.queryOptions({ mode }));
  const onSettled = () => queries.invalidateQueries(trpc.profile.sessions.pathFilter());
  const end = useMutation(
    trpc.profile.endSession.mutationOptions({
      onSettled,
      onSuccess: () => toast({ tone: 'positive', message: translate('me.ended') }),
    }),
  );
  const endOthers = useMutation(
    trpc.profile.endOtherSessions.mutationOptions({
      onSettled,
      onSuccess: ({ ended }) =>
        toast({
          tone: 'positive',
          message: ended === 1 ? translate('me.endedOther') : translate('me.endedOthers', { count: ended }),
        }),
    }),
  );
  const error = end.error ?? endOthers.error;
  const hasOthers = (sessions.data?.length ?? 0) > 1;
  return (
    <Card
      flush
      title={translate('me.sessions')}
      actions={
        hasOthers ? (
          <Button onClick={() => endOthers.mutate({ mode })} busy={endOthers.isPending}>
            {translate('me.endOthers')}
          </Button>
        ) : null
      }
      className={className}
    >
      {error ? <ErrorState error={error} /> : null}
      <Table
        caption={translate('me.sessions')}
        columns={columnsIn(translate, {
          isEnding: (sessionId) => end.isPending && end.variables.sessionId === sessionId,
          onEnd: (sessionId) => end.mutate({ mode, sessionId }),
        })}
        rows={sessions.data}
        rowKey={({ sessionId }) => sessionId}
        error={sessions.error}
        onRetry={() => sessions.refetch()}
        expectedRows={1}
        empty={null}
      />
      <p className="border-t border-line px-4 py-2.5 text-sm text-muted sm:px-5">{translate('me.sessionsHint')}</p>
    </Card>
  );
}

function columnsIn(
  translate: Translate,
  actions: { isEnding: (sessionId: string) => boolean; onEnd: (sessionId: string) => void },
): Column<OwnSessionView>[] {
  const nameOf = ({ device }: OwnSessionView) => device ?? translate('me.unknownDevice');
  return [
    {
      id: 'device',
      label: translate('me.column.device'),
      phone: 'title',
      cell: (session) => <span className="font-medium">{nameOf(session)}</span>,
    },
    {
      id: 'address',
      label: translate('me.column.address'),
      cell: ({ address }) => <span className="figures text-muted">{address || '–'}</span>,
    },
    {
      id: 'since',
      label: translate('me.column.since'),
      phone: 'hidden',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
    {
      id: 'lastSeen',
      label: translate('me.column.lastSeen'),
      phone: 'end',
      cell: ({ lastSeenAt }) => <Time at={lastSeenAt} className="text-muted" />,
    },
    {
      id: 'end',
      label: translate('list.actions'),
      numeric: true,
      phone: 'aside',
      cell: (session) =>
        session.isThis ? (
          <Badge tone="positive" icon="check">
            {translate('me.thisDevice')}
          </Badge>
        ) : (
          <Button
            aria-label={translate('me.endOf', { device: nameOf(session) })}
            busy={actions.isEnding(session.sessionId)}
            onClick={() => actions.onEnd(session.sessionId)}
          >
            {translate('me.end')}
          </Button>
        ),
    },
  ];
}
