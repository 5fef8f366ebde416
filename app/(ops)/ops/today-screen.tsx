'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { formatCount } from '../../_lib/format.ts';
import type { WorkQueueLineView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Icon } from '../../_ui/icon.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { EmptyState, ErrorState } from '../../_ui/states.tsx';
import { useOperator } from '../_shell/operator.tsx';
import { todayWordsOf } from './today-words.ts';

const LOOK_AGAIN_MS = 30_000;

/** What waits for an operator, as counts that lead to their pages; what has none stands below. */
export function TodayScreen() {
  const trpc = useTRPC();
  const { name } = useOperator();
  const today = useQuery(trpc.ops.workQueue.queryOptions(undefined, { refetchInterval: LOOK_AGAIN_MS }));
  const waiting = today.data?.filter(({ count }) => count > 0) ?? [];
  const clear = today.data?.filter(({ count }) => count === 0) ?? [];
  return (
    <>
      <PageHeader title="Today" hint={`What waits for an operator, ${name}.`} />
      <div className="space-y-4">
        <Card flush>
          {today.data ? (
            waiting.length > 0 ? (
              <ul aria-label="Waiting" className="divide-y divide-line">
                {waiting.map((line) => (
                  <Waiting key={line.kind} line={line} />
                ))}
              </ul>
            ) : (
              <EmptyState title="Nothing waits for anybody" />
            )
          ) : today.error ? (
            <ErrorState error={today.error} onRetry={() => today.refetch()} />
          ) : (
            <div className="space-y-4 p-5">
              <Skeleton className="h-6" />
              <Skeleton className="h-6" />
              <Skeleton className="h-6" />
            </div>
          )}
        </Card>
        {clear.length > 0 ? (
          <Card title="Nothing waiting">
            <ul className="flex flex-wrap gap-x-5 gap-y-1">
              {clear.map(({ kind, path }) => (
                <li key={kind}>
                  <Link
                    href={path}
                    prefetch={false}
                    className="inline-flex min-h-8 items-center gap-1.5 text-muted hover:text-ink"
                  >
                    <Icon name={todayWordsOf(kind).icon} />
                    {todayWordsOf(kind).label}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </>
  );
}

function Waiting({ line: { kind, count, path } }: { line: WorkQueueLineView }) {
  const { label, hint, icon, isCalm = false } = todayWordsOf(kind);
  return (
    <li>
      <Link
        href={path}
        prefetch={false}
        className="flex items-center gap-3 px-4 py-3 hover:bg-canvas focus-visible:-outline-offset-2 sm:px-5"
      >
        <span
          className={classNames(
            'grid size-9 shrink-0 place-items-center rounded-md',
            isCalm ? 'bg-sunken text-muted' : 'bg-warning-soft text-warning',
          )}
        >
          <Icon name={icon} size={18} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{label}</span>
          <span className="block text-sm text-muted">{hint}</span>
        </span>
        <span className="figures text-xl font-semibold">{formatCount(count)}</span>
        <Icon name="right" className="text-faint" />
      </Link>
    </li>
  );
}
