'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import otpWords from '../../../../messages/generated/embed/otp.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { type AwaitedOtp, keepAwaited } from '../../_app/awaited.ts';
import { announce } from '../../_app/bridge.ts';
import { useEmbed } from '../../_app/embed-context.ts';
import { useHasHost } from '../../_app/use-host.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { ErrorNote, useErrorText } from '../../_parts/error-note.tsx';
import { TextField } from '../../_parts/parts.tsx';
import { Resend } from '../../_parts/resend.tsx';
import { Screen } from '../../_parts/screen.tsx';

/** After these, this code of the app leads nowhere any more. */
const ENDS = new Set(['OTP_LOCKED', 'USER_CODE_EXPIRED', 'USER_CODE_NOT_FOUND', 'USER_CODE_CONSUMED']);

/** The OTP that proves a mobile. Digits may be pasted, or filled in by the device. */
export default function OtpScreen({
  awaited,
  onAgain,
}: {
  awaited: AwaitedOtp;
  /** Back to the mobile, where the person typed it here; only the partner's app can start again elsewhere */
  onAgain?: (() => void) | undefined;
}) {
  const { enter, brand, partnerId } = useEmbed();
  const words = useWords(otpWords);
  const textOf = useErrorText();
  const trpc = useTRPC();
  const isHosted = useHasHost();
  const [otp, setOtp] = useState('');
  const [isShapeWrong, setShapeWrong] = useState(false);
  const verify = useMutation(
    trpc.embed.access.verifyOtp.mutationOptions({
      onSuccess: ({ sessionToken, profile }) => enter(sessionToken, { needsProfile: profile.needsProfile }),
      onError(problem) {
        if (ENDS.has(errorOf(problem).code)) keepAwaited(partnerId, null);
      },
    }),
  );
  const resend = useMutation(trpc.embed.access.resendOtp.mutationOptions());
  const { code: refusal, status } = errorOf(verify.error);
  const isOver = verify.error !== null && ENDS.has(refusal);
  const isWrong = verify.error !== null && !isOver && (status === 401 || status === 400);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isGood = /^\d{4,8}$/.test(otp);
    setShapeWrong(!isGood);
    if (isGood) verify.mutate({ partnerId, userCode: awaited.userCode, otp });
  }

  return (
    <Screen title={words('title')}>
      <p className="text-muted">
        {words('sent', { mobile: awaited.mobileMasked, channel: awaited.channel })}
        {awaited.willBeCreated ? ` ${words('newAccount')}` : ''}
      </p>
      {verify.error && !isWrong ? <ErrorNote error={verify.error} /> : null}
      {isOver ? (
        onAgain ? (
          <Action onClick={onAgain}>{words('signInAgain')}</Action>
        ) : isHosted ? (
          <Action onClick={() => announce({ type: 'tola.close_requested' })}>
            {words('startOver', { name: brand.name })}
          </Action>
        ) : (
          <p>{words('closed', { name: brand.name })}</p>
        )
      ) : (
        <>
          <Form onSubmit={submit} noValidate className="space-y-4">
            <TextField
              id="otp"
              label={words('otp')}
              value={otp}
              onChange={({ target }) => {
                setOtp(target.value.replace(/\D/g, '').slice(0, 8));
                setShapeWrong(false);
                verify.reset();
              }}
              inputMode="numeric"
              autoComplete="one-time-code"
              className="tracking-[0.4em]"
              error={isShapeWrong ? words('wrongShape') : isWrong ? textOf(verify.error) : undefined}
            />
            <Action type="submit" busy={verify.isPending}>
              {words('confirm')}
            </Action>
          </Form>
          <Resend send={() => resend.mutateAsync({ partnerId, userCode: awaited.userCode })} />
          {onAgain ? (
            <Action look="quiet" onClick={onAgain}>
              {words('otherMobile')}
            </Action>
          ) : null}
        </>
      )}
    </Screen>
  );
}
