'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { DeliveryView } from '../../../_lib/procedure-types.ts';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Fact, Facts } from '../../../_ui/detail/facts.tsx';
import { Icon } from '../../../_ui/icon.tsx';

/** Where the parcel goes, and where it can be followed. */
export function AddressCard({ delivery: { address, tracking } }: { delivery: DeliveryView }) {
  const translate = useTranslate();
  const awb = translate('deliveries.awb');
  return (
    <Card title={translate('deliveries.address')}>
      <address className="break-words not-italic">
        <span className="block font-medium">{address.name}</span>
        <span className="block">{address.line1}</span>
        {address.line2 ? <span className="block">{address.line2}</span> : null}
        <span className="block">
          {address.city} {address.pincode}
        </span>
        <span className="block">{address.state}</span>
        <span className="figures block text-muted">{address.mobileMasked}</span>
      </address>
      <h3 className="mt-4 mb-2 font-semibold">{translate('deliveries.tracking')}</h3>
      {tracking ? (
        <>
          <Facts narrow>
            <Fact label={translate('deliveries.carrier')}>{tracking.carrier}</Fact>
            <Fact label={awb}>
              <span className="flex min-w-0 items-center gap-1">
                <span className="truncate font-mono text-xs">{tracking.awb}</span>
                <CopyButton text={tracking.awb} label={translate('copy.one', { what: awb })} />
              </span>
            </Fact>
          </Facts>
          {tracking.url?.startsWith('https://') ? (
            <a
              href={tracking.url}
              target="_blank"
              rel="noreferrer"
              className="mt-2 inline-flex items-center gap-1 text-accent underline underline-offset-3 hover:no-underline"
            >
              {translate('deliveries.follow')}
              <Icon name="external" size={12} />
            </a>
          ) : null}
        </>
      ) : (
        <p className="text-muted">{translate('deliveries.trackingNone')}</p>
      )}
    </Card>
  );
}
