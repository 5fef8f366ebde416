'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { TextLink } from '../../_ui/button.tsx';
import { EmptyState } from '../../_ui/states.tsx';

/**
 * An empty list says what will be in it; one that filters emptied leads back to all of it, a page past the end of a list to its
 * beginning.
 */
export function ListEmpty({
  page,
  firstHref,
  clearHref,
  title,
  hint,
}: {
  page: number;
  firstHref: string;
  /** The list without filters, where there are some */
  clearHref?: string;
  title: string;
  hint?: string;
}) {
  const translate = useTranslate();
  if (page > 1) {
    return (
      <EmptyState title={translate('pages.beyond')}>
        <TextLink href={firstHref}>{translate('pages.first')}</TextLink>
      </EmptyState>
    );
  }
  if (clearHref !== undefined) {
    return (
      <EmptyState title={translate('list.none')}>
        <TextLink href={clearHref}>{translate('list.clear')}</TextLink>
      </EmptyState>
    );
  }
  return <EmptyState title={title}>{hint}</EmptyState>;
}
