import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Fact } from '../../_ui/detail/facts.tsx';
import { Icon } from '../../_ui/icon.tsx';

/** The way to an invoice, which opens beside; or when there will be one. */
export function InvoiceFact({
  invoice,
  later,
}: {
  invoice: { invoiceNo: string; viewUrl: string } | null;
  later: string;
}) {
  const translate = useTranslate();
  return (
    <Fact label={translate('orders.invoice')}>
      {invoice ? (
        <a
          href={invoice.viewUrl}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 text-accent underline underline-offset-3 hover:no-underline"
        >
          {translate('orders.invoiceOpen', { number: invoice.invoiceNo })}
          <Icon name="external" size={12} />
        </a>
      ) : (
        <span className="text-muted">{later}</span>
      )}
    </Fact>
  );
}
