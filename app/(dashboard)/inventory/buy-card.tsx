'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatGrams, formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import type { InventoryQuoteView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../../_ui/button.tsx';
import { Callout } from '../../_ui/callout.tsx';
import { Card } from '../../_ui/card.tsx';
import { InvoiceLink } from './invoice-link.tsx';
import { PriceForm } from './price-form.tsx';
import { PriceOffer } from './price-offer.tsx';

/** A price that is locked, and when it lapses by this device's clock. */
export type LockedPrice = { quote: InventoryQuoteView; lapsesAt: number };

/** Buying in two steps: a price is locked, then taken. What was typed stays until it has led to a purchase. */
export function BuyCard({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayBuy = usePermission('inventory.buy');
  const [price, setPrice] = useState<LockedPrice>();
  const [bought, setBought] = useState<InventoryQuoteView>();
  const [round, setRound] = useState(0);

  async function finish(quote: InventoryQuoteView) {
    setBought(quote);
    setPrice(undefined);
    await Promise.all([
      queries.invalidateQueries(trpc.inventory.pathFilter()),
      queries.invalidateQueries(trpc.wallet.pathFilter()),
    ]);
  }

  return (
    <Card title={translate('inventory.buy')}>
      <p className="text-sm text-muted">{translate('inventory.buyHint')}</p>
      <div className="mt-4">
        {!mayBuy ? (
          <p className="text-sm text-muted">{translate('inventory.roleNote')}</p>
        ) : bought ? (
          <Done
            mode={mode}
            bought={bought}
            onMore={() => {
              setBought(undefined);
              setRound(round + 1);
            }}
          />
        ) : (
          <>
            {/* It stays behind the offer, so that going back loses nothing. */}
            <div hidden={price !== undefined}>
              <PriceForm key={round} mode={mode} onLocked={setPrice} />
            </div>
            {price ? (
              <PriceOffer mode={mode} price={price} onBack={() => setPrice(undefined)} onBought={finish} />
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}

function Done({ mode, bought, onMore }: { mode: Mode; bought: InventoryQuoteView; onMore: () => void }) {
  const translate = useTranslate();
  return (
    <div role="status">
      <Callout
        tone="positive"
        title={translate('inventory.done', {
          grams: formatGrams(bought.quantityGrams),
          metal: translate(`rates.${bought.asset}`),
        })}
        actions={
          <>
            <InvoiceLink mode={mode} purchaseId={bought.purchaseId} asButton />
            <Button onClick={onMore}>{translate('inventory.more')}</Button>
          </>
        }
      >
        {translate('inventory.doneText', { amount: formatRupees(bought.amountInr) })}
      </Callout>
    </div>
  );
}
