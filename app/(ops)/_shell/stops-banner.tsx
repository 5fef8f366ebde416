'use client';

import { useQuery } from '@tanstack/react-query';
import { useTRPC } from '../../_lib/trpc.ts';
import { TextLink } from '../../_ui/button.tsx';
import { Callout } from '../../_ui/callout.tsx';
import { Time } from '../../_ui/figures.tsx';
import { stopWords } from '../_parts/stop-words.ts';

const REFRESH_MS = 30_000;

/** Says on every page what is stopped for everybody, and what is held since a restore; nothing while all runs. */
export function StopsBanner() {
  const trpc = useTRPC();
  const { data } = useQuery(trpc.ops.platform.stops.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  if (!data || (data.stops.length === 0 && !data.arePaymentsOff && data.heldSince === null)) return null;
  return (
    <Callout tone="warning" title="Stopped for everybody" className="mb-5">
      <ul>
        {data.heldSince === null ? null : (
          <li>
            Payouts, refunds and webhooks: the database was restored and stands at <Time at={data.heldSince} />
          </li>
        )}
        {data.stops.map(({ what, stopperName, stoppedAt }) => (
          <li key={what}>
            {stopWords[what]}, by {stopperName}, since <Time at={stoppedAt} />
          </li>
        ))}
        {data.arePaymentsOff ? <li>{stopWords.payments}, by the settings</li> : null}
      </ul>
      <TextLink href="/ops/platform">See the platform</TextLink>
    </Callout>
  );
}
