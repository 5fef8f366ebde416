'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { MarkupExampleView, MarkupView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { assetColours } from '../../../_ui/asset-colours.ts';
import { Card } from '../../../_ui/card.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

/** Rates move; the example follows them. */
const REFRESH_MS = 20_000;

/** What a customer would pay and get, by the functions that price the API's quotes. While something typed is no number, the last one stays. */
export function MarkupExample({
  mode,
  draft,
  saved,
  isDraft,
}: {
  mode: Mode;
  draft: { buyPct: number; sellPct: number } | undefined;
  saved: MarkupView;
  isDraft: boolean;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { buyPct, sellPct } = draft ?? saved;
  const example = useQuery(
    trpc.pricing.example.queryOptions(
      { mode, buyPct, sellPct },
      { placeholderData: keepPreviousData, refetchInterval: REFRESH_MS },
    ),
  );
  return (
    <Card title={translate('pricing.example')}>
      <p className="text-sm text-muted">{translate(isDraft ? 'pricing.exampleDraft' : 'pricing.exampleSaved')}</p>
      {example.error && !example.data ? (
        <ErrorState error={example.error} onRetry={() => example.refetch()} />
      ) : (
        <div aria-live="polite" className="mt-4 grid gap-6 xl:grid-cols-2">
          {example.data?.map((one) => <Metal key={one.asset} example={one} />) ?? (
            <>
              <Skeleton className="h-80" />
              <Skeleton className="h-80" />
            </>
          )}
        </div>
      )}
      {example.data?.[0] ? <Foot buy={example.data[0].buy} /> : null}
    </Card>
  );
}

function Foot({ buy }: Pick<MarkupExampleView, 'buy'>) {
  const translate = useTranslate();
  return (
    <p className="mt-4 text-sm text-muted">
      {translate('pricing.exampleFoot', { gst: formatRupees(buy.gstInr), amount: formatRupees(buy.amountInr) })}
    </p>
  );
}

function Metal({ example: { asset, buy, sell } }: { example: MarkupExampleView }) {
  const translate = useTranslate();
  return (
    <section className="min-w-0 space-y-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <span aria-hidden="true" className={classNames('size-2.5 rounded-full', assetColours[asset].dot)} />
        {translate(`rates.${asset}`)}
      </h3>
      <Sums
        title={translate('pricing.exampleBuy', { amount: formatRupees(buy.amountInr) })}
        rows={[
          ['pricing.row.rate', formatRupees(buy.baseRateInr), formatRupees(buy.rateInr)],
          ['pricing.row.gets', formatGrams(buy.gramsWithout), formatGrams(buy.grams)],
        ]}
        passed={buy.passedThroughInr}
        commission={buy.commissionInr}
      />
      <Sums
        title={translate('pricing.exampleSell', { grams: formatGrams(sell.grams) })}
        rows={[
          ['pricing.row.rate', formatRupees(sell.baseRateInr), formatRupees(sell.rateInr)],
          ['pricing.row.receives', formatRupees(sell.netWithoutInr), formatRupees(sell.netInr)],
        ]}
        passed={sell.passedThroughInr}
        commission={sell.commissionInr}
      />
    </section>
  );
}

type FigureRow = readonly [
  label: 'pricing.row.rate' | 'pricing.row.gets' | 'pricing.row.receives',
  base: string,
  marked: string,
];

/** One trade, without and with the markup, and what of it is the partner's. */
function Sums({
  title,
  rows,
  passed,
  commission,
}: {
  title: string;
  rows: readonly FigureRow[];
  passed: number;
  commission: number;
}) {
  const translate = useTranslate();
  return (
    <table className="w-full text-left text-sm">
      <caption className="pb-1 text-left font-medium">{title}</caption>
      <thead>
        <tr className="text-xs text-muted">
          <th scope="col" className="py-1 font-medium">
            <span className="sr-only">{translate('pricing.column.what')}</span>
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-medium">
            {translate('pricing.column.base')}
          </th>
          <th scope="col" className="py-1 pl-2 text-right font-medium">
            {translate('pricing.column.marked')}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([label, base, marked]) => (
          <Line key={label} label={translate(label)} base={base}>
            {marked}
          </Line>
        ))}
        <Line label={translate('pricing.row.passed')} base={formatRupees(0)}>
          <span className={passed > 0 ? 'font-semibold text-positive' : undefined}>{formatRupees(passed)}</span>
        </Line>
        <Line label={translate('pricing.row.commission')} base={formatRupees(commission)}>
          {formatRupees(commission)}
        </Line>
      </tbody>
    </table>
  );
}

function Line({ label, base, children }: { label: string; base: string; children: ReactNode }) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="py-1.5 font-normal text-muted">
        {label}
      </th>
      <td className="figures py-1.5 pl-2 text-right whitespace-nowrap text-muted">{base}</td>
      <td className="figures py-1.5 pl-2 text-right whitespace-nowrap">{children}</td>
    </tr>
  );
}
