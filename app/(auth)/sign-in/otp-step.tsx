'use client';

import { type FormEvent, useState } from 'react';
import { formatMobile } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { useNow } from '../../_lib/use-now.ts';
import { Button } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';
import { Form } from '../../_ui/form/form.tsx';

const RESEND_AFTER_SECONDS = 30;

/** Second step: the code. One field, so that pasting and the phone's own suggestion work. */
export function OtpStep({
  mobile,
  sentAt,
  busy,
  error,
  verifyLabel,
  onSubmit,
  onResend,
  onBack,
}: {
  mobile: string;
  sentAt: number;
  busy: boolean;
  error: string | undefined;
  /** On the button, where it does more than sign in */
  verifyLabel?: string;
  onSubmit: (otp: string) => void;
  onResend: () => void;
  onBack: () => void;
}) {
  const translate = useTranslate();
  const [otp, setOtp] = useState('');
  const [refused, setRefused] = useState(false);
  const now = useNow() ?? sentAt;
  const waitedSeconds = Math.max(0, Math.floor((now - sentAt) / 1_000));
  const waitSeconds = Math.max(0, RESEND_AFTER_SECONDS - waitedSeconds);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isOtp = /^\d{4,6}$/.test(otp);
    setRefused(!isOtp);
    if (isOtp) onSubmit(otp);
  }

  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label={translate('otp.label')}
        hint={translate('signIn.otpSent', { mobile: `+91 ${formatMobile(mobile)}` })}
        error={refused ? translate('otp.invalid') : error}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        value={otp}
        onChange={(event) => {
          setRefused(false);
          setOtp(event.target.value.replace(/\D/g, '').slice(0, 6));
        }}
        className="figures tracking-[0.3em]"
      />
      <Button type="submit" variant="primary" size="md" busy={busy} className="w-full">
        {verifyLabel ?? translate('signIn.verify')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        <Button variant="quiet" icon="left" onClick={onBack}>
          {translate('signIn.otherMobile')}
        </Button>
        <Button
          variant="quiet"
          disabled={waitSeconds > 0}
          onClick={() => {
            setOtp('');
            onResend();
          }}
          className="figures"
        >
          {waitSeconds > 0 ? translate('otp.resendIn', { seconds: waitSeconds }) : translate('otp.resend')}
        </Button>
      </div>
    </Form>
  );
}
