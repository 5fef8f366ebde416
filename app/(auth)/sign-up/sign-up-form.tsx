'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn } from '../../_lib/auth-client.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { OtpStep } from '../sign-in/otp-step.tsx';
import { signInMessage } from '../sign-in/sign-in-message.ts';
import { DetailsStep, type SignUpDetails } from './details-step.tsx';

/** Registering a business in two steps: who it is and the terms first, then the code that was sent; its owner is signed in by it. */
export function SignUpForm({ businessName, invitationId }: { businessName: string; invitationId?: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [details, setDetails] = useState<SignUpDetails>({
    businessName,
    ownerName: '',
    mobile: '',
    hasAcceptedTerms: false,
  });
  const [sent, setSent] = useState<{ at: number; challengeId: string }>();
  const sending = useMutation(
    trpc.signUp.requestOtp.mutationOptions({
      onSuccess: ({ challengeId }) => setSent({ at: Date.now(), challengeId }),
    }),
  );
  const entering = useMutation({
    mutationFn: (otp: string) =>
      signIn({
        mobile: details.mobile,
        otp,
        challenge: sent?.challengeId ?? '',
        ...(invitationId !== undefined && { invitation: invitationId }),
        signUp: { business: details.businessName, owner: details.ownerName, terms: 'accepted' },
      }),
    onSuccess: (outcome) => {
      if (outcome.ok) window.location.assign('/start?mode=sandbox');
    },
  });
  const refusal = entering.data?.ok === false ? entering.data.code : entering.error ? 'NETWORK' : undefined;
  const send = () => sending.mutate({ ...details, ...(invitationId !== undefined && { invitationId }) });

  return (
    <div className="rounded-lg border border-line bg-surface p-5 shadow-raised">
      {sent === undefined ? (
        <DetailsStep
          details={details}
          onChange={setDetails}
          onSubmit={send}
          busy={sending.isPending}
          error={sending.error ? errorOf(sending.error) : undefined}
        />
      ) : (
        <OtpStep
          mobile={details.mobile}
          sentAt={sent.at}
          busy={entering.isPending || entering.data?.ok === true}
          error={refusal ? signUpMessage(refusal, translate) : messageOf(sending.error, translate)}
          verifyLabel={translate('signUp.register')}
          onSubmit={(otp) => entering.mutate(otp)}
          onResend={() => {
            entering.reset();
            send();
          }}
          onBack={() => {
            entering.reset();
            sending.reset();
            setSent(undefined);
          }}
        />
      )}
    </div>
  );
}

function messageOf(error: unknown, translate: Translate): string | undefined {
  return error ? signUpMessage(errorOf(error).code, translate) : undefined;
}

/** What a refused registration means, in words for the person at the screen. */
function signUpMessage(code: string, translate: Translate): string {
  if (code === 'INVALID_TRANSITION') return translate('signUp.known');
  if (code === 'NOT_FOUND' || code === 'FEATURE_DISABLED') return translate('signUp.over');
  return signInMessage(code, translate);
}
