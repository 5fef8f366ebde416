'use client';

import dynamic from 'next/dynamic';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';

/** Loaded only where there is one to draw. */
const QrCode = dynamic(() => import('../../../_ui/detail/qr-code.tsx').then((module) => module.QrCode), { ssr: false });

/** Where the customer pays: the hosted page and the QR of exactly its link; for a sandbox the device simulator. */
export function CheckoutCard({ mode, payment }: { mode: Mode; payment: PaymentView }) {
  const translate = useTranslate();
  const { checkoutUrl, upiUrl, returnUrl, paymentId, status } = payment;
  return (
    <Card title={translate('payments.link')}>
      <p className="flex min-w-0 items-center gap-1">
        <span className="min-w-0 truncate font-mono text-xs" title={checkoutUrl}>
          {checkoutUrl}
        </span>
        <CopyButton text={checkoutUrl} label={translate('copy.one', { what: translate('payments.link') })} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <ButtonLink href={checkoutUrl} target="_blank" rel="noreferrer" icon="external" prefetch={false}>
          {translate('payments.openCheckout')}
        </ButtonLink>
        {mode === 'sandbox' ? (
          <ButtonLink href={`/simulator/${paymentId}`} target="_blank" rel="noreferrer" icon="phone" prefetch={false}>
            {translate('payments.openSimulator')}
          </ButtonLink>
        ) : null}
      </div>
      {upiUrl !== null && status === 'created' ? (
        <figure className="mt-4">
          <div className="h-44 w-44">
            <QrCode text={upiUrl} label={translate('payments.qr')} className="block h-44 w-44 rounded-md" />
          </div>
          <figcaption className="mt-1 text-sm text-muted">
            {translate(mode === 'sandbox' ? 'payments.sandboxQr' : 'payments.qrHint')}
          </figcaption>
        </figure>
      ) : null}
      {returnUrl ? (
        <p className="mt-3 text-sm">
          <span className="block text-muted">{translate('payments.returnUrl')}</span>
          <span className="font-mono text-xs break-all">{returnUrl}</span>
        </p>
      ) : null}
    </Card>
  );
}
