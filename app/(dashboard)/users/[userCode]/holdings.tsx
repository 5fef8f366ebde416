'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { assets } from '../../../../server/domain/kernel/assets.ts';
import { formatChange, formatGrams, formatIst, formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Grams, Money, Rate } from '../../../_ui/figures.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { PATH } from '../user-list.ts';

/** What a user holds and what it is worth, as the portfolio of the partner interface has it. */
export function Holdings({ mode, userCode }: { mode: Mode; userCode: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [day, setDay] = useState('');
  const { data, error, refetch } = useQuery(
    trpc.users.portfolio.queryOptions({ mode, userCode, ...(day !== '' && { asOf: day }) }),
  );
  const choice = (
    <SmallInput
      label={translate('user.holdingsOn')}
      type="date"
      value={day}
      onChange={(event) => setDay(event.target.value)}
      className="mb-4 w-52"
    />
  );
  if (!data) {
    return (
      <Card title={translate('user.holdings')}>
        {choice}
        {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <Skeleton className="h-40" />}
      </Card>
    );
  }
  return (
    <Card
      title={translate('user.holdings')}
      actions={
        <span className="text-muted text-sm">
          {translate(day === '' ? 'user.holdingsAsOf' : 'user.holdingsThen', { time: formatIst(data.asOf) })}
        </span>
      }
    >
      {choice}
      <div className="space-y-4">
        {assets.map((asset) => {
          const held = data[asset];
          return (
            <section key={asset} aria-label={translate(`rates.${asset}`)}>
              <h3 className="mb-1.5 font-medium text-sm">{translate(`rates.${asset}`)}</h3>
              <Facts columns="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
                <Fact label={translate('user.quantity')}>
                  <Grams grams={held.quantityGrams} />
                  {held.sipGrams > 0 ? (
                    <span className="block text-muted text-xs">
                      {translate('user.ofItSip', { grams: formatGrams(held.sipGrams) })}
                    </span>
                  ) : null}
                </Fact>
                <Fact label={translate('user.averageRate')}>
                  <Rate inrPerGram={held.averageBuyRateInrPerGram} />
                </Fact>
                <Fact label={translate('user.value')}>
                  <Money inr={held.currentValueInr} className="font-medium" />
                  {held.rateAt === null ? null : (
                    <span className="block text-muted text-xs">
                      {translate('user.rateOf', {
                        rate: formatRupees(held.currentRateInrPerGram),
                        time: formatIst(held.rateAt),
                      })}
                    </span>
                  )}
                </Fact>
                <Fact label={translate('user.gain')}>
                  <Money
                    inr={held.gainInr}
                    className={held.gainInr < 0 ? 'text-negative' : held.gainInr > 0 ? 'text-positive' : ''}
                  />
                  <span className="figures block text-muted text-xs">
                    {formatChange(held.gainPct)} · {translate('user.invested')} {formatRupees(held.investedInr)}
                  </span>
                </Fact>
              </Facts>
            </section>
          );
        })}
      </div>
      <Facts
        columns="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]"
        className="mt-4 border-line border-t pt-3"
      >
        <Fact label={translate('user.wallet')}>
          <Money inr={data.inrWalletInr} />
        </Fact>
        <Fact label={translate('user.total')}>
          <Money inr={data.totalValueInr} className="font-semibold" />
        </Fact>
      </Facts>
      <p className="mt-4">
        <TextLink href={hrefIn(mode, `${PATH}/${encodeURIComponent(userCode)}/holdings`)}>
          {translate('user.explained')}
        </TextLink>
      </p>
    </Card>
  );
}
