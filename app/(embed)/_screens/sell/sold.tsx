'use client';

import sellWords from '../../../../messages/generated/embed/sell.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';

export type Sale = {
  transactionId: string;
  asset: Asset;
  grams: number;
  netInr: number;
};

/** It is sold, and what may come next. */
export function Sold({ sale }: { sale: Sale }) {
  const words = useWords(sellWords);
  const metal = words(`${sale.asset}Word`);
  return (
    <Screen
      title={words('doneTitle')}
      backTo="/sell"
      foot={
        <>
          <ActionLink to="/wallet/withdraw">{words('withdraw')}</ActionLink>
          <ActionLink to={`/history/${sale.transactionId}`} look="secondary">
            {words('details')}
          </ActionLink>
        </>
      }
    >
      <div role="status">
        <Notice tone="positive">
          <p className="figures text-lg font-semibold">{words('done', { amount: formatRupees(sale.netInr) })}</p>
          <p>{words('doneMetal', { grams: formatGrams(sale.grams), metal })}</p>
        </Notice>
      </div>
    </Screen>
  );
}
