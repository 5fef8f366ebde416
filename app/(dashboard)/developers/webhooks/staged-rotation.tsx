'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { formatIst } from '../../../_lib/format.ts';
import type { PlainKey } from '../../../_lib/messages/translate.ts';
import { useRefusals, useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** What to do while two secrets sign, step by step, and how it ends. */
export function StagedRotation({
  mode,
  endpointId,
  promoteAt,
  onEnded,
  children,
}: {
  mode: Mode;
  endpointId: string;
  promoteAt: string;
  onEnded: () => void;
  children: ReactNode;
}) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const ending = (message: PlainKey) => ({
    async onSuccess() {
      toast({ tone: 'positive' as const, message: translate(message) });
      onEnded();
      await queries.invalidateQueries(trpc.webhooks.endpoints.pathFilter());
    },
    onError: (error: unknown) => toast({ tone: 'negative', message: refusalOf(error).message }),
  });
  const promote = useMutation(trpc.webhooks.promoteSecret.mutationOptions(ending('webhooks.promoted')));
  const cancel = useMutation(trpc.webhooks.cancelRotation.mutationOptions(ending('webhooks.rotationCancelled')));
  return (
    <Callout
      tone="info"
      title={translate('webhooks.staged')}
      className="mt-4"
      actions={
        <>
          <Button onClick={() => promote.mutate({ mode, endpointId })} busy={promote.isPending}>
            {translate('webhooks.promote')}
          </Button>
          <Button variant="quiet" onClick={() => cancel.mutate({ mode, endpointId })} busy={cancel.isPending}>
            {translate('webhooks.rotationCancel')}
          </Button>
        </>
      }
    >
      <ol className="list-decimal space-y-1 pl-5">
        <li>{translate('webhooks.stagedDeploy')}</li>
        <li>
          {translate('webhooks.stagedPromote')} {translate('webhooks.stagedSelf', { time: formatIst(promoteAt) })}
        </li>
      </ol>
      <div className="mt-3 text-ink">{children}</div>
    </Callout>
  );
}
