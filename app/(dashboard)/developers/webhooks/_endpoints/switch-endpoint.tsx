'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRefusals, useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../../_lib/mode.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { useToast } from '../../../../_ui/toast.tsx';

/** Switches an endpoint off, or on again: while it is off its events are kept as failed. */
export function SwitchEndpoint({
  mode,
  endpointId,
  isEnabled,
}: {
  mode: Mode;
  endpointId: string;
  isEnabled: boolean;
}) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const change = useMutation(
    trpc.webhooks.changeEndpoint.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate(isEnabled ? 'webhooks.paused' : 'webhooks.resumed') });
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
      onError: (error) => toast({ tone: 'negative', message: refusalOf(error).message }),
    }),
  );
  return (
    <Button onClick={() => change.mutate({ mode, endpointId, isEnabled: !isEnabled })} busy={change.isPending}>
      {translate(isEnabled ? 'webhooks.pause' : 'webhooks.resume')}
    </Button>
  );
}
