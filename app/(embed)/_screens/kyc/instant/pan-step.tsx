'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import type { EmbedKycView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Form } from '../../../../_ui/form/form.tsx';
import { useWords } from '../../../_app/words.ts';
import { Action } from '../../../_parts/action.tsx';
import { Notice } from '../../../_parts/parts.tsx';
import { Birthday } from '../parts/birthday.tsx';
import { isRefused } from '../parts/field-of.ts';
import { isPan, PanField } from '../parts/pan-field.tsx';
import { useKeepStatus, useLookAgain } from '../parts/use-keep-status.ts';
import { useReason } from '../parts/use-reason.ts';
import { StepError } from './step-error.tsx';

/** The PAN with the date of birth that belongs to it. */
export function PanStep({ kyc }: { kyc: EmbedKycView }) {
  const words = useWords(instantWords);
  const trpc = useTRPC();
  const keep = useKeepStatus();
  const lookAgain = useLookAgain();
  const reason = useReason(kyc.steps.pan === 'rejected' ? kyc.rejectionReason : null);
  const [pan, setPan] = useState('');
  const [dob, setDob] = useState('');
  const [wrong, setWrong] = useState({ pan: false, dob: false });
  const check = useMutation(trpc.embed.kyc.verifyPan.mutationOptions({ onSuccess: keep, onError: lookAgain }));
  function submit(event: FormEvent) {
    event.preventDefault();
    const found = { pan: !isPan(pan), dob: dob === '' };
    setWrong(found);
    if (!found.pan && !found.dob) check.mutate({ pan, dob });
  }
  const isFieldRefused = isRefused(check.error, 'pan', 'dob');
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      {reason && !check.isPending ? <Notice tone="negative">{words('panRefused', { reason })}</Notice> : null}
      <PanField
        label={words('panLabel')}
        hint={kyc.isSandbox ? words('panTest') : undefined}
        value={pan}
        onChange={(next) => {
          setPan(next);
          setWrong((before) => ({ ...before, pan: false }));
        }}
        error={wrong.pan || isRefused(check.error, 'pan') ? words('panWrong') : undefined}
      />
      <Birthday
        words={{
          legend: words('birthday'),
          day: words('day'),
          month: words('month'),
          year: words('year'),
        }}
        error={wrong.dob || isRefused(check.error, 'dob') ? words('birthdayWrong') : undefined}
        onChange={(day) => {
          setDob(day);
          setWrong((before) => ({ ...before, dob: false }));
        }}
      />
      {check.error && !isFieldRefused ? <StepError error={check.error} /> : null}
      <Action type="submit" busy={check.isPending}>
        {words('checkPan')}
      </Action>
    </Form>
  );
}
