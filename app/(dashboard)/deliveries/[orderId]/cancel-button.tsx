'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { DeliveryView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { SmallInput } from '../../../_ui/small-input.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

const REASON_MAX = 200;

/** Cancels a parcel that is not packed yet, after a second thought. Not there for roles that may not. */
export function CancelButton({ mode, delivery }: { mode: Mode; delivery: DeliveryView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const [reason, setReason] = useState('');
  const isAllowed = usePermission(mode === 'live' ? 'payments.manage' : 'sandbox.control');
  const cancel = useMutation(
    trpc.deliveries.cancel.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: translate('deliveries.cancelled') });
      },
      // Refused, it was packed meanwhile: the page then says so.
      onSettled: () => queries.invalidateQueries(trpc.deliveries.pathFilter()),
    }),
  );
  if (!isAllowed) return null;
  return (
    <>
      <Button
        icon="failed"
        onClick={() => {
          cancel.reset();
          dialog.current?.showModal();
        }}
      >
        {translate('deliveries.cancel')}
      </Button>
      <Dialog ref={dialog} title={translate('deliveries.cancelTitle')}>
        <p className="font-medium break-words">{delivery.name}</p>
        <p className="mt-2 text-muted">{translate('deliveries.cancelText')}</p>
        {mode === 'live' ? <p className="mt-2 font-medium">{translate('deliveries.cancelLive')}</p> : null}
        <SmallInput
          label={translate('deliveries.cancelWhy')}
          value={reason}
          maxLength={REASON_MAX}
          onChange={(event) => setReason(event.target.value)}
          className="mt-4"
        />
        {cancel.error ? <ErrorState error={cancel.error} /> : null}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={() => dialog.current?.close()}>
            {translate('deliveries.cancelNo')}
          </Button>
          <Button
            size="md"
            variant="primary"
            busy={cancel.isPending}
            onClick={() =>
              cancel.mutate({
                mode,
                orderId: delivery.orderId,
                ...(reason.trim() !== '' && { reason: reason.trim() }),
              })
            }
          >
            {translate('deliveries.cancelYes')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
