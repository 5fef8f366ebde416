'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import type { PurchaseView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Icon } from '../../_ui/icon.tsx';

/** The way to the tax invoice of a purchase; asked for where it was not made yet. */
export function InvoiceLink({
  mode,
  purchaseId,
  known = null,
  asButton = false,
}: {
  mode: Mode;
  purchaseId: string;
  known?: PurchaseView['invoice'];
  asButton?: boolean;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const asked = useQuery(trpc.inventory.purchase.queryOptions({ mode, purchaseId }, { enabled: known === null }));
  const invoice = known ?? asked.data?.invoice;
  if (!invoice) return <span className="text-sm text-muted">{translate('invoice.pending')}</span>;
  return (
    <a
      href={invoice.viewUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={translate('invoice.open', { id: purchaseId })}
      className={
        asButton
          ? 'inline-flex h-8 items-center gap-1.5 rounded-md bg-solid px-2.5 text-sm font-medium text-on-solid hover:bg-solid-hover'
          : 'inline-flex items-center gap-1 text-sm font-medium text-accent underline-offset-3 hover:underline max-md:py-1'
      }
    >
      {translate('invoice.title')}
      <Icon name="external" size={14} />
    </a>
  );
}
