'use client';

import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { formatGrams, formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { InventoryQuoteView } from '../../_lib/procedure-types.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { useNow } from '../../_lib/use-now.ts';
import { Button } from '../../_ui/button.tsx';
import { Icon } from '../../_ui/icon.tsx';
import { ErrorState } from '../../_ui/states.tsx';
import type { LockedPrice } from './buy-card.tsx';

/** A locked price with all its parts, to take or to leave. Taking it twice buys once: the server knows the price by its id. */
export function PriceOffer({
  mode,
  price: { quote, lapsesAt },
  onBack,
  onBought,
}: {
  mode: Mode;
  price: LockedPrice;
  onBack: () => void;
  onBought: (quote: InventoryQuoteView) => void;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const buy = useMutation(trpc.inventory.confirm.mutationOptions({ onSuccess: () => onBought(quote) }));
  const secondsLeft = now === undefined ? quote.expiresInSeconds : Math.max(0, Math.ceil((lapsesAt - now) / 1_000));
  const { code, status } = errorOf(buy.error);
  // A try that was not answered may have been in time: it is asked again, not taken for lapsed.
  const isUnknown = buy.isPending || (buy.isError && (status < 400 || status >= 500));
  const hasLapsed = (secondsLeft === 0 && !isUnknown) || (buy.isError && code === 'QUOTE_EXPIRED');
  const rows = [
    ['inventory.get', formatGrams(quote.quantityGrams)],
    ['inventory.rate', `${formatRupees(quote.rateInrPerGram)}/g`],
    ['inventory.beforeGst', formatRupees(quote.beforeGstInr)],
    ['inventory.gst', formatRupees(quote.gstInr)],
  ] as const;
  return (
    <section className="space-y-4">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h3 ref={heading} tabIndex={-1} className="font-semibold outline-none">
          {translate('inventory.quoted')}: {translate(`rates.${quote.asset}`)}
        </h3>
        <p role="timer" className="figures flex items-center gap-1.5 text-sm text-muted">
          <Icon name="clock" size={14} />
          {translate('inventory.lockedFor', { time: clockOf(secondsLeft) })}
        </p>
      </div>
      <dl className="text-sm">
        {rows.map(([label, value]) => (
          <div key={label} className="flex justify-between gap-4 border-t border-line py-1.5">
            <dt className="text-muted">{translate(label)}</dt>
            <dd className="figures">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-4 border-t border-line-strong py-2 text-base font-semibold">
          <dt>{translate('inventory.total')}</dt>
          <dd className="figures">{formatRupees(quote.amountInr)}</dd>
        </div>
      </dl>
      {hasLapsed ? (
        <p role="alert" className="text-sm text-warning">
          {translate('inventory.expired')}
        </p>
      ) : buy.error ? (
        <ErrorState error={buy.error} />
      ) : null}
      <div className="flex flex-wrap gap-2">
        {hasLapsed ? (
          <Button variant="primary" onClick={onBack}>
            {translate('inventory.again')}
          </Button>
        ) : (
          <>
            <Button
              variant="primary"
              busy={buy.isPending}
              onClick={() => buy.mutate({ mode, purchaseId: quote.purchaseId })}
            >
              {translate('inventory.confirm', { amount: formatRupees(quote.amountInr) })}
            </Button>
            <Button variant="quiet" disabled={buy.isPending} onClick={onBack}>
              {translate('inventory.cancel')}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}

function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
