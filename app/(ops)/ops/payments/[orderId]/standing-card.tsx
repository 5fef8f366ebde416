'use client';

import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { StuckPaymentDetail } from '../../../../_lib/procedure-types.ts';
import { Badge } from '../../../../_ui/badge.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { CopyableId } from '../../../../_ui/detail/copyable-id.tsx';
import { Money, Time } from '../../../../_ui/figures.tsx';
import { reasonWords } from '../../../../_ui/orders/reason-words.ts';
import { RefundSettle } from './refund-settle.tsx';

/** Where the money is: what came in, what was tried, what goes back. */
export function StandingCard({ payment }: { payment: StuckPaymentDetail }) {
  const translate = useTranslate();
  const { purchase, receipts, refunds, kind, status } = payment;
  return (
    <Card title="Where the money is">
      {kind === 'buy' ? (
        <p>
          {status === 'debited'
            ? 'The float was debited, and it is not known yet whether the metal came. The supply is asked again every few seconds.'
            : 'This buy is decided.'}
        </p>
      ) : null}
      {purchase ? (
        <p className="mb-3">
          {purchase.attempts === 0 ? 'Its metal was not tried to be bought yet.' : null}
          {purchase.attempts > 0 ? (
            <>
              Buying its metal was tried {purchase.attempts} {purchase.attempts === 1 ? 'time' : 'times'}
              {purchase.problem === null ? '' : `, the last time in vain: ${reasonWords(translate, purchase.problem)}`}.
            </>
          ) : null}{' '}
          {purchase.nextTryAt ? (
            <span className="text-muted">
              Next by itself <Time at={purchase.nextTryAt} toSecond />.
            </span>
          ) : null}
        </p>
      ) : null}
      {kind === 'order' && receipts.length === 0 ? <p className="text-muted">No money has come.</p> : null}
      <ul className="divide-y divide-line">
        {receipts.map(({ gatewayPaymentId, amountInr, at, isApplied, bankReference }) => (
          <li key={gatewayPaymentId} className="space-y-1 py-3 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Money inr={amountInr} className="font-medium" />
              <Badge tone={isApplied ? 'positive' : 'warning'} icon="in">
                {isApplied ? 'Paid the order' : 'Not owed: goes back'}
              </Badge>
              <Time at={at} toSecond className="text-sm text-muted sm:ml-auto" />
            </p>
            <Reference label="Gateway’s id" value={gatewayPaymentId} />
            <Reference label="Bank reference" value={bankReference} />
          </li>
        ))}
        {refunds.map((refund) => (
          <li key={refund.refundId} className="space-y-1 py-3 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Money inr={refund.amountInr} className="font-medium" />
              <Badge tone={refund.doneAt ? 'positive' : 'warning'} icon="out">
                {refund.doneAt ? 'Is back' : 'On its way back'}
              </Badge>
              <Time at={refund.doneAt ?? refund.begunAt} toSecond className="text-sm text-muted sm:ml-auto" />
            </p>
            <p className="text-sm text-muted">{reasonWords(translate, refund.reason)}</p>
            {refund.doneAt ? null : <RefundTry refund={refund} />}
            {refund.exception ? (
              <p className="text-sm font-medium">
                {refund.exception === 'twice'
                  ? 'It went back twice: the gateway says so of two of its ids, or it was settled manually before.'
                  : 'Its attempts have all failed at the gateway. It has to be settled manually.'}
              </p>
            ) : null}
            <RefundSettle payment={payment} refund={refund} />
            <Reference label="Reference" value={refund.reference} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function RefundTry({ refund }: { refund: StuckPaymentDetail['refunds'][number] }) {
  const { attempts, problem, askedAt, nextTryAt } = refund;
  return (
    <p className="text-sm">
      {attempts === 0 ? 'Not asked for yet.' : `Asked for ${attempts} ${attempts === 1 ? 'time' : 'times'}: `}
      {attempts === 0 ? null : (problem ?? 'the gateway has it as pending')}
      {askedAt ? (
        <>
          {' '}
          (<Time at={askedAt} toSecond />)
        </>
      ) : null}
      {nextTryAt ? (
        <span className="text-muted">
          {' '}
          Next by itself <Time at={nextTryAt} toSecond />.
        </span>
      ) : null}
    </p>
  );
}

function Reference({ label, value }: { label: string; value: string | null }) {
  if (value === null) return null;
  return (
    <div className="flex min-w-0 items-center gap-2 text-sm">
      <span className="shrink-0 text-muted">{label}</span>
      <CopyableId value={value} label={label} />
    </div>
  );
}
