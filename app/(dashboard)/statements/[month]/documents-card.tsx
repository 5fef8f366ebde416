'use client';

import type { ReactNode } from 'react';
import { formatCount } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { MonthView, StatementFiguresView } from '../../../_lib/procedure-types.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { Money } from '../../../_ui/figures.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';

/** What was traded in the month, and the invoices that it brings. */
export function DocumentsCard({
  figures,
  final,
  isLoading,
}: {
  figures: StatementFiguresView | undefined;
  final: MonthView['final'] | undefined;
  isLoading: boolean;
}) {
  const translate = useTranslate();
  return (
    <Card title={translate('statements.traded')}>
      {isLoading || !figures ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <dl className="space-y-2.5">
            <Row label={translate('statements.buyVolume')} value={<Money inr={figures.buyVolumeInr} />} />
            <Row label={translate('statements.sellVolume')} value={<Money inr={figures.sellVolumeInr} />} />
            <Row
              label={translate('statements.column.trades')}
              value={<span className="figures">{formatCount(figures.transactions)}</span>}
            />
            {final ? (
              <>
                <Row
                  label={translate('statements.commissionInvoice')}
                  value={
                    <span className="font-mono text-sm">{final.invoiceNo ?? translate('statements.noInvoice')}</span>
                  }
                />
                {final.feeInvoice ? (
                  <Row
                    label={translate('statements.feeInvoice')}
                    value={
                      <TextLink
                        href={final.feeInvoice.viewUrl}
                        target="_blank"
                        prefetch={false}
                        className="font-mono text-sm"
                      >
                        {final.feeInvoice.invoiceNo}
                      </TextLink>
                    }
                  />
                ) : null}
              </>
            ) : null}
          </dl>
          {final ? null : (
            <p className="mt-3 border-t border-line pt-3 text-sm text-muted">{translate('statements.invoicesLater')}</p>
          )}
        </>
      )}
    </Card>
  );
}

function Row({ label, value }: { label: string; value: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{value}</dd>
    </div>
  );
}
