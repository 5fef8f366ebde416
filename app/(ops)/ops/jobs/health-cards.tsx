'use client';

import { useQuery } from '@tanstack/react-query';
import type { JobProcessView, JobTaskView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { PhoneLabel } from '../../_parts/phone-label.tsx';
import { listHref } from './job-list.ts';

const REFRESH_MS = 15_000;

/** How each kind of job goes, and the processes that work them off. */
export function HealthCards() {
  const trpc = useTRPC();
  const health = useQuery(trpc.ops.jobs.health.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  return (
    <>
      <Card title="Tasks" flush>
        <Table
          caption="Tasks"
          columns={taskColumns}
          rows={health.data?.tasks}
          rowKey={({ task }) => task}
          error={health.error}
          onRetry={() => health.refetch()}
          empty={<EmptyState title="No task is known yet" />}
        />
      </Card>
      <Card title="Processes" flush>
        <Table
          caption="Processes"
          columns={processColumns}
          rows={health.data?.processes}
          rowKey={({ processId }) => processId}
          expectedRows={1}
          error={health.error}
          empty={<EmptyState title="No process works off jobs" />}
        />
      </Card>
    </>
  );
}

const dash = <span className="text-faint max-md:hidden">–</span>;

const taskColumns: Column<JobTaskView>[] = [
  {
    id: 'task',
    label: 'Task',
    phone: 'title',
    cell: ({ task }) => <span className="block max-w-52 truncate font-medium">{task}</span>,
  },
  {
    id: 'jobs',
    label: 'Jobs',
    numeric: true,
    phone: 'aside',
    cell: ({ jobs, failed }) => (
      <span className="figures whitespace-nowrap">
        <PhoneLabel>Jobs</PhoneLabel>
        {jobs}
        {failed > 0 ? (
          <>
            , <TextLink href={listHref({ filters: { state: 'failed' } })}>{failed} failed</TextLink>
          </>
        ) : null}
      </span>
    ),
  },
  {
    id: 'when',
    label: 'How often',
    phone: 'start',
    cell: ({ when }) =>
      when === null ? (
        <span className="text-muted">when asked for</span>
      ) : (
        <span title={`${when} UTC`}>{howOften(when)}</span>
      ),
  },
  {
    id: 'succeeded',
    label: 'Last success',
    phone: 'end',
    cell: ({ succeededAt }) =>
      succeededAt ? (
        <span>
          <PhoneLabel>Done</PhoneLabel>
          <Time at={succeededAt} toSecond />
        </span>
      ) : (
        dash
      ),
  },
  {
    id: 'failed',
    label: 'Last failure',
    phone: 'start',
    cell: ({ failedAt, failure }) =>
      failedAt ? (
        <span className="block max-w-80">
          <PhoneLabel>Failed</PhoneLabel>
          <Time at={failedAt} toSecond />
          <span className="block text-sm break-words text-muted">{failure}</span>
        </span>
      ) : (
        dash
      ),
  },
];

const processColumns: Column<JobProcessView>[] = [
  {
    id: 'process',
    label: 'Process',
    phone: 'title',
    cell: ({ processId }) => <span className="block max-w-80 truncate font-mono text-xs">{processId}</span>,
  },
  {
    id: 'state',
    label: 'State',
    phone: 'aside',
    cell: ({ isAlive }) => <Badge tone={isAlive ? 'positive' : 'negative'}>{isAlive ? 'Alive' : 'Silent'}</Badge>,
  },
  { id: 'beat', label: 'Last heartbeat', cell: ({ heartbeatAt }) => <Time at={heartbeatAt} toSecond /> },
];

/** A crontab in words where it is one of ours. */
function howOften(when: string): string {
  if (when === '* * * * *') return 'every minute';
  if (/^\d+ \* \* \* \*$/.test(when)) return 'every hour';
  if (/^\d+ \d+-\d+ \* \* \*$/.test(when)) return 'hourly at night';
  return /^\d+ \d+ \* \* \*$/.test(when) ? 'every night' : when;
}
