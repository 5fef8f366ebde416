'use client';

import { useQuery } from '@tanstack/react-query';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { LATEST_COUNT } from '../_shell/page-sizes.ts';
import { ChannelNews } from '../developers/webhooks/channel-banner.tsx';
import { TransactionTable } from '../transactions/transaction-table.tsx';
import { FirstCall } from './first-call.tsx';
import { RateCard } from './rate-card.tsx';
import { RateHistory } from './rate-history.tsx';
import { WalletCard } from './wallet-card.tsx';

const RATES_EVERY_MS = 15_000;
const MONEY_EVERY_MS = 30_000;

/** Wallet, rates and latest transactions at a glance. Kept fresh while in sight, at rest in the background. */
export function HomeScreen({
  mode,
  firstCall,
  drawnAt,
}: {
  mode: Mode;
  firstCall: { appUrl: string; mobile: string; demo: boolean };
  drawnAt: number;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const wallet = useQuery(trpc.wallet.read.queryOptions({ mode }, { refetchInterval: MONEY_EVERY_MS }));
  const prices = useQuery(trpc.prices.current.queryOptions({ mode }, { refetchInterval: RATES_EVERY_MS }));
  const latest = useQuery(
    trpc.transactions.list.queryOptions({ mode, page: 1, limit: LATEST_COUNT }, { refetchInterval: MONEY_EVERY_MS }),
  );
  const webhooks = useQuery(trpc.webhooks.status.queryOptions({ mode }, { refetchInterval: MONEY_EVERY_MS }));

  return (
    <>
      <PageHeader title={translate('home.title')} />
      <ChannelNews mode={mode} status={webhooks.data} />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <WalletCard
          wallet={wallet.data}
          error={wallet.error}
          onRetry={() => wallet.refetch()}
          ledgerHref={hrefIn(mode, '/wallet')}
          className="md:max-xl:col-span-2"
        />
        <RateCard asset="gold" prices={prices.data} error={prices.error} onRetry={() => prices.refetch()} />
        <RateCard asset="silver" prices={prices.data} error={prices.error} onRetry={() => prices.refetch()} />
        <RateHistory mode={mode} drawnAt={drawnAt} className="md:col-span-2 xl:col-span-3" />
        <Card
          flush
          title={translate('transactions.latest')}
          actions={
            <StandaloneLink href={hrefIn(mode, '/transactions')}>{translate('transactions.all')}</StandaloneLink>
          }
          className="md:col-span-2 xl:col-span-3"
        >
          <TransactionTable
            transactions={latest.data?.transactions}
            error={latest.error}
            onRetry={() => latest.refetch()}
            expectedRows={LATEST_COUNT}
            empty={<FirstCall {...firstCall} mode={mode} />}
          />
        </Card>
      </div>
    </>
  );
}
