'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Form } from '../../../../_ui/form/form.tsx';
import { useWords } from '../../../_app/words.ts';
import { Action } from '../../../_parts/action.tsx';
import { TextField } from '../../../_parts/parts.tsx';
import { keepDraft, readDraft } from '../parts/draft.ts';
import { isRefused } from '../parts/field-of.ts';
import { useKeepStatus, useLookAgain } from '../parts/use-keep-status.ts';
import { CodeForm, type SentCode } from './code-form.tsx';
import { StepError } from './step-error.tsx';

const PLACE = 'email';
type Sent = SentCode & { emailMasked: string };

/** An address, proved by a code. It is optional. */
export function EmailStep({ isSandbox, onSkip }: { isSandbox: boolean; onSkip: () => void }) {
  const words = useWords(instantWords);
  const trpc = useTRPC();
  const keep = useKeepStatus();
  const lookAgain = useLookAgain();
  const [email, setEmail] = useState('');
  const [isShapeWrong, setShapeWrong] = useState(false);
  const [sent, setSent] = useState(() => readDraft<Sent>(PLACE));
  function remember(next: Sent | null) {
    keepDraft(PLACE, next);
    setSent(next);
  }
  const send = useMutation(
    trpc.embed.kyc.sendEmail.mutationOptions({
      onSuccess({ emailMasked, cooldownSeconds }) {
        verify.reset();
        remember({ emailMasked, cooldownSeconds, at: Date.now() });
      },
    }),
  );
  const verify = useMutation(
    trpc.embed.kyc.verifyEmail.mutationOptions({
      onSuccess(status) {
        keepDraft(PLACE, null);
        keep(status);
      },
      onError: lookAgain,
    }),
  );
  function submit(event: FormEvent) {
    event.preventDefault();
    const isGood = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(email.trim());
    setShapeWrong(!isGood);
    if (isGood) send.mutate({ email: email.trim() });
  }
  if (sent) {
    return (
      <>
        <CodeForm
          label={words('code')}
          sentText={words('emailSent', { to: sent.emailMasked })}
          sent={sent}
          busy={verify.isPending}
          error={verify.error ?? send.error}
          onSubmit={(code) => verify.mutate({ code })}
          onResend={email === '' ? undefined : () => send.mutate({ email: email.trim() })}
          isResending={send.isPending}
          otherText={words('otherEmail')}
          onOther={() => {
            verify.reset();
            remember(null);
          }}
        />
        {isSandbox ? <p className="text-sm text-muted">{words('emailTest')}</p> : null}
      </>
    );
  }
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <TextField
        id="kyc-email"
        label={words('emailLabel')}
        hint={isSandbox ? words('emailTest') : words('emailWhy')}
        value={email}
        onChange={({ target }) => {
          setEmail(target.value);
          setShapeWrong(false);
        }}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        error={isShapeWrong || isRefused(send.error, 'email') ? words('emailWrong') : undefined}
      />
      {send.error && !isRefused(send.error, 'email') ? <StepError error={send.error} /> : null}
      <Action type="submit" busy={send.isPending}>
        {words('sendCode')}
      </Action>
      <Action look="quiet" onClick={onSkip}>
        {words('skip')}
      </Action>
    </Form>
  );
}
