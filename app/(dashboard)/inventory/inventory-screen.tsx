'use client';

import { useQuery } from '@tanstack/react-query';
import { assets } from '../../../server/domain/kernel/assets.ts';
import { formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { assetColours } from '../../_ui/asset-colours.ts';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Grams, Rate } from '../../_ui/figures.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';
import { BuyCard } from './buy-card.tsx';
import type { PurchaseListState } from './purchase-list.ts';
import { PurchaseTable } from './purchase-table.tsx';

/** The partner's own metal, the way to more of it, and what was bought so far. */
export function InventoryScreen({ mode, state }: { mode: Mode; state: PurchaseListState }) {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('inventory.title')} hint={translate('inventory.hint')} />
      <div className="space-y-4">
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <Holdings mode={mode} />
          <BuyCard mode={mode} />
        </div>
        <PurchaseTable mode={mode} state={state} />
      </div>
    </>
  );
}

function Holdings({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.inventory.holdings.queryOptions({ mode }));
  if (error && !data) {
    return (
      <Card flush>
        <ErrorState error={error} onRetry={() => refetch()} />
      </Card>
    );
  }
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {assets.map((asset, index) => {
        const held = data?.[index];
        return (
          <Card
            key={asset}
            title={
              <span className="flex items-center gap-2">
                <span aria-hidden="true" className={classNames('size-2.5 rounded-full', assetColours[asset].dot)} />
                {translate(`rates.${asset}`)}
              </span>
            }
          >
            {held ? (
              <>
                <p className="text-2xl font-semibold">
                  <Grams grams={held.grams} />
                </p>
                <p className="figures mt-0.5 text-muted">
                  {held.valueInr === null
                    ? translate('inventory.noPrice')
                    : translate('inventory.worth', { value: formatRupees(held.valueInr) })}
                </p>
                {held.buyRateInr === null ? null : (
                  <p className="mt-3 flex justify-between gap-2 border-t border-line pt-3 text-sm">
                    <span className="text-muted">{translate('inventory.buyAt')}</span>
                    <Rate inrPerGram={held.buyRateInr} />
                  </p>
                )}
              </>
            ) : (
              <Skeleton className="h-28" />
            )}
          </Card>
        );
      })}
    </div>
  );
}
