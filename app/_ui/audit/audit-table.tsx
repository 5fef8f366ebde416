'use client';

import type { ReactNode } from 'react';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { AuditEntryView } from '../../_lib/procedure-types.ts';
import { Time } from '../figures.tsx';
import { type Column, Table } from '../table.tsx';
import { AUDIT_PAGE_SIZE } from './audit-list.ts';
import { actionWords, actorWords } from './audit-words.ts';
import { ChangeView } from './change-view.tsx';

/** Entries as rows; `more` are columns between what was changed and who did it. */
export function AuditTable<Entry extends AuditEntryView>({
  entries,
  error,
  onRetry,
  empty,
  more = [],
}: {
  entries: readonly Entry[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  more?: readonly Column<Entry>[];
}) {
  const translate = useTranslate();
  return (
    <Table
      caption={translate('audit.title')}
      columns={columnsIn(translate, more)}
      rows={entries}
      rowKey={({ entryId }) => entryId}
      error={error}
      onRetry={onRetry}
      expectedRows={AUDIT_PAGE_SIZE}
      empty={empty}
    />
  );
}

function columnsIn<Entry extends AuditEntryView>(
  translate: Translate,
  more: readonly Column<Entry>[],
): Column<Entry>[] {
  return [
    {
      id: 'what',
      label: translate('audit.column.what'),
      phone: 'title',
      cell: ({ action, subjectName, requestId }) => (
        <span
          className="block min-w-0 md:max-w-64"
          title={requestId ? translate('audit.request', { id: requestId }) : undefined}
        >
          <span className="block font-medium">{actionWords(action, translate)}</span>
          {subjectName ? <span className="block truncate text-xs text-muted">{subjectName}</span> : null}
        </span>
      ),
    },
    {
      id: 'change',
      label: translate('audit.column.change'),
      className: 'md:max-w-md md:whitespace-normal max-md:order-last max-md:col-span-2',
      cell: (entry) => <ChangeView entry={entry} />,
    },
    ...more,
    {
      id: 'who',
      label: translate('audit.column.who'),
      cell: (entry) => (
        <span className="block max-w-48 truncate" title={actorWords(entry, translate)}>
          {actorWords(entry, translate)}
        </span>
      ),
    },
    {
      id: 'time',
      label: translate('audit.column.time'),
      numeric: true,
      className: 'max-md:col-span-2',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
  ];
}
