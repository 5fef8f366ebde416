import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { cache } from 'react';
import { errorOf } from '../../../_lib/screen-error.ts';
import { serverClient } from '../../../_lib/server-trpc.ts';
import { ButtonLink } from '../../../_ui/button.tsx';
import { PrintButton } from '../../_sheet/print-button.tsx';
import { Sheet } from '../../_sheet/sheet.tsx';

type Props = { params: Promise<{ token: string }> };

/** The invoice, null where no such address was ever given out, or too many were opened from here within a minute. */
const load = cache(async (token: string) => {
  const { invoices } = await serverClient();
  try {
    return await invoices.view.query({ token: token.slice(0, 200) });
  } catch (error) {
    const { code } = errorOf(error);
    if (code === 'NOT_FOUND') return null;
    if (code === 'RATE_LIMITED') return 'too many' as const;
    throw error;
  }
});

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const invoice = await load((await params).token);
  return invoice && invoice !== 'too many' ? { title: `${invoice.sheet.title} ${invoice.sheet.invoiceNo}` } : {};
}

/** An invoice to read, print and take along. */
export default async function InvoicePage({ params }: Props) {
  const invoice = await load((await params).token);
  if (!invoice) notFound();
  if (invoice === 'too many') {
    return (
      <main className="mx-auto max-w-sm space-y-2 px-4 py-16">
        <h1 className="text-xl font-semibold">Too many pages at once</h1>
        <p className="text-muted">Wait a minute, then open the invoice again.</p>
      </main>
    );
  }
  return (
    <main className="mx-auto max-w-4xl px-3 py-4 sm:px-6 sm:py-8 print:max-w-none print:p-0">
      <div className="mb-4 flex justify-end gap-2 print:hidden">
        <PrintButton />
        <ButtonLink href={invoice.pdfUrl} variant="primary" icon="down" prefetch={false} download>
          Download PDF
        </ButtonLink>
      </div>
      <Sheet sheet={invoice.sheet} />
    </main>
  );
}
