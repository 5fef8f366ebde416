'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatIst } from '../../../_lib/format.ts';
import { hrefIn, type Mode } from '../../../_lib/mode.ts';
import type { WebhookStatusView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useTranslate } from '../../../_lib/use-translate.tsx';
import { Button, ButtonLink } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { PATH } from './log-filter.ts';

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
      <Callout tone="negative" title={translate('webhooks.off')} actions={<SwitchOn mode={mode} />} {...look}>
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

/** The same on another page: from the first hour of failures on, with the way to where it is mended. */
export function ChannelNews({ mode, status }: { mode: Mode; status: WebhookStatusView | undefined }) {
  const translate = useTranslate();
  const since = status?.disabledAt ?? status?.failingSince;
  if (!status?.isNews || !since || status.url === null) return null;
  const isOff = status.disabledAt !== null;
  return (
    <Callout
      tone={isOff ? 'negative' : 'warning'}
      title={translate(isOff ? 'webhooks.off' : 'webhooks.failing')}
      actions={<ButtonLink href={hrefIn(mode, PATH)}>{translate('webhooks.look')}</ButtonLink>}
      className="mb-4"
    >
      {translate(isOff ? 'webhooks.offHint' : 'webhooks.failingHint', { time: formatIst(since) })}
    </Callout>
  );
}

function SwitchOn({ mode }: { mode: Mode }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const switchOn = useMutation(
    trpc.webhooks.switchOn.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('webhooks.switchedOn') });
        await queries.invalidateQueries(trpc.webhooks.pathFilter());
      },
      onError: (error) => toast({ tone: 'negative', message: errorOf(error).message }),
    }),
  );
  return (
    <Button onClick={() => switchOn.mutate({ mode })} busy={switchOn.isPending}>
      {translate('webhooks.switchOn')}
    </Button>
  );
}
