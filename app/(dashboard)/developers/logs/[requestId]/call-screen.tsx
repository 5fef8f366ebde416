'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import type { CallDetailView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { ButtonLink, StandaloneLink } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Id, Time } from '../../../../_ui/figures.tsx';
import { Icon } from '../../../../_ui/icon.tsx';
import { SkeletonFacts } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { callsHref, PATH } from '../call-list.ts';
import { KeyBadges, latencyText, StatusBadge } from '../call-words.tsx';
import { Bodies } from './bodies.tsx';
import { RelatedCard } from './related-card.tsx';

/** One call: how it came and went, its bodies, and what followed from it. */
export function CallScreen({ mode, requestId }: { mode: Mode; requestId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(trpc.requestLog.detail.queryOptions({ mode, requestId }));
  const call = query.data;
  return (
    <>
      <p className="mb-3">
        <StandaloneLink href={hrefIn(mode, PATH)} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          {translate('logs.back')}
        </StandaloneLink>
      </p>
      <PageHeader
        title={call ? `${call.method} ${call.route === 'none' ? call.path : call.route}` : translate('logs.detail')}
      />
      {call ? (
        <div className="space-y-4">
          {call.isBodyMismatch ? (
            <Callout tone="warning" title={translate('logs.mismatchTitle')}>
              {translate('logs.mismatchHint')}
            </Callout>
          ) : null}
          <CallFacts mode={mode} call={call} />
          <RelatedCard mode={mode} call={call} />
          <Bodies call={call} />
        </div>
      ) : (
        <Card flush>
          {query.error ? (
            <ErrorState error={query.error} onRetry={() => query.refetch()} />
          ) : (
            <SkeletonFacts count={8} />
          )}
        </Card>
      )}
    </>
  );
}

function CallFacts({ mode, call }: { mode: Mode; call: CallDetailView }) {
  const translate = useTranslate();
  return (
    <Card>
      <Facts>
        <Fact label={translate('logs.column.status')}>
          <span className="flex flex-wrap items-center gap-1.5">
            <StatusBadge status={call.status} code={null} />
            {call.code ? <code className="font-mono text-xs">{call.code}</code> : null}
            <KeyBadges isReplay={call.isReplay} isBodyMismatch={call.isBodyMismatch} />
          </span>
        </Fact>
        <Fact label={translate('logs.requestId')}>
          <span className="flex items-center gap-1">
            <Id value={call.requestId} className="min-w-0" />
            <CopyButton text={call.requestId} label={translate('logs.copyId')} />
          </span>
        </Fact>
        <Fact label={translate('logs.at')}>
          <Time at={call.at} toSecond />
        </Fact>
        <Fact label={translate('logs.column.latency')}>
          <span className="figures">{latencyText(call.latencyMs)}</span>
        </Fact>
        <Fact label={translate('logs.column.call')} className="sm:col-span-2">
          <code className="font-mono text-xs break-all">{call.path}</code>
        </Fact>
        <Fact label={translate('logs.column.address')}>
          <span className="font-mono text-xs break-all">{call.address}</span>
        </Fact>
        <Fact label={translate('logs.column.token')}>
          <span className="font-mono text-xs">{call.tokenLastFour ? `…${call.tokenLastFour}` : '–'}</span>
        </Fact>
        <Fact label={translate('logs.userAgent')} className="sm:col-span-2">
          <span className="font-mono text-xs break-all">{call.userAgent ?? '–'}</span>
        </Fact>
        <Fact label={translate('logs.key')} className="sm:col-span-2">
          {call.keyDigest ? (
            <span className="font-mono text-xs break-all">{call.keyDigest}…</span>
          ) : (
            <span className="text-muted">{translate('logs.keyNone')}</span>
          )}
        </Fact>
      </Facts>
      {call.code ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <ButtonLink href={callsHref(mode, { code: call.code })}>{translate('logs.sameError')}</ButtonLink>
          <ButtonLink href="/docs/errors" variant="quiet" prefetch={false}>
            {translate('logs.docs')}
          </ButtonLink>
        </div>
      ) : null}
    </Card>
  );
}
