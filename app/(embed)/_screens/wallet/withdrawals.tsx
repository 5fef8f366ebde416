'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import walletWords from '../../../../messages/generated/embed/wallet.ts';
import { formatIst, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { Action, ScreenLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading } from '../../_parts/parts.tsx';
import { shownNumber } from '../bank/account-line.tsx';
import { WithdrawalStatus } from './withdrawal-status.tsx';

/** How often those that are on their way are looked at. */
const LOOK_MS = 5_000;

/** What was taken out, newest first; what is on its way changes by itself. */
export function Withdrawals() {
  const words = useWords(walletWords);
  const trpc = useTRPC();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(
      trpc.embed.wallet.withdrawals.infiniteQueryOptions(
        {},
        {
          getNextPageParam: (page) => page.nextCursor,
          refetchInterval: ({ state }) =>
            state.data?.pages.some((page) => page.withdrawals.some(({ status }) => status === 'processing'))
              ? LOOK_MS
              : false,
        },
      ),
    );
  const withdrawals = data?.pages.flatMap((page) => page.withdrawals);
  return (
    <section className="space-y-2">
      <h2 className="text-base font-semibold">{words('past')}</h2>
      {withdrawals === undefined ? (
        error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading lines={2} />
        )
      ) : withdrawals.length === 0 ? (
        <p className="text-muted">{words('pastNone')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {withdrawals.map(({ withdrawalId, amountInr, status, account, createdAt }) => (
            <li key={withdrawalId}>
              <ScreenLink
                to={`/wallet/${withdrawalId}`}
                className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
              >
                <span className="min-w-0">
                  <span className="figures block font-medium">{formatRupees(amountInr)}</span>
                  <span className="figures block text-sm text-muted">
                    {formatIst(createdAt)} · {shownNumber(account)}
                  </span>
                </span>
                <WithdrawalStatus status={status} />
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
      {isFetchNextPageError && error ? <ErrorNote error={error} onRetry={() => void fetchNextPage()} /> : null}
      {hasNextPage && !isFetchNextPageError ? (
        <Action look="secondary" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {words('more')}
        </Action>
      ) : null}
    </section>
  );
}
