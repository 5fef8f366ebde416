'use client';

import { useQuery } from '@tanstack/react-query';
import { formatIst } from '../../../../_lib/format.ts';
import type { ReadinessView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Card } from '../../../../_ui/card.tsx';
import { Id } from '../../../../_ui/figures.tsx';
import { Icon } from '../../../../_ui/icon.tsx';
import { Skeleton } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';

const names: Readonly<Record<ReadinessView[number]['check'], string>> = {
  replayed_key: 'A key sent again',
  lost_answer: 'A lost answer',
  duplicate_webhook: 'A webhook that came twice',
  late_webhook: 'A webhook that came late',
  rotated_secret: 'A rotated signing secret',
  late_payment: 'A payment after its order expired',
  refund_due: 'A refund that became a purchase',
  trading_halt: 'A halt of trading',
  price_outage: 'An outage of prices',
  failed_payout: 'A withdrawal that failed',
};

/** What the partner's code was seen to survive in its sandbox: for the operator who switches live on. */
export function ReadinessCard({ partnerId }: { partnerId: string }) {
  const query = useQuery(useTRPC().ops.partners.readiness.queryOptions({ partnerId }));
  const done = query.data?.filter(({ seenAt }) => seenAt !== null).length;
  return (
    <Card
      title="Ready for live"
      actions={
        query.data ? (
          <span className="figures text-sm text-muted">
            {done} of {query.data.length} seen in its sandbox
          </span>
        ) : null
      }
    >
      {query.data ? (
        <ul className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
          {query.data.map(({ check, seenIn, seenAt }) => (
            <li key={check} className="flex min-w-0 gap-2">
              <Icon
                name={seenAt ? 'check' : 'clock'}
                className={seenAt ? 'mt-0.5 shrink-0 text-positive' : 'mt-0.5 shrink-0 text-faint'}
              />
              <span className="min-w-0">
                <span className="block">{names[check]}</span>
                <span className="block text-sm text-muted">{seenAt ? formatIst(seenAt) : 'Not seen yet'}</span>
                {seenIn ? <Id value={seenIn} className="text-muted" /> : null}
              </span>
            </li>
          ))}
        </ul>
      ) : query.error ? (
        <ErrorState error={query.error} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton className="h-40" />
      )}
    </Card>
  );
}
