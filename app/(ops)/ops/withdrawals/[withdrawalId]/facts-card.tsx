'use client';

import type { DoubtfulWithdrawalDetail } from '../../../../_lib/procedure-types.ts';
import { Card } from '../../../../_ui/card.tsx';
import { CopyableId } from '../../../../_ui/detail/copyable-id.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Money, Time } from '../../../../_ui/figures.tsx';
import { MetadataFact } from '../../../_parts/metadata-fact.tsx';

/** Whose it is, where the money goes, and by which ids it is known. */
export function FactsCard({ withdrawal }: { withdrawal: DoubtfulWithdrawalDetail }) {
  const { withdrawalId, partnerId, partnerName, userCode, userName, account, utr, gatewayPayoutId } = withdrawal;
  return (
    <Card>
      <Facts narrow>
        <Fact label="Amount">
          <Money inr={withdrawal.amountInr} className="text-lg font-semibold" />
        </Fact>
        <Fact label="Withdrawal">
          <CopyableId value={withdrawalId} label="Withdrawal" />
        </Fact>
        <Fact label="Partner">
          <CopyableId value={partnerId} label="Partner" href={`/ops/partners/${partnerId}`} />
          <p className="truncate text-sm text-muted">{partnerName}</p>
        </Fact>
        <Fact label="Customer">
          <CopyableId value={userCode} label="Customer" />
          {userName ? <p className="truncate text-sm text-muted">{userName}</p> : null}
        </Fact>
        <Fact label="To">
          <span className="figures">{account.masked}</span>
          {account.bankName ? (
            <p className="text-sm text-muted">
              {account.bankName}
              {account.ifsc ? <span className="font-mono text-xs"> {account.ifsc}</span> : null}
            </p>
          ) : null}
          {account.holderName ? <p className="text-sm text-muted">{account.holderName}</p> : null}
        </Fact>
        <Fact label="Bank’s reference (UTR)">
          {utr ? <CopyableId value={utr} label="UTR" /> : <span className="text-muted">None yet</span>}
        </Fact>
        <Fact label="Provider">{withdrawal.gateway}</Fact>
        {gatewayPayoutId ? (
          <Fact label="Provider’s id">
            <CopyableId value={gatewayPayoutId} label="Provider’s id" />
          </Fact>
        ) : null}
        {withdrawal.reference ? <Fact label="Partner’s reference">{withdrawal.reference}</Fact> : null}
        <MetadataFact metadata={withdrawal.metadata} />
        <Fact label="Asked for">
          <Time at={withdrawal.createdAt} toSecond />
        </Fact>
      </Facts>
    </Card>
  );
}
