'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import frameWords from '../../../messages/generated/embed/frame.ts';
import { useWords } from '../_app/words.ts';
import { Action } from './action.tsx';
import { ErrorNote } from './error-note.tsx';
import { useSecondsLeft } from './parts.tsx';

/** How long after a code another may be asked for, until the server says otherwise. */
const FIRST_COOLDOWN_SECONDS = 30;

/** Another code in the place of the one that was sent, which is dead then. `send` answers how long to wait for the next. */
export function Resend({ send }: { send: () => Promise<{ cooldownSeconds: number }> }) {
  const words = useWords(frameWords);
  const [wait, setWait] = useState(() => ({ seconds: FIRST_COOLDOWN_SECONDS, from: Date.now() }));
  const left = useSecondsLeft(wait.seconds, wait.from);
  const resend = useMutation({
    mutationFn: send,
    onSuccess: ({ cooldownSeconds }) => setWait({ seconds: cooldownSeconds, from: Date.now() }),
  });
  return (
    <div className="space-y-2">
      {resend.error ? <ErrorNote error={resend.error} /> : null}
      <p role="status" className="text-positive">
        {resend.isSuccess && left > 0 ? words('resent') : ''}
      </p>
      {left > 0 ? (
        <p className="figures text-muted">{words('resendIn', { seconds: left })}</p>
      ) : (
        <Action look="secondary" busy={resend.isPending} onClick={() => resend.mutate()}>
          {words('resend')}
        </Action>
      )}
    </div>
  );
}
