'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { AccountCard } from './account-card.tsx';
import { MarkupEditor } from './markup-editor.tsx';

/** The markup with its live example, and the account as we have set it. */
export function PricingScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const markup = useQuery(trpc.pricing.markup.queryOptions({ mode }));
  const account = useQuery(trpc.pricing.account.queryOptions({ mode }));
  return (
    <>
      <PageHeader title={translate('pricing.title')} hint={translate('pricing.hint')} />
      <div className="space-y-4">
        {markup.data ? (
          <MarkupEditor key={mode} mode={mode} markup={markup.data} />
        ) : (
          <Card flush title={translate('pricing.markup')}>
            {markup.error ? (
              <ErrorState error={markup.error} onRetry={() => markup.refetch()} />
            ) : (
              <Skeleton className="m-5 h-80" />
            )}
          </Card>
        )}
        <AccountCard account={account.data} error={account.error} onRetry={() => account.refetch()} />
      </div>
    </>
  );
}
