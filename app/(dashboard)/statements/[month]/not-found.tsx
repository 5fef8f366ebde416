'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, modeOf } from '../../../_lib/mode.ts';
import { TextLink } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { EmptyState } from '../../../_ui/states.tsx';

/** A month in which nothing was traded, or that is no month. */
export default function MonthNotFound() {
  const translate = useTranslate();
  const mode = modeOf(useSearchParams().get('mode'));
  return (
    <Card flush>
      <h1 className="sr-only">{translate('statements.title')}</h1>
      <EmptyState title={translate('statements.none')}>
        <TextLink href={hrefIn(mode, '/statements')}>{translate('statements.all')}</TextLink>
      </EmptyState>
    </Card>
  );
}
