'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import signInWords from '../../../../messages/generated/embed/signIn.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import type { AwaitedOtp } from '../../_app/awaited.ts';
import { useEmbed } from '../../_app/embed-context.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Notice, NotRegulated, TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { readMobile } from './read-mobile.ts';

/** The way in on a partner's own domain: by mobile, known or new. */
export default function SignInScreen({
  isExpired,
  onSent,
}: {
  isExpired: boolean;
  onSent: (awaited: AwaitedOtp) => void;
}) {
  const { brand } = useEmbed();
  const words = useWords(signInWords);
  const trpc = useTRPC();
  const [typed, setTyped] = useState('');
  const [isShapeWrong, setShapeWrong] = useState(false);
  const begin = useMutation(
    trpc.embed.signIn.begin.mutationOptions({
      onSuccess: ({ userCode, mobileMasked, otpChannel }) =>
        onSent({ userCode, mobileMasked, channel: otpChannel, willBeCreated: false }),
    }),
  );
  const isRefusedShape = begin.error !== null && errorOf(begin.error).code === 'VALIDATION_ERROR';

  function submit(event: FormEvent) {
    event.preventDefault();
    const mobile = readMobile(typed);
    setShapeWrong(mobile === undefined);
    if (mobile) begin.mutate({ mobile });
  }

  return (
    <Screen title={words('title')}>
      <p className="text-lg text-muted">{words('lead', { name: brand.name })}</p>
      {isExpired ? <Notice>{words('expired')}</Notice> : null}
      {begin.error && !isRefusedShape ? <ErrorNote error={begin.error} /> : null}
      <Form onSubmit={submit} noValidate className="space-y-4">
        <TextField
          id="mobile"
          label={words('mobile')}
          hint={words('mobileHint')}
          prefix="+91"
          value={typed}
          onChange={({ target }) => {
            setTyped(target.value.slice(0, 20));
            setShapeWrong(false);
          }}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          error={isShapeWrong || isRefusedShape ? words('wrongShape') : undefined}
        />
        <Action type="submit" busy={begin.isPending}>
          {words('send')}
        </Action>
      </Form>
      <div className="mt-auto space-y-1">
        <p className="text-sm text-muted">{words('provider', { service: brand.serviceName })}</p>
        <NotRegulated />
      </div>
    </Screen>
  );
}
