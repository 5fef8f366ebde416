'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { TransactionDetailView } from '../../../_lib/procedure-types.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Grams, Id, Money, Rate, Time } from '../../../_ui/figures.tsx';

/** What was done, for whom, and the amounts of it. What does not occur is left out. */
export function AmountsCard({ mode, detail: { transaction } }: { mode: Mode; detail: TransactionDetailView }) {
  const translate = useTranslate();
  const money = [
    ['transaction.markup', transaction.markupInr],
    ['transaction.gst', transaction.gstInr],
    ['transaction.fee', transaction.feeInr],
    ['transaction.commission', transaction.commissionInr],
  ] as const;
  return (
    <Card>
      <div className="mb-4 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <Money inr={transaction.amountInr} className="font-semibold text-2xl" />
        <Grams grams={transaction.quantityGrams} className="text-lg text-muted" />
      </div>
      <Facts columns="grid-cols-2 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
        <Fact label={translate('transactions.column.rate')}>
          <Rate inrPerGram={transaction.rateInrPerGram} />
        </Fact>
        {money.map(([label, inr]) =>
          inr === 0 ? null : (
            <Fact key={label} label={translate(label)}>
              <Money inr={inr} />
            </Fact>
          ),
        )}
        {transaction.feeGrams === 0 ? null : (
          <Fact label={translate('transaction.fee')}>
            <Grams grams={transaction.feeGrams} />
          </Fact>
        )}
        <Fact label={translate('transactions.channel')}>{translate(`channel.${transaction.channel}`)}</Fact>
        <Fact label={translate('transactions.column.time')} className="max-sm:col-span-2">
          <Time at={transaction.createdAt} />
        </Fact>
        <Fact label={translate('transaction.user')}>
          {transaction.userCode ? (
            <UserLink mode={mode} userCode={transaction.userCode} />
          ) : (
            <span className="text-muted">{translate('transaction.byPartner')}</span>
          )}
        </Fact>
        {transaction.receiver ? (
          <Fact label={translate('transaction.receiver')}>
            {transaction.receiver.name ?? transaction.receiver.mobileMasked}
            <UserLink mode={mode} userCode={transaction.receiver.userCode} />
          </Fact>
        ) : null}
        {transaction.message ? (
          <Fact label={translate('transaction.message')} className="col-span-2">
            {transaction.message}
          </Fact>
        ) : null}
        <Fact label={translate('transaction.id')} className="col-span-2">
          <span className="flex items-center gap-1">
            <Id value={transaction.transactionId} className="min-w-0" />
            <CopyButton text={transaction.transactionId} label={translate('transaction.copyId')} />
          </span>
        </Fact>
      </Facts>
    </Card>
  );
}

function UserLink({ mode, userCode }: { mode: Mode; userCode: string }) {
  return (
    <TextLink href={hrefIn(mode, `/users/${userCode}`)} className="block">
      <Id value={userCode} className="max-w-44" />
    </TextLink>
  );
}
