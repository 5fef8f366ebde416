'use client';

import type { ReactNode } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';

/** Every payment that arrived for the order, second ones too, and what went back. */
export function ReceiptsCard({ payment: { receipts, refunds } }: { payment: PaymentView }) {
  const translate = useTranslate();
  return (
    <Card title={translate('payments.receipts')}>
      {receipts.length === 0 ? <p className="text-muted">{translate('payments.receiptsNone')}</p> : null}
      <ul className="divide-y divide-line">
        {receipts.map((receipt) => (
          <Movement
            key={receipt.gatewayPaymentId}
            amountInr={receipt.amountInr}
            at={receipt.at}
            badge={
              <Badge tone={receipt.isApplied ? 'positive' : 'warning'} icon={receipt.isApplied ? 'check' : 'out'}>
                {translate(receipt.isApplied ? 'payments.receipt.applied' : 'payments.receipt.back')}
              </Badge>
            }
            lines={[
              [translate('payments.utr'), receipt.bankReference],
              [translate('payments.gatewayPayment'), receipt.gatewayPaymentId],
            ]}
          />
        ))}
      </ul>
      {refunds.length > 0 ? (
        <>
          <h3 className="mt-5 mb-1 font-semibold">{translate('payments.refunds')}</h3>
          <ul className="divide-y divide-line">
            {refunds.map((refund) => (
              <Movement
                key={refund.refundId}
                amountInr={refund.amountInr}
                at={refund.doneAt ?? refund.begunAt}
                badge={
                  <Badge tone={refund.doneAt ? 'positive' : 'info'} icon={refund.doneAt ? 'check' : 'clock'}>
                    {refund.doneAt
                      ? translate('payments.refund.done')
                      : translate('payments.refund.pending', { count: refund.attempts })}
                  </Badge>
                }
                note={reasonWords(translate, refund.reason)}
                lines={[
                  [translate('payments.utr'), refund.reference],
                  [translate('payments.gatewayPayment'), refund.gatewayPaymentId],
                ]}
              />
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}

function Movement({
  amountInr,
  at,
  badge,
  note,
  lines,
}: {
  amountInr: number;
  at: string;
  badge: ReactNode;
  note?: string;
  lines: readonly (readonly [string, string | null])[];
}) {
  const translate = useTranslate();
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Money inr={amountInr} className="font-medium" />
        {badge}
        <Time at={at} toSecond className="text-sm text-muted sm:ml-auto" />
      </div>
      {note ? <p className="text-sm text-muted">{note}</p> : null}
      <dl className="mt-1 space-y-0.5 text-sm">
        {lines.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="flex min-w-0 items-center gap-2">
              <dt className="shrink-0 text-muted">{label}</dt>
              <dd className="flex min-w-0 items-center gap-1">
                <span className="truncate font-mono text-xs" title={value}>
                  {value}
                </span>
                <CopyButton text={value} label={translate('copy.one', { what: label })} />
              </dd>
            </div>
          ),
        )}
      </dl>
    </li>
  );
}
