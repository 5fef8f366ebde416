'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useConfirmation } from '../../_lib/confirmation/confirmation.ts';
import { useRefusals, useTranslate } from '../../_lib/messages/use-translate.tsx';
import { passkeyProblem, usePasskeyOnce } from '../../_lib/passkeys/ceremony.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import { Field } from '../form/field.tsx';
import { Form } from '../form/form.tsx';
import { ProveButton } from '../passkeys/prove-button.tsx';
import { ErrorState } from '../states.tsx';

/** Asks the person who is signed in to confirm by a passkey or a one-time password that it is them, when a call of theirs needs it; then the call goes on. */
export function ConfirmDialog() {
  const translate = useTranslate();
  const { asked, settle } = useConfirmation();
  const isAsked = asked !== null;
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
  const Way = asked && ways[asked];
  return (
    <Dialog ref={dialog} title={translate('confirm.title')}>
      {Way ? <Way onConfirmed={() => settle(true)} onCancel={() => dialog.current?.close()} /> : null}
    </Dialog>
  );
}

const ways = { code: CodeForm, passkey: PasskeyForm };

type WayProps = { onConfirmed: () => void; onCancel: () => void };

function PasskeyForm({ onConfirmed, onCancel }: WayProps) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const begin = useMutation(trpc.passkeys.beginProof.mutationOptions());
  const prove = useMutation(trpc.passkeys.prove.mutationOptions());
  const proving = useMutation({
    async mutationFn() {
      const response = await usePasskeyOnce(await begin.mutateAsync());
      await prove.mutateAsync({ response });
    },
    onSuccess: onConfirmed,
  });
  return (
    <div className="space-y-4 text-left font-normal whitespace-normal">
      <p className="text-muted">{translate('confirm.passkeyHint')}</p>
      <ProveButton
        label={translate('passkey.use')}
        isBusy={proving.isPending}
        problem={proving.error ? passkeyProblem(proving.error, translate, refusalOf) : undefined}
        onProve={() => proving.mutate()}
      />
      <p className="text-sm text-muted">{translate('confirm.passkeyLost')}</p>
      <Button variant="quiet" onClick={onCancel}>
        {translate('confirm.cancel')}
      </Button>
    </div>
  );
}

function CodeForm({ onConfirmed, onCancel }: WayProps) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
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

  const refusal = confirming.error ? refusalOf(confirming.error).message : undefined;
  return (
    <Form onSubmit={submit} noValidate className="space-y-4 text-left font-normal whitespace-normal">
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
    </Form>
  );
}
