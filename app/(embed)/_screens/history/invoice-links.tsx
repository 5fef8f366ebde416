'use client';

import { useQuery } from '@tanstack/react-query';
import historyWords from '../../../../messages/generated/embed/history.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading } from '../../_parts/parts.tsx';

const shape =
  'inline-flex min-h-12 items-center justify-center rounded-lg border border-line-strong/60 bg-surface px-4 py-2 text-center text-lg font-semibold text-ink';

/**
 * Where the documents of a buy or sell are. In a window of their own, since these screens may be framed and those pages may not; a host
 * app without further windows opens them in its WebView, and back leads here again.
 */
export function InvoiceLinks({ transactionId, isAdvice }: { transactionId: string; isAdvice: boolean }) {
  const words = useWords(historyWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.history.invoice.queryOptions({ transactionId }));
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={1} />;
  return (
    <div className="flex gap-2">
      <a href={data.viewUrl} target="_blank" rel="noopener" className={`${shape} min-w-0 flex-1`}>
        {words(isAdvice ? 'advice' : 'invoice')}
        <span className="sr-only">, {words('newWindow')}</span>
      </a>
      <a href={data.pdfUrl} target="_blank" rel="noopener" className={`${shape} shrink-0`}>
        {words('pdf')}
        <span className="sr-only">, {words('newWindow')}</span>
      </a>
    </div>
  );
}
