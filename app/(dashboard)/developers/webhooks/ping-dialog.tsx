'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { WebhookDeliveryDetailView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button, TextLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Skeleton } from '../../../_ui/skeleton.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { AnswerParts } from './attempt-view.tsx';
import { answerOf } from './delivery-words.tsx';
import { PATH } from './log-filter.ts';

/** Sends a test event and shows what came back. */
export function PingButton({ mode, endpointId }: { mode: Mode; endpointId: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const ping = useMutation(
    trpc.webhooks.sendPing.mutationOptions({
      onSettled: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  const send = () => ping.mutate({ mode, endpointId });
  return (
    <>
      <Button
        variant="primary"
        icon="bolt"
        busy={ping.isPending}
        onClick={() => {
          dialog.current?.showModal();
          send();
        }}
      >
        {translate('webhooks.ping')}
      </Button>
      <Dialog ref={dialog} title={translate('webhooks.pingTitle')}>
        <div aria-live="polite">
          {ping.isPending ? (
            <div aria-busy="true" className="space-y-3">
              <p className="text-muted">{translate('webhooks.pingWaiting')}</p>
              <Skeleton className="h-24 w-full" />
            </div>
          ) : ping.error ? (
            <ErrorState error={ping.error} onRetry={send} />
          ) : ping.data ? (
            <Answer mode={mode} delivery={ping.data} />
          ) : null}
        </div>
      </Dialog>
    </>
  );
}

function Answer({ mode, delivery }: { mode: Mode; delivery: WebhookDeliveryDetailView }) {
  const translate = useTranslate();
  const attempt = delivery.attemptList.find(({ hasSucceeded }) => hasSucceeded !== null);
  const isRetried = delivery.state === 'pending' || delivery.state === 'sending';
  const said = attempt ? answerOf(attempt, translate) : undefined;
  return (
    <div className="space-y-3">
      {attempt ? (
        <Callout tone={attempt.hasSucceeded ? 'positive' : 'negative'} title={said ?? ''}>
          {translate(
            attempt.hasSucceeded ? 'webhooks.pingDone' : isRetried ? 'webhooks.pingRetried' : 'webhooks.pingFailed',
          )}
        </Callout>
      ) : (
        <Callout tone="info" title={translate('webhooks.queued')}>
          {translate('webhooks.pingOpen')}
        </Callout>
      )}
      {attempt ? <AnswerParts attempt={attempt} /> : null}
      <p>
        <TextLink href={hrefIn(mode, `${PATH}/${delivery.deliveryId}`)}>{translate('webhooks.pingLog')}</TextLink>
      </p>
    </div>
  );
}
