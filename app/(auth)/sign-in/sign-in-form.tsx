'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { signIn } from '../../_lib/auth-client.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { DemoLogIns } from './demo-log-ins.tsx';
import { MobileStep } from './mobile-step.tsx';
import { OtpStep } from './otp-step.tsx';
import { signInMessage } from './sign-in-message.ts';

/** Signing in, in two steps: the mobile first, then the code that was sent to it; accepts an invitation where one led here. */
export function SignInForm({
  returnPath,
  demo,
  invitation,
}: {
  returnPath: string;
  demo: boolean;
  invitation?: string;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [mobile, setMobile] = useState('');
  /** The newest code that went out; one that could not be sent again leaves the one before good */
  const [sent, setSent] = useState<{ at: number; challengeId: string }>();
  const sending = useMutation(
    trpc.auth.requestOtp.mutationOptions({
      onSuccess: ({ challengeId }) => setSent({ at: Date.now(), challengeId }),
    }),
  );
  const entering = useMutation({
    mutationFn: (otp: string) =>
      signIn({ mobile, otp, challenge: sent?.challengeId ?? '', ...(invitation !== undefined && { invitation }) }),
    onSuccess: (outcome) => {
      if (outcome.ok) window.location.assign(returnPath);
    },
  });
  const refusal = entering.data?.ok === false ? entering.data.code : entering.error ? 'NETWORK' : undefined;
  const sendingError = sending.error ? signInMessage(errorOf(sending.error).code, translate) : undefined;

  return (
    <>
      <div className="rounded-lg border border-line bg-surface p-5 shadow-raised">
        <h1 className="mb-4 text-lg font-semibold">{translate('signIn.title')}</h1>
        {sent === undefined ? (
          <MobileStep
            mobile={mobile}
            onChange={setMobile}
            onSubmit={() => sending.mutate({ mobile })}
            busy={sending.isPending}
            error={sendingError}
          />
        ) : (
          <OtpStep
            mobile={mobile}
            sentAt={sent.at}
            busy={entering.isPending || entering.data?.ok === true}
            error={refusal ? signInMessage(refusal, translate) : sendingError}
            onSubmit={(otp) => entering.mutate(otp)}
            onResend={() => {
              entering.reset();
              sending.mutate({ mobile });
            }}
            onBack={() => {
              entering.reset();
              sending.reset();
              setSent(undefined);
            }}
          />
        )}
      </div>
      {demo ? <DemoLogIns onChoose={sent === undefined ? setMobile : undefined} /> : null}
    </>
  );
}
