'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../icon.tsx';

/**
 * Takes a file of rows away; a log also as JSON lines, for programs. No `download` on the links: the answer says that it is a file, and one that
 * leads to the sign-in would be kept as the file.
 */
export function CsvLink({ href, hasLines = false }: { href: string; hasLines?: boolean }) {
  const translate = useTranslate();
  const look =
    'inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong/50 bg-surface px-2.5 text-sm font-medium whitespace-nowrap shadow-raised hover:bg-sunken';
  return (
    <span className="inline-flex flex-wrap gap-2">
      <a href={href} title={translate('list.exportHint')} className={look}>
        <Icon name="download" />
        {translate('list.export')}
      </a>
      {hasLines ? (
        <a href={href.replace('.csv', '.jsonl')} title={translate('list.exportHint')} className={look}>
          <Icon name="download" />
          {translate('list.exportLines')}
        </a>
      ) : null}
    </span>
  );
}
