'use client';

import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { Icon } from '../icon.tsx';

/** Takes away what a list shows under these parameters, all pages of it. Not there for roles that may not. */
export function ExportLink({
  name,
  mode,
  parameters,
}: {
  /** Of an export in server/trpc/exports */
  name: string;
  mode: Mode;
  parameters: Readonly<Record<string, string | undefined>>;
}) {
  const translate = useTranslate();
  const isAllowed = usePermission('business.export');
  if (!isAllowed) return null;
  const { page: _, ...filters } = parameters;
  return (
    <a
      href={hrefIn(mode, `/export/${name}.csv`, filters)}
      download
      title={translate('list.exportHint')}
      className="inline-flex h-8 items-center gap-1.5 rounded-md border border-line-strong/50 bg-surface px-2.5 text-sm font-medium whitespace-nowrap shadow-raised hover:bg-sunken"
    >
      <Icon name="download" />
      {translate('list.export')}
    </a>
  );
}
