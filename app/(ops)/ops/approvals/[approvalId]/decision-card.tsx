'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import type { ApprovalView } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Time } from '../../../../_ui/figures.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { TextArea } from '../../../../_ui/form/text-area.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { InDialog } from '../../../_parts/in-dialog.tsx';

/** What can be decided, or what was. Approving names the hash of what is shown, so nothing else can be done by it. */
export function DecisionCard({ approval }: { approval: ApprovalView }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.ops.pathKey() });
  const { mutate, error, isPending } = useMutation(
    trpc.ops.approvals.approve.mutationOptions({
      // Also after a refusal: it may have been decided meanwhile.
      onSettled: refresh,
      onSuccess: () => toast({ tone: 'positive', message: 'Approved, and done.' }),
    }),
  );
  const { approvalId, inputHash, state, isOwn, canApprove } = approval;
  return (
    <Card title="Decision">
      <div className="space-y-4">
        {error ? <Refused error={error} isOver={state !== 'waiting'} /> : null}
        {state === 'waiting' ? (
          <>
            <p className="text-muted">
              {isOwn
                ? 'You asked for this: another person has to approve it. You can take it back.'
                : canApprove
                  ? 'Approving does exactly this, at once.'
                  : 'Your role cannot approve this; it waits for an operator whose role can.'}
            </p>
            <div className="flex flex-wrap gap-2">
              {canApprove ? (
                <Button
                  variant="primary"
                  size="md"
                  icon="check"
                  busy={isPending}
                  onClick={() => mutate({ approvalId, inputHash })}
                >
                  Approve
                </Button>
              ) : null}
              {canApprove || isOwn ? (
                <InDialog
                  size="md"
                  label={isOwn ? 'Take back' : 'Reject'}
                  title={isOwn ? 'Take this request back?' : 'Reject this request?'}
                >
                  {(close) => <RejectForm approval={approval} onSettled={close} />}
                </InDialog>
              ) : null}
            </div>
          </>
        ) : (
          <Decided approval={approval} />
        )}
      </div>
    </Card>
  );
}

/** Why it was not done. What was decided or has expired meanwhile says so, and stands in its last state beside it. */
function Refused({ error, isOver }: { error: unknown; isOver: boolean }) {
  const { message, code } = errorOf(error);
  return (
    <div role="alert">
      <Callout tone="warning" title={isOver ? 'This was decided meanwhile' : 'This was not done'}>
        {message}
        {code === 'INVALID_TRANSITION' || isOver ? null : <span className="block font-mono text-xs">{code}</span>}
      </Callout>
    </div>
  );
}

function Decided({ approval: { state, decidedBy, decidedAt, note } }: { approval: ApprovalView }) {
  if (state === 'expired') return <p className="text-muted">It was not approved in time. It can be requested again.</p>;
  return (
    <Facts narrow>
      <Fact label={state === 'executed' ? 'Approved by' : 'Rejected by'}>{decidedBy ?? 'unknown'}</Fact>
      {decidedAt === null ? null : (
        <Fact label="When">
          <Time at={decidedAt} />
        </Fact>
      )}
      {note === null ? null : (
        <Fact label="Note" className="col-span-full">
          {note}
        </Fact>
      )}
    </Facts>
  );
}

function RejectForm({ approval: { approvalId, isOwn }, onSettled }: { approval: ApprovalView; onSettled: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation(
    trpc.ops.approvals.reject.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: trpc.ops.pathKey() });
        toast({ tone: 'positive', message: isOwn ? 'Taken back. Nothing was done.' : 'Rejected. Nothing was done.' });
        onSettled();
      },
    }),
  );
  const problem = error ? errorOf(error) : undefined;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate({ approvalId, note: String(new FormData(event.currentTarget).get('note') ?? '') });
  };
  return (
    <Form onSubmit={submit} className="space-y-4" noValidate>
      <TextArea
        label="Note"
        name="note"
        rows={3}
        maxLength={2_000}
        hint="Why, for the operator who asked and for the audit log."
        error={problem?.fields?.note}
      />
      {problem && !problem.fields?.note ? (
        <Refused error={error} isOver={problem.code === 'INVALID_TRANSITION'} />
      ) : null}
      <Button type="submit" variant="primary" size="md" busy={isPending}>
        {isOwn ? 'Take back' : 'Reject'}
      </Button>
    </Form>
  );
}
