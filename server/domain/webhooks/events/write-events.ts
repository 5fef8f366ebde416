import { readInvoiceNumbers } from '../../documents/invoices/read-invoice-numbers.ts';
import type { PartnerContext } from '../context.ts';
import { invoicedTransactionOf, type RecordedEvent, writeEvent } from '../event-data.ts';

/**
 * The envelopes of events of a book as deliveries carry them, in their order, with the numbers of the invoices that they name: those are made now
 * where the sweep has not come by yet. Null stands for an invoice that cannot be written. Spec 6.2, decisions 10, 15.
 */
export async function writeEvents(
  context: Pick<PartnerContext, 'core' | 'bookId' | 'mode'>,
  events: readonly RecordedEvent[],
): Promise<string[]> {
  const invoiceNos = await readInvoiceNumbers(
    context,
    events.flatMap((event) => invoicedTransactionOf(event) ?? []),
  );
  return events.map((event) => {
    const invoiceNo = invoiceNos.get(invoicedTransactionOf(event) ?? '');
    return writeEvent(invoiceNo === undefined ? event : { ...event, data: { ...event.data, invoiceNo } }, context.mode);
  });
}

/** The same of one event. */
export async function writeWholeEvent(
  context: Pick<PartnerContext, 'core' | 'bookId' | 'mode'>,
  event: RecordedEvent,
): Promise<string> {
  const [body] = await writeEvents(context, [event]);
  return body as string;
}
