'use client';

import type { ReactNode } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Icon } from '../../_ui/icon.tsx';
import type { OrderKind } from '../../_ui/orders/status-badge.tsx';
import { SkeletonFacts } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';

/** The page of one thing: the way back, its title, and what is known of it once that is here. */
export function DetailFrame({
  mode,
  kind,
  title,
  badge,
  actions,
  query,
  children,
}: {
  mode: Mode;
  kind: OrderKind;
  title: string | undefined;
  badge?: ReactNode;
  actions?: ReactNode;
  query: { error: unknown; refetch: () => unknown };
  children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <>
      <p className="mb-3">
        <StandaloneLink href={hrefIn(mode, `/${kind}`)} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          {translate(`orders.${kind}.back`)}
        </StandaloneLink>
      </p>
      <PageHeader title={title ?? translate(`orders.${kind}.one`)} hint={badge}>
        {actions}
      </PageHeader>
      {children ?? (
        <Card flush>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ) : (
            <SkeletonFacts count={12} />
          )}
        </Card>
      )}
    </>
  );
}
