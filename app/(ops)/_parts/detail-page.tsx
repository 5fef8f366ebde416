'use client';

import type { ReactNode } from 'react';
import { StandaloneLink } from '../../_ui/button.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { Icon } from '../../_ui/icon.tsx';
import { SkeletonFacts } from '../../_ui/skeleton.tsx';
import { ErrorState } from '../../_ui/states.tsx';

/** The page of one thing: the way back, its title, and what is known of it once that is here. */
export function DetailPage({
  back,
  title,
  badge,
  actions,
  query,
  children,
}: {
  back: { readonly href: string; readonly label: string };
  title: string;
  badge?: ReactNode;
  actions?: ReactNode;
  query: { error: unknown; refetch: () => unknown };
  children: ReactNode;
}) {
  return (
    <div className="print:hidden">
      <p className="mb-3">
        <StandaloneLink href={back.href} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          {back.label}
        </StandaloneLink>
      </p>
      <PageHeader title={title} hint={badge}>
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
    </div>
  );
}
