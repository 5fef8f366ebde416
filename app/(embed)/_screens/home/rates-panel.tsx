'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import homeWords from '../../../../messages/generated/embed/home.ts';
import { type Asset, assets } from '../../../../server/domain/kernel/assets.ts';
import { formatChange, formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Segmented } from '../../../_ui/segmented.tsx';
import { useWords } from '../../_app/words.ts';
import { Panel, Row } from '../../_parts/parts.tsx';
import type { HomeView } from './home-screen.tsx';
import { RateChart } from './rate-chart.tsx';

/** However far ahead the next rate is said to be, this often is enough and not too often. */
const [LEAST_SECONDS, MOST_SECONDS] = [5, 60];

/** The rates of the moment, kept fresh while the screen is seen, and the month behind them. */
export function RatesPanel({ view }: { view: HomeView }) {
  const words = useWords(homeWords);
  const trpc = useTRPC();
  const [asset, setAsset] = useState<Asset>('gold');
  const { data: rates } = useQuery({
    ...trpc.embed.home.rates.queryOptions(),
    initialData: view.rates,
    refetchInterval: ({ state }) =>
      Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, state.data?.gold.nextInSeconds ?? MOST_SECONDS)) * 1_000,
  });
  const points = view.chart[asset];
  const [first, last] = [points[0], points.at(-1)];
  const month =
    first && last && points.length > 1
      ? words('month', {
          from: formatRupees(first.rateInr),
          to: formatRupees(last.rateInr),
          change: formatChange((last.rateInr / first.rateInr - 1) * 100),
        })
      : '';
  return (
    <Panel>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{words('rates')}</h2>
        <Segmented
          label={words('asset')}
          value={asset}
          onChange={setAsset}
          options={assets.map((asset) => ({ value: asset, label: words(asset) }))}
        />
      </div>
      {rates ? (
        <dl>
          <Row name={words('buyRate')}>{words('perGram', { rate: formatRupees(rates[asset].buyRateInr) })}</Row>
          <Row name={words('sellRate')}>{words('perGram', { rate: formatRupees(rates[asset].sellRateInr) })}</Row>
        </dl>
      ) : (
        <p>{words('noRates')}</p>
      )}
      {month ? (
        <figure className="mt-2">
          <RateChart points={points} label={month} asset={asset} />
          <figcaption className="figures mt-1 text-sm text-muted">{month}</figcaption>
        </figure>
      ) : null}
    </Panel>
  );
}
