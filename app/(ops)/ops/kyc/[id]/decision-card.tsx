'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { unitsFor } from '../../../../_lib/characters.ts';
import type { OpsKycView } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button, ButtonLink } from '../../../../_ui/button.tsx';
import { Callout } from '../../../../_ui/callout.tsx';
import { Card } from '../../../../_ui/card.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { Select } from '../../../../_ui/form/select.tsx';
import { TextArea } from '../../../../_ui/form/text-area.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { PATH } from '../kyc-list.ts';

const reasonWords = {
  unreadable: 'Cannot be read',
  incomplete: 'Something is missing',
  other_details: 'Not what was typed',
  other_person: 'Not the same person',
  not_valid: 'Not valid',
  pan_in_use: 'PAN of another account',
  other: 'Something else',
} as const;

/** Approving and rejecting; afterwards the next submission is one key away. */
export function DecisionCard({ kyc }: { kyc: OpsKycView }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const mayDecide = useMay('kyc.decide');
  const [isRejecting, setRejecting] = useState(false);
  const refresh = () => queries.invalidateQueries({ queryKey: trpc.ops.kyc.pathKey() });
  // Of a decision that another person was quicker with, too: the page then shows theirs.
  const { mutate, error, isPending, variables } = useMutation(
    trpc.ops.kyc.decide.mutationOptions({ onSuccess: refresh, onError: refresh }),
  );
  const { userCode, submission, next } = kyc;
  if (kyc.status !== 'under_review') {
    const outcome = variables?.decision.outcome;
    return (
      <>
        {error ? <Callout tone="warning" title={errorOf(error).message} /> : null}
        {outcome && !error ? <Decided outcome={outcome} next={next} /> : null}
        {!outcome || error ? <Over kyc={kyc} /> : null}
      </>
    );
  }
  if (!mayDecide) return null;
  const problem = error ? errorOf(error) : undefined;
  return (
    <Card title="Decide">
      {problem && !problem.fields ? <ErrorState error={error} /> : null}
      {isRejecting ? (
        <RejectForm
          errors={problem?.fields ?? {}}
          isPending={isPending}
          onCancel={() => setRejecting(false)}
          onReject={(decision) => mutate({ userCode, submission, decision })}
        />
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button
            variant="primary"
            size="md"
            icon="check"
            busy={isPending}
            onClick={() => mutate({ userCode, submission, decision: { outcome: 'approve' } })}
          >
            Approve
          </Button>
          <Button size="md" disabled={isPending} onClick={() => setRejecting(true)}>
            Reject…
          </Button>
        </div>
      )}
    </Card>
  );
}

type Rejection = { outcome: 'reject'; code: keyof typeof reasonWords; note: string };

function RejectForm({
  errors,
  isPending,
  onCancel,
  onReject,
}: {
  errors: Readonly<Record<string, string>>;
  isPending: boolean;
  onCancel: () => void;
  onReject: (decision: Rejection) => void;
}) {
  const trpc = useTRPC();
  const { data: reasons } = useQuery(trpc.ops.kyc.reasons.queryOptions());
  const [code, setCode] = useState<Rejection['code']>('unreadable');
  const [note, setNote] = useState('');
  const words = reasons?.find((one) => one.code === code)?.words;
  const reasonText = [words, note.trim()].filter(Boolean).join(' ');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onReject({ outcome: 'reject', code, note });
  };
  return (
    <Form onSubmit={submit} className="space-y-4" noValidate>
      <Select
        label="Reason"
        autoFocus
        value={code}
        onChange={(event) => setCode(event.target.value as Rejection['code'])}
        options={Object.entries(reasonWords).map(([value, label]) => ({ value, label }))}
      />
      <TextArea
        label="Note"
        rows={2}
        maxLength={unitsFor(200)}
        value={note}
        onChange={(event) => setNote(event.target.value)}
        error={errors.note}
      />
      <div>
        <p className="text-sm text-muted">The user reads:</p>
        <p className="break-words">{reasonText || '–'}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" size="md" busy={isPending}>
          Reject
        </Button>
        <Button size="md" variant="quiet" onClick={onCancel}>
          Back
        </Button>
      </div>
    </Form>
  );
}

/** What was decided just now; the way on has the focus, so that Enter goes there. */
function Decided({ outcome, next }: { outcome: 'approve' | 'reject'; next: string | null }) {
  const way = useRef<HTMLAnchorElement>(null);
  useEffect(() => way.current?.focus(), []);
  return (
    <Callout
      tone="positive"
      title={outcome === 'approve' ? 'Approved' : 'Rejected'}
      actions={
        <ButtonLink ref={way} variant="primary" size="md" href={next ? `${PATH}/${next}` : PATH}>
          {next ? 'Next submission' : 'Back to the list'}
        </ButtonLink>
      }
    >
      {next ? 'Enter opens the next one.' : 'No other application is waiting.'}
    </Callout>
  );
}

function Over({ kyc }: { kyc: OpsKycView }) {
  const [last] = kyc.decisions;
  if (!last) return null;
  return (
    <Card title={last.outcome === 'approved' ? 'Approved' : 'Rejected'}>
      <p>
        {kyc.status === 'rejected'
          ? kyc.rejectionReason
          : kyc.approvedName === null
            ? 'The person shares a KYC that is approved at another partner.'
            : `Under the name ${kyc.approvedName}.`}
      </p>
      {kyc.next ? (
        <ButtonLink className="mt-3" href={`${PATH}/${kyc.next}`}>
          Next submission
        </ButtonLink>
      ) : null}
    </Card>
  );
}
