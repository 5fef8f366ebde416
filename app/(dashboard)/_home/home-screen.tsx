'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { assets } from '../../../server/domain/kernel/assets.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { LATEST_COUNT } from '../_shell/page-sizes.ts';
import { TransactionTable } from '../transactions/transaction-table.tsx';
import { AttentionCard } from './attention/attention-card.tsx';
import { FirstCall } from './first-call.tsx';
import { FirstRunCard } from './first-run/first-run-card.tsx';
import { FloatForecast } from './float/float-forecast.tsx';
import { KeyFigures } from './overview/key-figures.tsx';
import { type OverviewState, overviewHref } from './overview/overview-state.ts';
import { RangePicker } from './overview/range-picker.tsx';
import { Volume } from './overview/volume.tsx';
import { RateCard } from './rate-card.tsx';
import { RateHistory } from './rate-history.tsx';
import { WalletCard } from './wallet-card.tsx';

const RATES_EVERY_MS = 15_000;
const MONEY_EVERY_MS = 30_000;
const FIGURES_EVERY_MS = 60_000;

/** How the business does, what is left, and what needs an operator. Refreshed while visible, not in the background. */
export function HomeScreen({
  mode,
  state,
  firstCall,
  drawnAt,
}: {
  mode: Mode;
  state: OverviewState;
  firstCall: { appUrl: string; mobile: string; demo: boolean };
  drawnAt: number;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const overview = useQuery(
    trpc.figures.overview.queryOptions(
      { mode, range: state.range },
      { refetchInterval: FIGURES_EVERY_MS, placeholderData: keepPreviousData },
    ),
  );
  const float = useQuery(trpc.figures.float.queryOptions({ mode }, { refetchInterval: MONEY_EVERY_MS }));
  const attention = useQuery(trpc.home.alerts.queryOptions({ mode }, { refetchInterval: MONEY_EVERY_MS }));
  const prices = useQuery(trpc.prices.current.queryOptions({ mode }, { refetchInterval: RATES_EVERY_MS }));
  const latest = useQuery(
    trpc.transactions.list.queryOptions({ mode, page: 1, limit: LATEST_COUNT }, { refetchInterval: MONEY_EVERY_MS }),
  );
  // A range that is refused keeps none of the figures of another.
  const shown = overview.error ? undefined : overview.data;

  return (
    <>
      <PageHeader title={translate('home.title')}>
        <RangePicker range={state.range} days={shown} hrefOf={(range) => overviewHref(mode, { ...state, range })} />
      </PageHeader>
      <FirstRunCard mode={mode} />
      <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
        <KeyFigures
          overview={shown}
          error={overview.error}
          onRetry={() => overview.refetch()}
          className="md:col-span-2"
        />
        <WalletCard
          wallet={float.data}
          error={float.error}
          onRetry={() => float.refetch()}
          ledgerHref={hrefIn(mode, '/wallet')}
        >
          <FloatForecast forecast={float.data?.forecast} />
        </WalletCard>
        <AttentionCard
          mode={mode}
          attention={attention.data}
          error={attention.error}
          onRetry={() => attention.refetch()}
          className={attention.data?.length ? 'max-md:order-first xl:order-1' : 'xl:order-1'}
        />
        <Volume
          overview={shown}
          error={overview.error}
          onRetry={() => overview.refetch()}
          by={state.by}
          hrefOf={(by) => overviewHref(mode, { ...state, by })}
          className="md:col-span-2"
        />
        <div className="contents xl:order-2 xl:col-span-3 xl:grid xl:grid-cols-subgrid xl:gap-4">
          <div className="contents xl:col-start-3 xl:flex xl:flex-col xl:gap-4 xl:[&>section]:flex-1">
            {assets.map((asset) => (
              <RateCard
                key={asset}
                asset={asset}
                prices={prices.data}
                error={prices.error}
                onRetry={() => prices.refetch()}
              />
            ))}
          </div>
          <RateHistory mode={mode} drawnAt={drawnAt} className="md:col-span-2 xl:col-start-1 xl:row-start-1" />
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
      </div>
    </>
  );
}
