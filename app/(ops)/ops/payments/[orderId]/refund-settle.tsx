'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { StuckPaymentDetail } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Field } from '../../../../_ui/form/field.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { AskForm } from '../../../_parts/ask-form.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';
import { useMay } from '../../../_shell/operator.tsx';

type Refund = StuckPaymentDetail['refunds'][number];
type Outcome = { readonly value: string; readonly label: string; readonly hint: string };

/** Settles a refund manually, where that can be asked for as it stands. */
export function RefundSettle({ payment, refund }: { payment: StuckPaymentDetail; refund: Refund }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayAsk = useMay('money.request');
  // What the server would take at this moment: nothing else is offered.
  const offered = refund.outcomes.map((value) => ({ value, ...outcomes[value] }));
  if (!mayAsk || payment.waiting !== null || offered.length === 0) return null;
  return (
    <InDialog label="Settle refund manually" title="Settle this refund manually?" icon="edit">
      {(close) => (
        <SettleForm
          refundId={refund.refundId}
          outcomes={offered}
          onAsked={() => {
            close();
            void queries.invalidateQueries({ queryKey: trpc.ops.payments.pathKey() });
          }}
        />
      )}
    </InDialog>
  );
}

const outcomes: Record<Refund['outcomes'][number], { readonly label: string; readonly hint: string }> = {
  refunded_at_gateway: {
    label: 'It was made at the gateway',
    hint: 'The money leaves the books to the gateway.',
  },
  refunded_by_bank: { label: 'It was paid by bank', hint: 'The money leaves the books to the bank.' },
  try_again: { label: 'Try it again', hint: 'The gateway is asked under new ids, five times more.' },
  recovered_by_bank: {
    label: 'The customer paid it back',
    hint: 'It leaves the gateway’s account in the books and is in the bank.',
  },
  written_off: { label: 'It is a loss', hint: 'It leaves the gateway’s account and is our expense.' },
  reviewed: {
    label: 'Nothing is lost',
    hint: 'The gateway took it back, or both are the same refund. No money is moved by this.',
  },
};

function SettleForm({
  refundId,
  outcomes,
  onAsked,
}: {
  refundId: string;
  outcomes: readonly Outcome[];
  onAsked: () => void;
}) {
  const [chosen, setChosen] = useState<string>();
  // What is chosen may be out of question by now: the refund went on while the dialog was open.
  const outcome = outcomes.find(({ value }) => value === chosen)?.value ?? outcomes[0]?.value ?? '';
  const needsReference = outcome.startsWith('refunded') || outcome === 'recovered_by_bank';
  return (
    <>
      <p className="mb-4 text-muted">
        Compare the gateway’s dashboard and the bank statement first: what failed may still be made. Another person has
        to approve it.
      </p>
      <AskForm
        kind="refund.settle"
        onAsked={onAsked}
        read={(form) => ({ refundId, outcome, ...(needsReference && { utr: String(form.get('utr') ?? '') }) })}
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
            {needsReference ? (
              <Field label="Reference (UTR)" name="utr" maxLength={40} error={errors.utr} autoComplete="off" />
            ) : null}
          </>
        )}
      />
    </>
  );
}
