'use client';

import { type FormEvent, useState } from 'react';
import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { Form } from '../../../../_ui/form/form.tsx';
import { useWords } from '../../../_app/words.ts';
import { Action } from '../../../_parts/action.tsx';
import { ErrorNote, useErrorText } from '../../../_parts/error-note.tsx';
import { TextField, useSecondsLeft } from '../../../_parts/parts.tsx';

/** After these a code leads nowhere any more. */
const ENDS = new Set(['OTP_LOCKED', 'OTP_EXPIRED', 'NOT_FOUND']);

/** A code on its way: when it was sent (milliseconds of this device), and how long until another may be. */
export type SentCode = { at: number; cooldownSeconds: number };

/** The digits that a person received. They may be pasted, or filled in by the device. */
export function CodeForm({
  label,
  sentText,
  sent,
  busy,
  error,
  onSubmit,
  onResend,
  isResending,
  otherText,
  onOther,
}: {
  label: string;
  sentText: string;
  sent: SentCode;
  busy: boolean;
  error: unknown;
  onSubmit: (code: string) => void;
  /** None where what it was sent for is not known here any more */
  onResend: (() => void) | undefined;
  isResending: boolean;
  otherText: string;
  onOther: () => void;
}) {
  const words = useWords(instantWords);
  const textOf = useErrorText();
  const [code, setCode] = useState('');
  const [isShapeWrong, setShapeWrong] = useState(false);
  const left = useSecondsLeft(sent.cooldownSeconds, sent.at);
  const { code: refusal, status } = errorOf(error);
  const isOver = Boolean(error) && ENDS.has(refusal);
  const isWrong = Boolean(error) && !isOver && status === 401;
  function submit(event: FormEvent) {
    event.preventDefault();
    const isGood = /^\d{4,8}$/.test(code);
    setShapeWrong(!isGood);
    if (isGood) onSubmit(code);
  }
  const problem = isShapeWrong ? words('codeWrong') : isOver ? words('codeOver') : isWrong ? textOf(error) : undefined;
  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <p role="status" className="text-muted">
        {sentText}
      </p>
      <TextField
        id="code"
        label={label}
        value={code}
        onChange={({ target }) => {
          setCode(target.value.replace(/\D/g, '').slice(0, 8));
          setShapeWrong(false);
        }}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="tracking-[0.4em]"
        error={problem}
      />
      {error && !isOver && !isWrong ? <ErrorNote error={error} /> : null}
      <Action type="submit" busy={busy}>
        {words('confirm')}
      </Action>
      <div className="grid gap-x-3 sm:grid-cols-2">
        {onResend ? (
          <Action look="quiet" busy={isResending} disabled={left > 0 && !isOver} onClick={onResend}>
            {left > 0 && !isOver ? words('resendIn', { seconds: left }) : words('resend')}
          </Action>
        ) : null}
        <Action look="quiet" onClick={onOther}>
          {otherText}
        </Action>
      </div>
    </Form>
  );
}
