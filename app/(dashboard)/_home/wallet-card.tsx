import type { ReactNode } from 'react';
import { formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { WalletView } from '../../_lib/procedure-types.ts';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { Money } from '../../_ui/figures.tsx';
import { Skeleton } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';

/** What the partner can still spend, and for a credit line how much of it is drawn. */
export function WalletCard({
  wallet,
  error,
  onRetry,
  ledgerHref,
  className,
  children,
}: {
  wallet: WalletView | undefined;
  error: unknown;
  onRetry: () => void;
  ledgerHref?: string;
  className?: string;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  if (error && !wallet) {
    return (
      <Card flush title={translate('wallet.title')} {...(className && { className })}>
        <ErrorState error={error} onRetry={onRetry} />
      </Card>
    );
  }
  return (
    <Card
      title={wallet ? translate(`wallet.type.${wallet.type}`) : translate('wallet.title')}
      actions={ledgerHref ? <StandaloneLink href={ledgerHref}>{translate('wallet.open')}</StandaloneLink> : null}
      {...(className && { className })}
    >
      <p className="text-sm text-muted">{translate('wallet.available')}</p>
      <p className="mt-0.5 text-2xl font-semibold">
        {wallet ? <Money inr={wallet.availableInr} /> : <Skeleton className="h-8.5 w-40" />}
      </p>
      {wallet?.type === 'credit' ? <CreditLine wallet={wallet} /> : null}
      {children}
    </Card>
  );
}

function CreditLine({ wallet }: { wallet: WalletView }) {
  const translate = useTranslate();
  const usedPct = wallet.creditLimitInr > 0 ? Math.min(100, (wallet.duesInr / wallet.creditLimitInr) * 100) : 0;
  return (
    <>
      <div
        role="img"
        aria-label={translate('wallet.used', { percent: `${usedPct.toFixed(0)}%` })}
        className="mt-3 h-1.5 overflow-hidden rounded-sm bg-sunken"
      >
        <svg aria-hidden="true" className="block size-full">
          <rect width={`${usedPct}%`} height="100%" className="fill-accent" />
        </svg>
      </div>
      <dl className="mt-3 grid grid-cols-2 gap-4 text-sm">
        <div>
          <dt className="text-muted">{translate('wallet.dues')}</dt>
          <dd className="figures font-medium">{formatRupees(wallet.duesInr)}</dd>
        </div>
        <div>
          <dt className="text-muted">{translate('wallet.creditLimit')}</dt>
          <dd className="figures font-medium">{formatRupees(wallet.creditLimitInr)}</dd>
        </div>
      </dl>
    </>
  );
}
