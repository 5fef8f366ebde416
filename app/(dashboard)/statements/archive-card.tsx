'use client';

import { useMemo } from 'react';
import { istDate } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { archivePeriods } from '../../_lib/periods.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import { Button, StandaloneLink } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { Select } from '../../_ui/form/select.tsx';
import { monthName } from './month-words.ts';

/**
 * The signed archive of a period, to be checked without us: the periods of `today`, an IST day on the book's clock, which a sandbox may have moved.
 * Not there for roles that take nothing away.
 */
export function ArchiveCard({ mode, today }: { mode: Mode; today: string | undefined }) {
  const translate = useTranslate();
  const isAllowed = usePermission('business.export');
  const periods = useMemo(() => archivePeriods(today ?? istDate(Date.now())), [today]);
  if (!isAllowed) return null;
  const options = periods.map(({ name, year }) => ({
    value: name,
    label:
      name === 'all'
        ? translate('statements.archiveAll')
        : year === undefined
          ? monthName(name, translate)
          : translate('statements.archiveYear', { year }),
  }));
  return (
    <Card
      title={translate('statements.archive')}
      actions={<StandaloneLink href="/docs/verify-archives">{translate('statements.archiveHow')}</StandaloneLink>}
    >
      <p className="max-w-prose text-sm text-muted">
        {translate('statements.archiveHint', { mode: translate(`statements.archiveMode.${mode}`) })}
      </p>
      <form action="/export/archive.tar" method="get" className="mt-4 flex flex-wrap items-end gap-3">
        <input type="hidden" name="mode" value={mode} />
        <div className="w-full sm:w-60">
          <Select name="period" label={translate('statements.archivePeriod')} options={options} />
        </div>
        <Button type="submit" icon="download" className="max-sm:h-11">
          {translate('statements.archiveTake')}
        </Button>
        <a
          href="/verify/verify-tola.mjs"
          download
          className="py-1.5 text-sm font-medium text-accent underline-offset-3 hover:underline"
        >
          {translate('statements.archiveVerifier')}
        </a>
        <a href="/verify/archive" className="py-1.5 text-sm font-medium text-accent underline-offset-3 hover:underline">
          {translate('statements.archiveCheck')}
        </a>
      </form>
    </Card>
  );
}
