'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatIst } from '../../../_lib/format.ts';
import { useRefusals, useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { WebhookStatusView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Says that webhooks fail or are switched off, and draws nothing while all is well. */
export function ChannelBanner({
  mode,
  status,
  className,
}: {
  mode: Mode;
  status: WebhookStatusView;
  className?: string;
}) {
  const translate = useTranslate();
  const look = { ...(className && { className }) };
  if (status.url === null) return null;
  if (status.disabledAt !== null) {
    return (
      <Callout
        tone="negative"
        title={translate('webhooks.off')}
        actions={<SwitchOn mode={mode} endpointId={status.endpointId ?? undefined} />}
        {...look}
      >
        {translate('webhooks.offHint', { time: formatIst(status.disabledAt) })}
      </Callout>
    );
  }
  if (status.failingSince === null) return null;
  return (
    <Callout tone="warning" title={translate('webhooks.failing')} {...look}>
      {translate('webhooks.failingHint', { time: formatIst(status.failingSince) })}
    </Callout>
  );
}

function SwitchOn({ mode, endpointId }: { mode: Mode; endpointId: string | undefined }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const switchOn = useMutation(
    trpc.webhooks.switchOn.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('webhooks.switchedOn') });
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
      onError: (error) => toast({ tone: 'negative', message: refusalOf(error).message }),
    }),
  );
  return (
    <Button onClick={() => switchOn.mutate({ mode, endpointId })} busy={switchOn.isPending}>
      {translate('webhooks.switchOn')}
    </Button>
  );
}
