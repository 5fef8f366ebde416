'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { JobView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button, TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { PhoneLabel } from '../../_parts/phone-label.tsx';
import { useMay } from '../../_shell/operator.tsx';
import { HealthCards } from './health-cards.tsx';
import { type JobListState, jobList, jobsInput, listHref, PATH, stateWords } from './job-list.ts';
import { LedgerCheckCard } from './ledger-check-card.tsx';

/** Jobs that failed, hang, or wait, the most urgent first, with another try for each, and how each kind of job goes. */
export function JobsScreen({ state }: { state: JobListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const mayRetry = useMay('orders.retry');
  const input = jobsInput(state);
  const list = useQuery(trpc.ops.jobs.list.queryOptions(input));
  const isNarrowed = state.filters.state !== undefined || state.page > 1;
  return (
    <>
      <PageHeader
        title="Jobs"
        hint="Work in the background. Each task looks first at what is done already, so another try does no harm."
      />
      <div className="space-y-5">
        <Card flush>
          <ListFilters
            spec={jobList}
            state={state}
            hrefOf={listHref}
            fields={{ state: { label: 'State', options: stateWords } }}
          />
          <Table
            caption="Jobs"
            columns={mayRetry ? [...columns, retryColumn] : columns}
            rows={list.data?.jobs}
            rowKey={({ jobId }) => jobId}
            expectedRows={3}
            error={list.error}
            onRetry={() => list.refetch()}
            empty={
              isNarrowed ? (
                <EmptyState title="No job is in this state">
                  <TextLink href={PATH}>Show all</TextLink>
                </EmptyState>
              ) : (
                <EmptyState title="There is no job">What was asked for is done.</EmptyState>
              )
            }
          />
          {list.data && list.data.jobs.length > 0 ? (
            <Pagination
              page={state.page}
              limit={input.limit}
              total={list.data.total}
              hrefOf={(page) => listHref({ ...state, page })}
              translate={translate}
            />
          ) : null}
        </Card>
        <LedgerCheckCard />
        <HealthCards />
      </div>
    </>
  );
}

const tones = {
  failed: 'negative',
  stuck: 'negative',
  retrying: 'warning',
  late: 'warning',
  running: 'info',
  waiting: 'neutral',
} as const;

const columns: Column<JobView>[] = [
  {
    id: 'task',
    label: 'Task',
    phone: 'title',
    cell: ({ task, jobId }) => (
      <span className="block max-w-52">
        <span className="block truncate font-medium">{task}</span>
        <span className="block font-mono text-xs text-muted">{jobId}</span>
      </span>
    ),
  },
  {
    id: 'state',
    label: 'State',
    phone: 'aside',
    cell: ({ state }) => <Badge tone={tones[state]}>{stateWords[state]}</Badge>,
  },
  {
    id: 'attempts',
    label: 'Attempts',
    numeric: true,
    phone: 'start',
    cell: ({ attempts, attemptsMax }) => (
      <span className="figures whitespace-nowrap">
        <PhoneLabel>Attempts</PhoneLabel>
        {attempts} of {attemptsMax}
      </span>
    ),
  },
  {
    id: 'error',
    label: 'Last error',
    phone: 'start',
    cell: ({ lastError }) =>
      lastError === null ? (
        <span className="text-faint max-md:hidden">–</span>
      ) : (
        <span className="block max-w-80 text-sm break-words">{lastError}</span>
      ),
  },
  {
    id: 'due',
    label: 'Due',
    phone: 'end',
    cell: ({ runAt }) => (
      <span className="text-muted">
        <PhoneLabel>Due</PhoneLabel>
        <Time at={runAt} />
      </span>
    ),
  },
];

const retryColumn: Column<JobView> = {
  id: 'retry',
  label: 'Actions',
  numeric: true,
  cell: (job) => <RetryButton job={job} />,
};

function RetryButton({ job }: { job: JobView }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation(
    trpc.ops.jobs.retry.mutationOptions({
      onSuccess: () => toast({ tone: 'positive', message: 'It is tried again now.' }),
      onError: (error) => toast({ tone: 'negative', message: errorOf(error).message }),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.ops.jobs.pathKey() }),
    }),
  );
  if (job.lockedAt !== null) return null;
  return (
    <Button
      icon="repeat"
      busy={isPending}
      aria-label={`Try again: ${job.task} ${job.jobId}`}
      onClick={() => mutate({ jobId: job.jobId })}
    >
      Try again
    </Button>
  );
}
