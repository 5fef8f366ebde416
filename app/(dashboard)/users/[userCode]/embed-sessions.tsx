'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Where a user is signed in to the hosted screens; roles that may sign them out there. */
export function EmbedSessions({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const mayEnd = usePermission('users.manage');
  const sessions = useQuery(trpc.users.sessions.queryOptions({ mode, userCode }));
  const end = useMutation(
    trpc.users.endSessions.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.users.sessions.pathFilter()),
      onSuccess: () => toast({ tone: 'positive', message: translate('user.sessionsEnded') }),
    }),
  );
  const listed = sessions.data ?? [];
  const endAll = (
    <Button
      busy={end.isPending && end.variables.sessionId === undefined}
      onClick={() => end.mutate({ mode, userCode })}
    >
      {translate('user.sessionsEndAll')}
    </Button>
  );
  return (
    <Card title={translate('user.sessions')} actions={mayEnd && listed.length > 1 ? endAll : null}>
      {sessions.error ? <ErrorState error={sessions.error} onRetry={() => sessions.refetch()} /> : null}
      {end.error ? <ErrorState error={end.error} /> : null}
      {sessions.isPending ? <Skeleton className="h-6" /> : null}
      {sessions.data?.length === 0 ? <p className="text-muted">{translate('user.sessionsNone')}</p> : null}
      <ul className="divide-y divide-line">
        {listed.map(({ sessionId, device, address, channel, lastSeenAt }) => {
          const name = device ?? translate('me.unknownDevice');
          return (
            <li key={sessionId} className="flex items-start justify-between gap-3 py-2 first:pt-0 last:pb-0">
              <span className="min-w-0">
                <span className="block break-words">{name}</span>
                <span className="block break-words text-muted text-sm">
                  {translate(`channel.${channel}`)} · <span className="figures">{address}</span>
                </span>
                <span className="block text-muted text-sm">
                  {translate('me.column.lastSeen')} <Time at={lastSeenAt} />
                </span>
              </span>
              {mayEnd ? (
                <Button
                  aria-label={translate('me.endOf', { device: name })}
                  busy={end.isPending && end.variables.sessionId === sessionId}
                  onClick={() => end.mutate({ mode, userCode, sessionId })}
                >
                  {translate('me.end')}
                </Button>
              ) : null}
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
