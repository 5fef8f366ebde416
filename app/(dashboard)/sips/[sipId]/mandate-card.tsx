'use client';

import { formatDate } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { SipView } from '../../../_lib/procedure-types.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyableId } from '../../../_ui/detail/copyable-id.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { reasonWords } from '../../../_ui/orders/reason-words.ts';
import { UserLink } from '../../_orders/cells.tsx';

/** Who the plan is of, by every id it is known by, and where its mandate stands. */
export function MandateCard({ mode, sip }: { mode: Mode; sip: SipView }) {
  const translate = useTranslate();
  const [id, mandateId] = [translate('orders.sips.one'), translate('sips.mandateId')];
  const isOpen = sip.status === 'pending_authorisation';
  return (
    <Card title={translate('sips.mandate')}>
      <Facts narrow>
        <Fact label={id}>
          <CopyableId value={sip.sipId} label={id} />
        </Fact>
        <Fact label={translate('sips.number')}>
          <span className="figures">{sip.number}</span>
        </Fact>
        <Fact label={translate('orders.user')}>
          <UserLink mode={mode} {...sip} />
        </Fact>
        <Fact label={translate('orders.reference')}>{sip.reference ?? translate('orders.none')}</Fact>
        <Fact label={translate('transactions.channel')}>{translate(`channel.${sip.channel}`)}</Fact>
        <Fact label={translate('payments.gateway')}>{sip.gateway}</Fact>
        {sip.gatewayMandateId ? (
          <Fact label={mandateId}>
            <CopyableId value={sip.gatewayMandateId} label={mandateId} />
          </Fact>
        ) : null}
        <Fact label={translate('orders.made')}>
          <Time at={sip.createdAt} toSecond />
        </Fact>
        {sip.activatedAt ? (
          <Fact label={translate('sips.activated')}>
            <Time at={sip.activatedAt} toSecond />
          </Fact>
        ) : (
          <Fact label={translate('sips.authoriseBy')}>
            <Time at={sip.authoriseBy} toSecond />
          </Fact>
        )}
        {sip.endedAt ? (
          <Fact label={translate('sips.ended')}>
            <Time at={sip.endedAt} toSecond />
            {sip.endReason ? <p className="text-sm text-muted">{reasonWords(translate, sip.endReason)}</p> : null}
          </Fact>
        ) : (
          <Fact label={translate('sips.mandateEnds')}>{formatDate(sip.mandateEndsOn)}</Fact>
        )}
        {sip.returnUrl ? (
          <Fact label={translate('payments.returnUrl')}>
            <span className="font-mono text-xs break-all">{sip.returnUrl}</span>
          </Fact>
        ) : null}
      </Facts>
      {isOpen ? (
        <ButtonLink
          href={sip.checkoutUrl}
          target="_blank"
          rel="noreferrer"
          icon="external"
          prefetch={false}
          className="mt-4"
        >
          {translate('payments.openCheckout')}
        </ButtonLink>
      ) : null}
    </Card>
  );
}
