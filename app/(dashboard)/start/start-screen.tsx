'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../_lib/trpc.ts';
import { Callout } from '../../_ui/callout.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';
import { Progress } from '../_home/first-run/progress.tsx';
import { GoingLive } from './going-live.tsx';
import { ReadinessCard } from './readiness-card.tsx';
import { StepItem } from './step-item.tsx';

const EVERY_MS = 3_000;

/** From an empty sandbox to a verified webhook. Each step is seen in the data; the page looks again while it is open. */
export function StartScreen({ appUrl, mobile }: { appUrl: string; mobile: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const firstRun = useQuery(
    trpc.home.firstRun.queryOptions(
      { mode: 'sandbox' },
      { refetchInterval: ({ state }) => (state.data?.next === null ? false : EVERY_MS) },
    ),
  );
  const run = firstRun.data;
  return (
    <>
      <PageHeader title={translate('start.title')} hint={translate('start.hint')} />
      {run ? (
        <div className="grid items-start gap-4 xl:grid-cols-3">
          <div className="min-w-0 space-y-4 xl:col-span-2">
            <Card flush>
              <div className="border-b border-line px-4 py-3.5 sm:px-5">
                <Progress steps={run.steps} />
                <p aria-live="polite" className="mt-1 text-sm text-muted">
                  {run.next
                    ? `${translate('firstRun.next', { step: translate(`firstRun.step.${run.next}`) })}. ${translate('start.watching')}`
                    : null}
                </p>
              </div>
              {run.next === null ? (
                <Callout tone="positive" title={translate('start.allDone')} className="m-4 sm:m-5">
                  {translate('start.allDoneHint')}
                </Callout>
              ) : null}
              <ol className="divide-y divide-line">
                {run.steps.map(({ step, isDone }, index) => (
                  <StepItem
                    key={step}
                    number={index + 1}
                    step={step}
                    state={isDone ? 'done' : step === run.next ? 'now' : 'todo'}
                    own={{ appUrl, mobile, userCode: run.userCode, paymentId: run.paymentId }}
                  />
                ))}
              </ol>
            </Card>
            <ReadinessCard />
          </div>
          <GoingLive live={run.live} />
        </div>
      ) : firstRun.error ? (
        <Card flush>
          <ErrorState error={firstRun.error} onRetry={() => firstRun.refetch()} />
        </Card>
      ) : (
        <Skeleton className="h-120 w-full" />
      )}
    </>
  );
}
