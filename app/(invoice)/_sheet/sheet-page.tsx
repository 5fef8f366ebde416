import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { errorOf } from '../../_lib/screen-error.ts';
import { ButtonLink } from '../../_ui/button.tsx';
import type { InvoiceView } from './invoice-view.ts';
import { PrintButton } from './print-button.tsx';
import { Sheet } from './sheet.tsx';

/** A paper that was asked for: null where no such address was ever given out, or too many were opened from here in a minute. */
type Opened = { sheet: InvoiceView; pdfUrl: string } | null | 'too many';

/** Waits for a paper. What fails otherwise is raised. */
export async function openSheet(asked: Promise<{ sheet: InvoiceView; pdfUrl: string }>): Promise<Opened> {
  try {
    return await asked;
  } catch (error) {
    const { code } = errorOf(error);
    if (code === 'NOT_FOUND') return null;
    if (code === 'RATE_LIMITED') return 'too many';
    throw error;
  }
}

/** What the tab is called. */
export function sheetMetadata(opened: Opened): Metadata {
  return opened && opened !== 'too many' ? { title: `${opened.sheet.title} ${opened.sheet.invoiceNo}` } : {};
}

/** A paper to read, print and take along. */
export function SheetPage({ opened }: { opened: Opened }) {
  if (!opened) notFound();
  if (opened === 'too many') {
    return (
      <main className="mx-auto max-w-sm space-y-2 px-4 py-16">
        <h1 className="text-xl font-semibold">Too many pages at once</h1>
        <p className="text-muted">Wait a minute, then open this page again.</p>
      </main>
    );
  }
  return (
    <main className="mx-auto max-w-4xl px-3 py-4 sm:px-6 sm:py-8 print:max-w-none print:p-0">
      <div className="mb-4 flex justify-end gap-2 print:hidden">
        <PrintButton />
        <ButtonLink href={opened.pdfUrl} variant="primary" icon="down" prefetch={false} download>
          Download PDF
        </ButtonLink>
      </div>
      <Sheet sheet={opened.sheet} />
    </main>
  );
}
