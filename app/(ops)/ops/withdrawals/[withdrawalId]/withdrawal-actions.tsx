'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { DoubtfulWithdrawalDetail } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { useMay } from '../../../_shell/operator.tsx';

/** What can be done about a withdrawal, for those who may. */
export function WithdrawalActions({ withdrawal }: { withdrawal: DoubtfulWithdrawalDetail }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [mayRetry, mayAsk] = [useMay('orders.retry'), useMay('money.request')];
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.ops.withdrawals.pathKey() });
  const retry = useMutation(
    trpc.ops.withdrawals.retry.mutationOptions({
      async onSuccess({ status, problem }) {
        const isDecided = status !== 'processing';
        const word = problem ?? 'it is pending';
        toast({
          tone: isDecided ? 'positive' : 'negative',
          message: isDecided ? `It is ${status}.` : `Asked: ${word}.`,
        });
        await refresh();
      },
      async onError(error) {
        toast({ tone: 'negative', message: errorOf(error).message });
        await refresh();
      },
    }),
  );
  const { withdrawalId, status, waiting, isClosed } = withdrawal;
  const outcomes = isClosed ? [] : outcomesOf(withdrawal);
  return (
    <div className="flex flex-wrap gap-2">
      {mayAsk && waiting === null && outcomes.length > 0 ? (
        <InDialog label="Settle manually" title="Settle this withdrawal manually?" icon="edit">
          {(close) => (
            <SettleForm
              withdrawalId={withdrawalId}
              outcomes={outcomes}
              onAsked={() => {
                close();
                void refresh();
              }}
            />
          )}
        </InDialog>
      ) : null}
      {mayRetry && status !== 'failed' && !isClosed ? (
        <Button variant="primary" icon="repeat" busy={retry.isPending} onClick={() => retry.mutate({ withdrawalId })}>
          Ask the provider again
        </Button>
      ) : null}
    </div>
  );
}

type Outcome = { readonly value: string; readonly label: string; readonly hint: string };

/** What may be said of it as it stands. */
function outcomesOf({ status, contradiction, isReviewed }: DoubtfulWithdrawalDetail): Outcome[] {
  const isContradicted = contradiction !== null && !isReviewed;
  return [
    ...(status === 'processing'
      ? [
          { value: 'completed', label: 'It was paid', hint: 'The money leaves the books to the bank.' },
          { value: 'failed', label: 'It was not paid', hint: 'The money goes back to the customer’s wallet.' },
        ]
      : []),
    ...(status === 'completed'
      ? [
          {
            value: 'reversed',
            label: 'The bank gave it back',
            hint: 'The money goes back to the customer’s wallet.',
          },
        ]
      : []),
    ...(isContradicted
      ? [{ value: 'reviewed', label: 'The contradiction was dealt with', hint: 'No money is moved by this.' }]
      : []),
  ];
}

function SettleForm({
  withdrawalId,
  outcomes,
  onAsked,
}: {
  withdrawalId: string;
  outcomes: readonly Outcome[];
  onAsked: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  // What is chosen may be out of question by now: the withdrawal went on while the dialog was open.
  const outcome = outcomes.find(({ value }) => value === chosen)?.value ?? outcomes[0]?.value ?? '';
  return (
    <>
      <p className="mb-4 text-muted">
        Compare the provider’s dashboard and the bank statement first: while the provider has a word of its own, that
        counts. Another person has to approve it.
      </p>
      <AskForm
        kind="withdrawal.settle"
        onAsked={onAsked}
        read={(form) => ({
          withdrawalId,
          outcome,
          ...(outcome === 'completed' && { utr: String(form.get('utr') ?? '') }),
        })}
        fields={(errors) => (
          <>
            <Select
              label="What became of it"
              name="outcome"
              options={outcomes}
              value={outcome}
              onChange={(event) => setChosen(event.currentTarget.value)}
            />
            <p className="text-sm text-muted">{outcomes.find(({ value }) => value === outcome)?.hint}</p>
            {outcome === 'completed' ? (
              <Field label="Bank’s reference (UTR)" name="utr" maxLength={40} error={errors.utr} autoComplete="off" />
            ) : null}
          </>
        )}
      />
    </>
  );
}
