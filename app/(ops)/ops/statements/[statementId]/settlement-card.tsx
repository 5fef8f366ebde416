'use client';

import { useQuery } from '@tanstack/react-query';
import type { OpsStatementView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { TextLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Id, Time } from '../../../../_ui/figures.tsx';

const ways = { float: 'the partner’s float', bank: 'bank transfer' } as const;

/** Whether the statement was settled, how and by whom; else who has asked for it. And the documents that the month brought. */
export function SettlementCard({ statement }: { statement: OpsStatementView }) {
  const { settlement, settledBy, invoiceNo, feeInvoiceNo, feesViewUrl, finalizedAt } = statement;
  return (
    <Card title="Settlement and documents">
      <Facts narrow>
        {settlement && settledBy ? (
          <>
            <Fact label="Settled">
              <Time at={settlement.settledAt} />
            </Fact>
            <Fact label="Through">{ways[settlement.through]}</Fact>
            <Fact label="Reference">
              <span className="font-mono text-sm break-all">{settlement.reference}</span>
            </Fact>
            <Fact label="Asked for by">{settledBy.requester}</Fact>
            <Fact label="Approved by">
              {settledBy.decider} <TextLink href={`/ops/approvals/${settledBy.approvalId}`}>Request</TextLink>
            </Fact>
            <Fact label="Reason">{settledBy.reason}</Fact>
          </>
        ) : (
          <Waiting statement={statement} />
        )}
        <Fact label="Final since">
          <Time at={finalizedAt} />
        </Fact>
        <Fact label="Commission invoice">
          <span className="font-mono text-sm">{invoiceNo ?? 'none: no commission'}</span>
        </Fact>
        {feeInvoiceNo && feesViewUrl ? (
          <Fact label="Invoice of gateway fees">
            <TextLink href={feesViewUrl} target="_blank" prefetch={false} className="font-mono text-sm">
              {feeInvoiceNo}
            </TextLink>
          </Fact>
        ) : null}
        <Fact label="Statement">
          <Id value={statement.statementId} />
        </Fact>
      </Facts>
    </Card>
  );
}

/** Requests for its settlement that are undecided. */
function Waiting({ statement: { partnerId, statementId, state, maySettle } }: { statement: OpsStatementView }) {
  const trpc = useTRPC();
  const waiting = useQuery(trpc.ops.approvals.list.queryOptions({ partnerId, state: 'waiting', limit: 100 }));
  const own = waiting.data?.approvals.filter(
    ({ kind, input }) => kind === 'statement.settle' && input.statementId === statementId,
  );
  if (!maySettle) return <Fact label="Settled">Nothing to settle: no commission, markup or fees.</Fact>;
  return (
    <Fact label="Settled">
      {state === 'nothing'
        ? 'Not yet. No money is due: settling sets commission and markup against the fees.'
        : 'Not yet.'}
      {own?.map(({ approvalId, requestedBy, requestedAt, reference }) => (
        <span key={approvalId} className="mt-1 block text-sm text-pretty">
          {requestedBy} asked for it on <Time at={requestedAt} /> ({reference}).{' '}
          <TextLink href={`/ops/approvals/${approvalId}`}>Another person approves</TextLink>
        </span>
      ))}
    </Fact>
  );
}
