'use client';

import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import type { CallDetailView } from '../../../../_lib/procedure-types.ts';
import { StandaloneLink } from '../../../../_ui/button.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Id, Time } from '../../../../_ui/figures.tsx';

const places: Record<CallDetailView['named'][number]['kind'], string> = {
  transaction: '/transactions',
  payment: '/payments',
  sip: '/sips',
  delivery: '/deliveries',
  withdrawal: '/withdrawals',
  user: '/users',
};

/** What the answer names, each with its page, and the webhooks about it. Nothing where it names nothing. */
export function RelatedCard({ mode, call: { named, webhooks } }: { mode: Mode; call: CallDetailView }) {
  const translate = useTranslate();
  if (named.length === 0) return null;
  return (
    <Card title={translate('logs.named')}>
      <Facts>
        {named.map(({ kind, id }) => (
          <Fact key={id} label={translate(`logs.named.${kind}`)}>
            <StandaloneLink href={hrefIn(mode, `${places[kind]}/${id}`)} prefetch={false}>
              <Id value={id} />
            </StandaloneLink>
          </Fact>
        ))}
      </Facts>
      {webhooks.length > 0 ? (
        <>
          <h3 className="mt-4 mb-1 text-sm text-muted">{translate('logs.webhooks')}</h3>
          <ul className="space-y-1">
            {webhooks.map(({ deliveryId, kind, createdAt }) => (
              <li key={deliveryId} className="flex flex-wrap items-baseline gap-x-3">
                <StandaloneLink href={hrefIn(mode, `/developers/webhooks/${deliveryId}`)} prefetch={false}>
                  {kind}
                </StandaloneLink>
                <Time at={createdAt} toSecond className="text-sm text-muted" />
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
