'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { ButtonLink } from '../button.tsx';

/** The way through a list that is paged by where the page before ended: back to the newest, on to the older. Absent where there is one page. */
export function CursorPages({ newest, older }: { newest: string | undefined; older: string | undefined }) {
  const translate = useTranslate();
  if (newest === undefined && older === undefined) return null;
  return (
    <nav
      aria-label={translate('pages.label')}
      className="flex justify-end gap-2 border-t border-line px-4 py-2.5 sm:px-5"
    >
      {newest === undefined ? null : <ButtonLink href={newest}>{translate('list.newestPage')}</ButtonLink>}
      {older === undefined ? null : <ButtonLink href={older}>{translate('list.older')}</ButtonLink>}
    </nav>
  );
}
