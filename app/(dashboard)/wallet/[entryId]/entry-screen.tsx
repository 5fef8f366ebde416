'use client';

import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatGrams, formatRupees } from '../../../_lib/format.ts';
import type { PlainKey, Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { WalletEntryDetailView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { StandaloneLink, TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { InvoiceLink } from '../../inventory/invoice-link.tsx';
import { PATH } from '../wallet-list.ts';

type Line = WalletEntryDetailView['lines'][number];

/** One movement, what it belongs to, and every account that it touched. */
export function EntryScreen({ mode, entryId }: { mode: Mode; entryId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.wallet.entry.queryOptions({ mode, entryId }));
  const title = data ? translate(`wallet.entryType.${data.entry.type}`) : translate('walletEntry.title');
  return (
    <>
      <p className="mb-2">
        <StandaloneLink href={hrefIn(mode, PATH)}>{translate('walletEntry.back')}</StandaloneLink>
      </p>
      <PageHeader title={title} hint={translate('walletEntry.hint')} />
      {error && !data ? (
        <Card flush>
          <ErrorState error={error} onRetry={() => refetch()} />
        </Card>
      ) : (
        <div className="space-y-4">
          <Card>{data ? <Facts mode={mode} entry={data.entry} /> : <Skeleton className="h-24" />}</Card>
          <Card flush>
            <Table
              caption={translate('walletEntry.title')}
              columns={columnsIn(translate)}
              rows={data?.lines}
              rowKey={({ account, asset, userCode }) => `${account} ${asset} ${userCode}`}
              empty={null}
            />
          </Card>
        </div>
      )}
    </>
  );
}

function Facts({ mode, entry }: { mode: Mode; entry: WalletEntryDetailView['entry'] }) {
  const translate = useTranslate();
  const isIn = entry.direction === 'credit';
  return (
    <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
      <Fact label={translate('wallet.column.amount')}>
        <Money
          inr={isIn ? entry.amountInr : -entry.amountInr}
          className={isIn ? 'font-semibold text-positive' : 'font-semibold'}
        />
      </Fact>
      <Fact label={translate('wallet.column.balance')}>
        <Money inr={entry.balanceAfterInr} />
      </Fact>
      <Fact label={translate('wallet.column.time')}>
        <Time at={entry.createdAt} />
      </Fact>
      <Fact label={translate('walletEntry.of')}>
        {entry.referenceType === 'transaction' ? (
          <TextLink href={hrefIn(mode, `/transactions/${entry.referenceId}`)} className="block">
            <Id value={entry.referenceId} />
          </TextLink>
        ) : entry.referenceId.startsWith('book_') ? (
          '–'
        ) : (
          <Id value={entry.referenceId} />
        )}
        {entry.referenceType === 'inventory_purchase' ? (
          <InvoiceLink mode={mode} purchaseId={entry.referenceId} />
        ) : null}
      </Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 min-w-0">{children}</dd>
    </div>
  );
}

function columnsIn(translate: Translate): Column<Line>[] {
  const figure = ({ asset }: Line, value: number) => (asset === 'INR' ? formatRupees(value) : formatGrams(value));
  return [
    {
      id: 'account',
      label: translate('walletEntry.line.account'),
      phone: 'title',
      cell: ({ account, asset, userCode }) => (
        <>
          {nameOf(account, translate)}
          {asset === 'INR' ? null : <span className="text-muted"> ({translate(`rates.${asset}`)})</span>}
          {userCode ? <Id value={userCode} className="text-muted" /> : null}
        </>
      ),
    },
    {
      id: 'amount',
      label: translate('walletEntry.line.amount'),
      numeric: true,
      phone: 'aside',
      cell: (line) => (
        <span className={line.amount > 0 ? 'figures whitespace-nowrap text-positive' : 'figures whitespace-nowrap'}>
          {line.amount > 0 ? '+' : ''}
          {figure(line, line.amount)}
        </span>
      ),
    },
    {
      id: 'after',
      label: translate('walletEntry.line.after'),
      numeric: true,
      phone: 'end',
      cell: (line) =>
        line.balanceAfter === null ? (
          <span className="text-faint">–</span>
        ) : (
          <span className="figures whitespace-nowrap text-muted">{figure(line, line.balanceAfter)}</span>
        ),
    },
  ];
}

const named = [
  'partner_float',
  'partner_metal',
  'buy_clearing',
  'user_metal',
  'user_sip_metal',
  'user_inr',
  'metal_sales',
  'delivered_metal',
  'delivery_charges',
  'gst_payable',
  'markup_payable',
  'commission_payable',
  'commission_expense',
  'gst_input',
  'gateway_fee_receivable',
  'platform_fee',
  'rounding',
  'platform_inventory',
  'bank',
] as const;

/** The account in words; one that has none is another of ours. */
function nameOf(account: string, translate: Translate): string {
  const known = named.find((one) => one === account);
  return translate((known ? `walletEntry.account.${known}` : 'walletEntry.account.other') satisfies PlainKey);
}
