'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { SkeletonLines } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { AddressesCard } from './addresses-card.tsx';
import { OriginsCard } from './origins-card.tsx';

/** Where customers are sent back to, and from where servers may call. */
export function NetworkScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const network = useQuery(trpc.network.read.queryOptions({ mode }));
  return (
    <>
      <PageHeader title={translate('network.title')} hint={translate('network.hint')} />
      {network.data ? (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <OriginsCard mode={mode} origins={network.data.returnOrigins} />
          <AddressesCard mode={mode} network={network.data} />
        </div>
      ) : (
        <Card flush>
          {network.error ? (
            <ErrorState error={network.error} onRetry={() => network.refetch()} />
          ) : (
            <SkeletonLines count={6} />
          )}
        </Card>
      )}
    </>
  );
}
