'use client';

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import historyWords from '../../../../messages/generated/embed/history.ts';
import type { Asset } from '../../../../server/domain/kernel/assets.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading } from '../../_parts/parts.tsx';
import { HistoryEntry } from './entry.tsx';
import type { Filter } from './filters.tsx';

/** The first page, and as many more as are asked for, in step with it. */
export function HistoryPages({ filter, onClear }: { filter: Filter; onClear: () => void }) {
  const words = useWords(historyWords);
  const trpc = useTRPC();
  const [pages, setPages] = useState(1);
  const narrowing = {
    ...(filter.type === 'every' ? {} : { type: filter.type }),
    ...(filter.asset === 'both' ? {} : { asset: filter.asset }),
  };
  const { data, error, refetch } = useQuery(trpc.embed.history.list.queryOptions(narrowing));
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={5} />;
  if (data.rows.length === 0) {
    const isNarrowed = filter.type !== 'every' || filter.asset !== 'both';
    return (
      <>
        <p className="text-muted">{words(isNarrowed ? 'noneFits' : 'none')}</p>
        {isNarrowed ? (
          <Action look="secondary" onClick={onClear}>
            {words('clear')}
          </Action>
        ) : null}
      </>
    );
  }
  const { asOf, total, pageSize } = data;
  return (
    <>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {data.rows.map((entry) => (
          <li key={entry.transactionId}>
            <HistoryEntry entry={entry} />
          </li>
        ))}
        {Array.from({ length: pages - 1 }, (_, index) => index + 2).map((page) => (
          <LaterPage key={page} input={{ ...narrowing, page, asOf }} />
        ))}
      </ul>
      {pages * pageSize < total ? (
        <Action look="secondary" onClick={() => setPages(pages + 1)}>
          {words('more')}
        </Action>
      ) : null}
    </>
  );
}

function LaterPage({
  input,
}: {
  input: { type?: Exclude<Filter['type'], 'every'>; asset?: Asset; page: number; asOf: string };
}) {
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.history.list.queryOptions(input));
  if (!data) {
    return (
      <li className="px-4 py-2">
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={3} />}
      </li>
    );
  }
  return data.rows.map((entry) => (
    <li key={entry.transactionId}>
      <HistoryEntry entry={entry} />
    </li>
  ));
}
