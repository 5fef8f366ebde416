'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRefusals, useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../../_lib/mode.ts';
import type { WebhookDeliveryDetailView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, StandaloneLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { CodeView } from '../../../../_ui/code-view.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Id, Time } from '../../../../_ui/figures.tsx';
import { Icon } from '../../../../_ui/icon.tsx';
import { SkeletonFacts } from '../../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { AttemptView } from '../attempt-view.tsx';
import { StateBadge } from '../delivery-words.tsx';
import { PATH } from '../log-filter.ts';

const SOON_MS = 1_500;

/** One event on its way: what it carries, and every attempt. */
export function DeliveryScreen({ mode, deliveryId }: { mode: Mode; deliveryId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const query = useQuery(
    trpc.webhooks.delivery.queryOptions(
      { mode, deliveryId },
      {
        // Looks again while an attempt is due or under way.
        refetchInterval: ({ state: { data } }) =>
          data?.state === 'sending' || data?.state === 'pending' ? SOON_MS : false,
      },
    ),
  );
  const delivery = query.data;
  return (
    <>
      <p className="mb-3">
        <StandaloneLink href={hrefIn(mode, PATH)} className="inline-flex items-center gap-1">
          <Icon name="left" size={14} />
          {translate('webhooks.back')}
        </StandaloneLink>
      </p>
      <PageHeader title={delivery?.kind ?? translate('webhooks.detail')}>
        {delivery ? <AgainButton mode={mode} deliveryId={deliveryId} attemptsSeen={delivery.attempts} /> : null}
      </PageHeader>
      {delivery ? (
        <div className="space-y-4">
          <Facts delivery={delivery} />
          <Attempts delivery={delivery} />
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

function AgainButton(input: { mode: Mode; deliveryId: string; attemptsSeen: number }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const again = useMutation(
    trpc.webhooks.sendAgain.mutationOptions({
      async onSuccess({ isQueued }) {
        toast({ tone: 'positive', message: translate(isQueued ? 'webhooks.againDone' : 'webhooks.againAlready') });
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
      onError: (error) => toast({ tone: 'negative', message: refusalOf(error).message }),
    }),
  );
  return (
    <Button variant="primary" icon="bolt" busy={again.isPending} onClick={() => again.mutate(input)}>
      {translate('webhooks.again')}
    </Button>
  );
}

function Facts({ delivery }: { delivery: WebhookDeliveryDetailView }) {
  const translate = useTranslate();
  return (
    <Card>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-[repeat(auto-fill,minmax(10.5rem,1fr))]">
        <Fact label={translate('webhooks.column.state')}>
          <StateBadge delivery={delivery} />
        </Fact>
        <Fact label={translate('webhooks.eventId')}>
          <span className="flex items-center gap-1">
            <Id value={delivery.eventId} className="min-w-0" />
            <CopyButton text={delivery.eventId} label={translate('webhooks.copyEventId')} />
          </span>
        </Fact>
        <Fact label={translate('webhooks.subject')}>
          <Id value={delivery.subjectId} />
        </Fact>
        <Fact label={translate(delivery.nextAttemptAt ? 'webhooks.next' : 'webhooks.created')}>
          <Time at={delivery.nextAttemptAt ?? delivery.createdAt} toSecond />
        </Fact>
      </dl>
      <div className="mt-4">
        <CodeView title={translate('webhooks.body')} text={delivery.body} copyLabel={translate('webhooks.copyBody')} />
      </div>
    </Card>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 min-h-6">{children}</dd>
    </div>
  );
}

function Attempts({ delivery }: { delivery: WebhookDeliveryDetailView }) {
  const translate = useTranslate();
  const { attemptList } = delivery;
  return (
    <Card flush title={translate('webhooks.attempts')}>
      {attemptList.length === 0 ? (
        <p className="px-4 py-5 text-muted sm:px-5">{translate('webhooks.attemptsNone')}</p>
      ) : (
        attemptList.map((attempt, index) => <AttemptView key={attempt.number} attempt={attempt} isOpen={index === 0} />)
      )}
    </Card>
  );
}
