'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { PaymentView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { CancelDialog } from '../../../_ui/confirmation/cancel-dialog.tsx';
import { Money } from '../../../_ui/figures.tsx';

/** Ends an order that is not paid yet. */
export function CancelButton({ mode, payment }: { mode: Mode; payment: PaymentView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (
    <CancelDialog
      mode={mode}
      words={{
        open: translate('payments.cancel'),
        title: translate('payments.cancelTitle'),
        text: translate('payments.cancelText'),
        live: translate('payments.cancelLive'),
        yes: translate('payments.cancelYes'),
        no: translate('payments.cancelNo'),
        done: translate('payments.cancelled'),
      }}
      subject={
        <>
          <Money inr={payment.amountInr} /> {payment.reference}
        </>
      }
      options={trpc.payments.cancel.mutationOptions()}
      input={{ mode, paymentId: payment.paymentId }}
      // Its money may have come meanwhile.
      onSettled={() => queries.invalidateQueries(trpc.payments.pathFilter())}
    />
  );
}
