'use client';

import type { ReactNode } from 'react';
import { formatIst, formatRupees } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { TransactionDetailView } from '../../../_lib/procedure-types.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Fact } from '../../../_ui/detail/facts.tsx';
import { Id } from '../../../_ui/figures.tsx';

/** What a transaction hangs together with, each with the way there. */
export function LinksCard({ mode, detail }: { mode: Mode; detail: TransactionDetailView }) {
  const translate = useTranslate();
  const { transaction, origin, invoice, priceBlock, idempotencyKey, kept, events } = detail;
  return (
    <Card title={translate('transaction.links')}>
      <dl className="space-y-3">
        <Fact label={translate('transaction.invoice')}>
          {invoice ? (
            <span className="flex flex-wrap gap-x-3">
              <Out href={invoice.viewUrl}>{invoice.invoiceNo}</Out>
              <Out href={invoice.pdfUrl}>{translate('transaction.invoicePdf')}</Out>
            </span>
          ) : (
            <span className="text-muted">{translate('transaction.invoiceNone')}</span>
          )}
        </Fact>
        <Way
          label={translate('transaction.order')}
          href={hrefIn(mode, `/payments/${origin.paymentId}`)}
          id={origin.paymentId}
        />
        <Way label={translate('transaction.sip')} href={hrefIn(mode, `/sips/${origin.sipId}`)} id={origin.sipId} />
        <Way
          label={translate('transaction.delivery')}
          href={hrefIn(mode, `/deliveries/${origin.deliveryOrderId}`)}
          id={origin.deliveryOrderId}
        />
        {transaction.reference ? <Fact label={translate('transaction.reference')}>{transaction.reference}</Fact> : null}
        {transaction.quoteId ? (
          <Fact label={translate('transaction.quote')}>
            <Id value={transaction.quoteId} />
          </Fact>
        ) : null}
        {priceBlock ? (
          <Fact label={translate('transaction.block')}>
            <Id value={priceBlock.id} />
            <span className="block text-muted text-sm">
              {translate('transaction.blockRates', {
                buy: formatRupees(priceBlock.buyRateInrPerGram),
                sell: formatRupees(priceBlock.sellRateInrPerGram),
              })}
              <br />
              {translate('transaction.blockAt', { time: formatIst(priceBlock.pricedAt) })}
            </span>
          </Fact>
        ) : null}
        {idempotencyKey ? (
          <Fact label={translate('transaction.key')}>
            <span className="block font-mono text-xs break-all">{idempotencyKey}</span>
            <span className="block text-muted text-sm">
              {kept
                ? translate('transaction.keyKept', { status: kept.status ?? '–', time: formatIst(kept.expiresAt) })
                : translate('transaction.keyForgotten')}
            </span>
          </Fact>
        ) : null}
        <Fact label={translate('transaction.events')}>
          {events.length === 0 ? <span className="text-muted">{translate('transaction.eventsNone')}</span> : null}
          <ul className="space-y-1">
            {events.map((event) => (
              <li key={event.eventId}>
                <EventLine mode={mode} event={event} />
              </li>
            ))}
          </ul>
        </Fact>
      </dl>
    </Card>
  );
}

function EventLine({ mode, event }: { mode: Mode; event: TransactionDetailView['events'][number] }) {
  const translate = useTranslate();
  const maySee = usePermission('developers.read');
  if (!event.delivery) {
    return (
      <>
        <span className="font-mono text-xs">{event.kind}</span>{' '}
        <span className="text-muted text-sm">{translate('transaction.eventWithoutEndpoint')}</span>
      </>
    );
  }
  if (!maySee) return <span className="font-mono text-xs">{event.kind}</span>;
  return (
    <TextLink href={hrefIn(mode, `/developers/webhooks/${event.delivery.deliveryId}`)} className="font-mono text-xs">
      {event.kind}
    </TextLink>
  );
}

function Way({ label, href, id }: { label: string; href: string; id: string | null }) {
  if (id === null) return null;
  return (
    <Fact label={label}>
      <TextLink href={href} className="block">
        <Id value={id} />
      </TextLink>
    </Fact>
  );
}

function Out({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      className="font-medium text-accent underline-offset-3 hover:underline"
    >
      {children}
    </a>
  );
}
