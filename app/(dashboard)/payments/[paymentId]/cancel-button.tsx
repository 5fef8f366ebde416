'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Money } from '../../../_ui/figures.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Ends an order that is not paid yet, after a second thought. Not there for roles that may not. */
export function CancelButton({ mode, payment }: { mode: Mode; payment: PaymentView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const isAllowed = usePermission(mode === 'live' ? 'payments.manage' : 'sandbox.control');
  const cancel = useMutation(
    trpc.payments.cancel.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: translate('payments.cancelled') });
        await queries.invalidateQueries(trpc.payments.pathFilter());
      },
      // Its money may have come meanwhile.
      onError: () => queries.invalidateQueries(trpc.payments.detail.pathFilter()),
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
        {translate('payments.cancel')}
      </Button>
      <Dialog ref={dialog} title={translate('payments.cancelTitle')}>
        <p className="font-medium break-words">
          <Money inr={payment.amountInr} /> {payment.reference}
        </p>
        <p className="mt-2 text-muted">{translate('payments.cancelText')}</p>
        {mode === 'live' ? <p className="mt-2 font-medium">{translate('payments.cancelLive')}</p> : null}
        {cancel.error ? <ErrorState error={cancel.error} /> : null}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={() => dialog.current?.close()}>
            {translate('payments.cancelNo')}
          </Button>
          <Button
            size="md"
            variant="primary"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ mode, paymentId: payment.paymentId })}
          >
            {translate('payments.cancelYes')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
