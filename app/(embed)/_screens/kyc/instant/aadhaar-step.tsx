'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { useWords } from '../../../_app/words.ts';
import { keepDraft, readDraft } from '../parts/draft.ts';
import { useKeepStatus, useLookAgain } from '../parts/use-keep-status.ts';
import { CodeForm, type SentCode } from './code-form.tsx';
import { NumberForm } from './number-form.tsx';

const PLACE = 'aadhaar';
/** An OTP is good for ten minutes; one that is older is not asked for after a reload. */
const OTP_LIFE_MS = 600_000;
type Sent = SentCode & { referenceId: string; aadhaarMasked: string };

/** The Aadhaar number, which stays on this page, and the OTP that its mobile received. */
export function AadhaarStep({ isSandbox }: { isSandbox: boolean }) {
  const words = useWords(instantWords);
  const trpc = useTRPC();
  const keep = useKeepStatus();
  const lookAgain = useLookAgain();
  const [digits, setDigits] = useState('');
  const [sent, setSent] = useState(readSent);
  function remember(next: Sent | null) {
    keepDraft(PLACE, next);
    setSent(next);
  }
  const send = useMutation(
    trpc.embed.kyc.sendAadhaarOtp.mutationOptions({
      onSuccess({ referenceId, aadhaarMasked, cooldownSeconds }) {
        verify.reset();
        remember({ referenceId, aadhaarMasked, cooldownSeconds, at: Date.now() });
      },
    }),
  );
  const verify = useMutation(
    trpc.embed.kyc.verifyAadhaarOtp.mutationOptions({
      onSuccess(status) {
        keepDraft(PLACE, null);
        keep(status);
      },
      onError: lookAgain,
    }),
  );
  const ask = () => send.mutate({ aadhaarNumber: digits });
  if (!sent) {
    const { isPending: busy, error } = send;
    return <NumberForm {...{ digits, isSandbox, busy, error }} onChange={setDigits} onSubmit={ask} />;
  }
  return (
    <CodeForm
      label={words('otp')}
      sentText={words('otpSent', { to: sent.aadhaarMasked })}
      sent={sent}
      busy={verify.isPending}
      error={verify.error ?? send.error}
      onSubmit={(otp) => verify.mutate({ referenceId: sent.referenceId, otp })}
      onResend={digits === '' ? undefined : ask}
      isResending={send.isPending}
      otherText={words('otherAadhaar')}
      onOther={() => {
        verify.reset();
        send.reset();
        remember(null);
      }}
    />
  );
}

function readSent(): Sent | null {
  const sent = readDraft<Sent>(PLACE);
  return sent && Date.now() - sent.at < OTP_LIFE_MS ? sent : null;
}
