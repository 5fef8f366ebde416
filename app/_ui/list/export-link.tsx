'use client';

import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { usePermission } from '../../_lib/permissions.tsx';
import { CsvLink } from './csv-link.tsx';

/** Takes away what a list shows under these parameters, all pages of it. Not there for roles that may not. */
export function ExportLink({
  name,
  mode,
  parameters,
  hasLines = false,
}: {
  /** Of an export in server/http/trpc/exports */
  name: string;
  mode: Mode;
  parameters: Readonly<Record<string, string | undefined>>;
  /** It is a log, which programs read too */
  hasLines?: boolean;
}) {
  const isAllowed = usePermission('business.export');
  if (!isAllowed) return null;
  const { page: _, ...filters } = parameters;
  return <CsvLink href={hrefIn(mode, `/export/${name}.csv`, filters)} hasLines={hasLines} />;
}
