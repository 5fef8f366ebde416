'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { WebhookEndpointView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../mutation-note.tsx';
import { PATH } from './log-filter.ts';

/** Below the fold of a long form the question would be asked where it is not seen, and what was clicked is gone. */
function showQuestion(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
  element?.focus({ preventScroll: true });
}

/** Removes the endpoint after a second word. */
export function RemoveEndpoint({
  mode,
  endpoint,
  onDone,
}: {
  mode: Mode;
  endpoint: Pick<WebhookEndpointView, 'endpointId' | 'mode'>;
  onDone: () => void;
}) {
  const router = useRouter();
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.webhooks.removeEndpoint.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('webhooks.removed') });
        onDone();
        router.replace(hrefIn(mode, PATH));
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
    }),
  );
  if (!isAsking) {
    return (
      <Button variant="quiet" onClick={() => setAsking(true)}>
        {translate('webhooks.remove')}
      </Button>
    );
  }
  return (
    <div
      ref={showQuestion}
      tabIndex={-1}
      className="w-full scroll-my-4 space-y-3 rounded-md border border-negative/40 bg-negative-soft p-3 outline-none"
    >
      <p>{translate(endpoint.mode === null ? 'webhooks.removeSure' : 'webhooks.removeOneSure')}</p>
      <MutationNote error={remove.error} />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => remove.mutate({ mode, endpointId: endpoint.endpointId })} busy={remove.isPending}>
          {translate('webhooks.remove')}
        </Button>
        <Button variant="quiet" onClick={() => setAsking(false)}>
          {translate('webhooks.cancel')}
        </Button>
      </div>
    </div>
  );
}
