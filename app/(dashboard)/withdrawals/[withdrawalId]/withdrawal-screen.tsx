'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WithdrawalView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyableId } from '../../../_ui/detail/copyable-id.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { LedgerCard } from '../../../_ui/detail/ledger-card.tsx';
import { MetadataCard } from '../../../_ui/detail/metadata-card.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';
import { StatusBadge } from '../../../_ui/orders/status-badge.tsx';
import { UserLink } from '../../_orders/cells.tsx';
import { DetailFrame } from '../../_orders/detail-frame.tsx';
import { TimelineCard } from '../../_orders/timeline-card.tsx';

const SOON_MS = 5_000;

/** One withdrawal: where the money goes, how far it is, and where it stands in the ledger. */
export function WithdrawalScreen({ mode, withdrawalId }: { mode: Mode; withdrawalId: string }) {
  const trpc = useTRPC();
  const query = useQuery(
    trpc.withdrawals.detail.queryOptions(
      { mode, withdrawalId },
      { refetchInterval: ({ state: { data } }) => (data?.status === 'processing' ? SOON_MS : false) },
    ),
  );
  const withdrawal = query.data;
  return (
    <DetailFrame
      mode={mode}
      kind="withdrawals"
      title={undefined}
      badge={withdrawal ? <StatusBadge kind="withdrawals" status={withdrawal.status} /> : null}
      query={query}
    >
      {withdrawal ? (
        <div className="grid gap-4 lg:grid-cols-3 lg:items-start">
          <div className="min-w-0 space-y-4 lg:col-span-2">
            <Failure withdrawal={withdrawal} />
            <MoneyCard mode={mode} withdrawal={withdrawal} />
            <TimelineCard mode={mode} timeline={withdrawal.timeline} />
            <LedgerCard postings={withdrawal.postings} />
          </div>
          <div className="min-w-0 space-y-4">
            <AccountCard account={withdrawal.account} />
            <MetadataCard metadata={withdrawal.metadata} />
          </div>
        </div>
      ) : null}
    </DetailFrame>
  );
}

function Failure({ withdrawal: { failureReason } }: { withdrawal: WithdrawalView }) {
  const translate = useTranslate();
  if (failureReason === null) return null;
  return (
    <Callout tone="negative" title={`${translate('withdrawals.failure')}: ${reasonWords(translate, failureReason)}`}>
      {translate('withdrawals.failureHint')}
    </Callout>
  );
}

function MoneyCard({ mode, withdrawal }: { mode: Mode; withdrawal: WithdrawalView }) {
  const translate = useTranslate();
  const [id, utr] = [translate('orders.withdrawals.one'), translate('withdrawals.utr')];
  return (
    <Card>
      <Facts>
        <Fact label={translate('orders.amount')}>
          <Money inr={withdrawal.amountInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label={translate('orders.user')}>
          <UserLink mode={mode} {...withdrawal} />
        </Fact>
        <Fact label={utr}>
          {withdrawal.utr ? (
            <CopyableId value={withdrawal.utr} label={utr} />
          ) : (
            <span className="text-muted">
              {translate(withdrawal.status === 'failed' ? 'orders.none' : 'withdrawals.utrNone')}
            </span>
          )}
        </Fact>
        <Fact label={id}>
          <CopyableId value={withdrawal.withdrawalId} label={id} />
        </Fact>
        {withdrawal.reference ? <Fact label={translate('orders.reference')}>{withdrawal.reference}</Fact> : null}
        <Fact label={translate('orders.made')}>
          <Time at={withdrawal.createdAt} toSecond />
        </Fact>
        {withdrawal.completedAt ? (
          <Fact label={translate('withdrawals.completed')}>
            <Time at={withdrawal.completedAt} toSecond />
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}

function AccountCard({ account }: { account: WithdrawalView['account'] }) {
  const translate = useTranslate();
  const isUpi = account.type === 'upi';
  return (
    <Card title={translate('withdrawals.to')}>
      <Facts narrow>
        <Fact label={translate(isUpi ? 'withdrawals.upi' : 'withdrawals.account')}>
          <span className="figures">{account.masked}</span>
          {account.status === 'deactivated' ? (
            <p className="text-sm text-muted">{translate('withdrawals.deactivated')}</p>
          ) : null}
        </Fact>
        {account.holderName ? <Fact label={translate('withdrawals.holder')}>{account.holderName}</Fact> : null}
        {account.bankName ? <Fact label={translate('withdrawals.bank')}>{account.bankName}</Fact> : null}
        {account.branch ? <Fact label={translate('withdrawals.branch')}>{account.branch}</Fact> : null}
        {account.ifsc ? (
          <Fact label={translate('withdrawals.ifsc')}>
            <span className="font-mono text-sm">{account.ifsc}</span>
          </Fact>
        ) : null}
      </Facts>
    </Card>
  );
}
