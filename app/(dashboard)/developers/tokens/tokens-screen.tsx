'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { CapabilitiesCard } from './capabilities-card.tsx';
import { LivingToken } from './living-token.tsx';
import { StrictKeys } from './strict-keys.tsx';
import { TokenHistory } from './token-history.tsx';

/** The token that lives, how keys are read, the tokens before, and what any of it may do. */
export function TokensScreen({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const tokens = useQuery(trpc.tokens.list.queryOptions({ mode }));
  return (
    <>
      <PageHeader
        title={translate('tokens.title')}
        hint={translate('tokens.hint', { mode: translate(`mode.${mode}`).toLowerCase() })}
      />
      <div className="grid gap-4 lg:grid-cols-3">
        <Card title={translate('tokens.living')} className="lg:col-span-2">
          {tokens.data ? (
            <LivingToken mode={mode} living={tokens.data.living} />
          ) : tokens.error ? (
            <ErrorState error={tokens.error} onRetry={() => tokens.refetch()} />
          ) : (
            <Skeleton className="h-32" />
          )}
        </Card>
        <StrictKeys mode={mode} />
        <TokenHistory
          ended={tokens.data?.ended}
          error={tokens.error}
          onRetry={() => tokens.refetch()}
          className="lg:col-span-3"
        />
        <CapabilitiesCard mode={mode} className="lg:col-span-3" />
      </div>
    </>
  );
}
