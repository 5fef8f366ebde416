'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConfirmation } from '../../_lib/confirmation/confirmation.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { errorOf } from '../../_lib/screen-error.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../field.tsx';
import { ErrorState } from '../states.tsx';

/** Asks the person who is signed in to confirm by a one-time password that it is them, when a call of theirs needs it; then the call goes on. */
export function ConfirmDialog() {
  const translate = useTranslate();
  const { isAsked, settle } = useConfirmation();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const shown = dialog.current;
    if (!isAsked || !shown) return;
    shown.showModal();
    // However it was closed without a code, it is not confirmed.
    const decline = () => settle(false);
    shown.addEventListener('close', decline);
    return () => {
      shown.removeEventListener('close', decline);
      shown.close();
    };
  }, [isAsked, settle]);
  return (
    <Dialog ref={dialog} title={translate('confirm.title')}>
      {isAsked ? <CodeForm onConfirmed={() => settle(true)} onCancel={() => dialog.current?.close()} /> : null}
    </Dialog>
  );
}

function CodeForm({ onConfirmed, onCancel }: { onConfirmed: () => void; onCancel: () => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const [otp, setOtp] = useState('');
  const [isShapeWrong, setShapeWrong] = useState(false);
  const sending = useMutation(trpc.session.requestConfirmation.mutationOptions());
  const confirming = useMutation(trpc.session.confirm.mutationOptions({ onSuccess: onConfirmed }));
  const { mutate: send } = sending;
  // The code is on its way as soon as the dialog is there.
  useEffect(() => send(), [send]);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isOtp = /^\d{4,6}$/.test(otp);
    setShapeWrong(!isOtp);
    if (isOtp) confirming.mutate({ otp, challengeId: sending.data?.challengeId });
  }

  const refusal = confirming.error ? errorOf(confirming.error).message : undefined;
  return (
    <form onSubmit={submit} noValidate className="space-y-4 text-left font-normal whitespace-normal">
      <p className="text-muted">{translate('confirm.hint')}</p>
      {sending.error ? <ErrorState error={sending.error} /> : null}
      <Field
        label={translate('otp.label')}
        hint={
          sending.data ? translate('confirm.sent', { mobile: sending.data.mobileMasked }) : translate('confirm.sending')
        }
        error={isShapeWrong ? translate('otp.invalid') : refusal}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoFocus
        required
        value={otp}
        onChange={(event) => {
          setShapeWrong(false);
          setOtp(event.target.value.replace(/\D/g, '').slice(0, 6));
        }}
        className="figures tracking-[0.3em]"
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" busy={confirming.isPending}>
          {translate('confirm.submit')}
        </Button>
        <Button variant="quiet" busy={sending.isPending} onClick={() => send()}>
          {translate('otp.resend')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {translate('confirm.cancel')}
        </Button>
      </div>
    </form>
  );
}
