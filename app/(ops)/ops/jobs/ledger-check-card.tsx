'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { LedgerCheckView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { useMay } from '../../_shell/operator.tsx';

/** What the last proof of the whole ledger found, with another one on request. */
export function LedgerCheckCard() {
  const trpc = useTRPC();
  const mayAsk = useMay('orders.retry');
  const health = useQuery(trpc.ops.jobs.health.queryOptions());
  const check = health.data?.ledgerCheck;
  return (
    <Card title="Check of the ledger" actions={mayAsk ? <CheckButton /> : undefined}>
      {health.data === undefined ? (
        health.error ? (
          <ErrorState error={health.error} onRetry={() => health.refetch()} />
        ) : (
          <Skeleton className="h-6 w-72 max-w-full" />
        )
      ) : check ? (
        <Found check={check} />
      ) : (
        <p className="text-muted">There was none yet. It runs every night at 03:10 in India.</p>
      )}
    </Card>
  );
}

function Found({ check }: { check: LedgerCheckView }) {
  const { broken, laws, startedAt, durationMs, isOverdue } = check;
  return (
    <div className="space-y-3">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={broken.length > 0 ? 'negative' : 'positive'}>
          {broken.length > 0 ? `${broken.length} of ${laws} laws broken` : `All ${laws} laws hold`}
        </Badge>
        {isOverdue ? <Badge tone="warning">Older than 26 hours</Badge> : null}
        <span className="text-muted">
          <Time at={startedAt} />, in {(durationMs / 1000).toFixed(1)} s
        </span>
      </p>
      {broken.map(({ law, broken: count, examples }) => (
        <p key={law} className="text-sm break-words">
          <span className="font-medium">{law}</span>: {count} ({examples.join(', ')})
        </p>
      ))}
    </div>
  );
}

function CheckButton() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, isPending } = useMutation(
    trpc.ops.jobs.checkLedger.mutationOptions({
      onSuccess: () =>
        toast({ tone: 'positive', message: 'The ledger is being checked; what it finds stands here soon.' }),
      onError: (error) => toast({ tone: 'negative', message: errorOf(error).message }),
      onSettled: () => queries.invalidateQueries({ queryKey: trpc.ops.jobs.pathKey() }),
    }),
  );
  return (
    <Button icon="repeat" busy={isPending} onClick={() => mutate()}>
      Check now
    </Button>
  );
}
