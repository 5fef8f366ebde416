'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StuckPaymentDetail } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Money } from '../../../../_ui/figures.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { useMay } from '../../../_shell/operator.tsx';

const ends: Readonly<Record<string, string>> = {
  completed: 'Done: the metal is bought.',
  refunded: 'Done: the money is back.',
  voided: 'Done: the buy was voided, and the float has its money back.',
};

/** What can be done about a payment, for those who may. */
export function PaymentActions({ payment }: { payment: StuckPaymentDetail }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [mayRetry, mayAsk] = [useMay('orders.retry'), useMay('money.request')];
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.ops.payments.pathKey() });
  const retry = useMutation(
    trpc.ops.payments.retry.mutationOptions({
      async onSuccess({ status }) {
        const end = ends[status];
        toast({ tone: end ? 'positive' : 'negative', message: end ?? 'Tried: it is still open.' });
        await refresh();
      },
      // What is offered may be out of date: a job was first.
      async onError(error) {
        toast({ tone: 'negative', message: errorOf(error).message });
        await refresh();
      },
    }),
  );
  const { orderId, canRetry, canRefund, amountInr } = payment;
  return (
    <div className="flex flex-wrap gap-2">
      {mayAsk && canRefund ? (
        <InDialog label="Refund instead" title="Give the money back?" icon="out">
          {(close) => (
            <>
              <p className="mb-4 text-muted">
                <Money inr={amountInr} /> go back the way they came, and no metal is bought any more. Another person has
                to approve it.
              </p>
              <AskForm
                kind="payment.refund"
                read={() => ({ paymentId: orderId })}
                fields={() => null}
                onAsked={() => {
                  close();
                  void refresh();
                }}
              />
            </>
          )}
        </InDialog>
      ) : null}
      {mayRetry && canRetry ? (
        <Button variant="primary" icon="repeat" busy={retry.isPending} onClick={() => retry.mutate({ orderId })}>
          Try again now
        </Button>
      ) : null}
    </div>
  );
}
