'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../icon.tsx';

/** Takes a file of rows away. */
export function CsvLink({ href }: { href: string }) {
  const translate = useTranslate();
  return (
    <a
      href={href}
      download
      title={translate('list.exportHint')}
      className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong/50 bg-surface px-2.5 text-sm font-medium whitespace-nowrap shadow-raised hover:bg-sunken"
    >
      <Icon name="download" />
      {translate('list.export')}
    </a>
  );
}
