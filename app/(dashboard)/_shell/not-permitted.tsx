'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Card } from '../../_ui/card.tsx';
import { EmptyState } from '../../_ui/states.tsx';

/** In place of a page that the member's role does not include. */
export function NotPermitted() {
  const translate = useTranslate();
  return (
    <Card flush>
      <h1 className="sr-only">{translate('role.refusedTitle')}</h1>
      <EmptyState title={translate('role.refusedTitle')}>{translate('role.refusedHint')}</EmptyState>
    </Card>
  );
}
