'use client';

import { useQuery } from '@tanstack/react-query';
import walletWords from '../../../../messages/generated/embed/wallet.ts';
import { formatCount, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Panel, PlaceRow } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { Withdrawals } from './withdrawals.tsx';

/** The money of the person, and what they took out of it. */
export default function WalletScreen() {
  const words = useWords(walletWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.wallet.view.queryOptions());
  return (
    <Screen title={words('title')}>
      {data ? (
        <>
          <Panel>
            <p className="text-muted">{words('inWallet')}</p>
            <p className="figures pt-1 text-2xl font-semibold break-words">{formatRupees(data.balanceInr)}</p>
            <p className="pt-2 pb-4 text-sm text-muted">{words('about')}</p>
            <ActionLink to="/wallet/withdraw">{words('withdraw')}</ActionLink>
          </Panel>
          <div className="rounded-lg border border-line bg-surface">
            <PlaceRow
              to="/bank"
              icon="bank"
              hint={
                data.accounts.length > 0
                  ? words('accountsCount', { count: formatCount(data.accounts.length) })
                  : words('accountsNone')
              }
            >
              {words('accounts')}
            </PlaceRow>
          </div>
        </>
      ) : error ? (
        <ErrorNote error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
      <Withdrawals />
    </Screen>
  );
}
