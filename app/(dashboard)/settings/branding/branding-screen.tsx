'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { BrandingEditor } from './branding-editor.tsx';

/** Name, logo and accent, with the checkout beside them. */
export function BrandingScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.branding.read.queryOptions({ mode }));
  return (
    <>
      <PageHeader title={translate('branding.title')} hint={translate('branding.hint')} />
      {data ? (
        <BrandingEditor key={mode} mode={mode} branding={data} />
      ) : (
        <Card flush>
          {error ? <ErrorState error={error} onRetry={() => refetch()} /> : <Skeleton className="m-5 h-[32rem]" />}
        </Card>
      )}
    </>
  );
}
