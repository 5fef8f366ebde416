'use client';

import { useQuery } from '@tanstack/react-query';
import { formatIst } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn } from '../../_lib/mode.ts';
import type { ReadinessView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { Icon } from '../../_ui/icon.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';

const EVERY_MS = 15_000;

/** What the partner's code was seen to survive. Looks again while the page is open. */
export function ReadinessCard() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const readiness = useQuery(trpc.sandbox.readiness.queryOptions({ mode: 'sandbox' }, { refetchInterval: EVERY_MS }));
  const checks = readiness.data;
  if (!checks)
    return (
      <Card title={translate('readiness.title')}>
        {readiness.error ? (
          <ErrorState error={readiness.error} onRetry={() => readiness.refetch()} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </Card>
    );
  const done = checks.filter(({ seenAt }) => seenAt !== null).length;
  return (
    <Card
      flush
      title={translate('readiness.title')}
      actions={
        <span className="figures text-sm text-muted">
          {translate('readiness.progress', { done, total: checks.length })}
        </span>
      }
    >
      <p className="px-4 pt-3 text-sm text-pretty text-muted sm:px-5">{translate('readiness.hint')}</p>
      <ul className="divide-y divide-line px-4 py-1 sm:px-5">
        {checks.map((line) => (
          <CheckLine key={line.check} line={line} />
        ))}
      </ul>
      {done < checks.length ? (
        <p className="border-t border-line px-4 py-3 sm:px-5">
          <StandaloneLink href={hrefIn('sandbox', '/developers/sandbox')}>
            {translate('readiness.chaos')}
          </StandaloneLink>
        </p>
      ) : null}
    </Card>
  );
}

function CheckLine({ line: { check, seenIn, seenAt } }: { line: ReadinessView[number] }) {
  const translate = useTranslate();
  const isSeen = seenAt !== null;
  return (
    <li className="flex gap-2.5 py-2.5">
      <Icon
        name={isSeen ? 'check' : 'clock'}
        className={isSeen ? 'mt-0.5 shrink-0 text-positive' : 'mt-0.5 shrink-0 text-faint'}
      />
      <div className="min-w-0">
        <p className="font-medium">
          {translate(`readiness.${check}`)}
          <span className="sr-only">: {translate(isSeen ? 'readiness.seen' : 'readiness.notSeen')}</span>
        </p>
        <p className="text-sm text-pretty break-words text-muted">
          {isSeen
            ? translate('readiness.seenIn', { date: formatIst(seenAt), id: seenIn ?? '' })
            : translate(`readiness.${check}.text`)}
        </p>
      </div>
    </li>
  );
}
