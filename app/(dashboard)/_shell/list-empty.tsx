'use client';

import { useTranslate } from '../../_lib/use-translate.tsx';
import { TextLink } from '../../_ui/button.tsx';
import { EmptyState } from '../../_ui/states.tsx';

/** An empty list says what will be in it; a page past the end of a list leads back to its beginning. */
export function ListEmpty({
  page,
  firstHref,
  title,
  hint,
}: {
  page: number;
  firstHref: string;
  title: string;
  hint?: string;
}) {
  const translate = useTranslate();
  if (page === 1) return <EmptyState title={title}>{hint}</EmptyState>;
  return (
    <EmptyState title={translate('pages.beyond')}>
      <TextLink href={firstHref}>{translate('pages.first')}</TextLink>
    </EmptyState>
  );
}
