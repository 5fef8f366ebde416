'use client';

import { type FormEvent, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';
import { Form } from '../../_ui/form/form.tsx';

/** First step: whose account it is. */
export function MobileStep({
  mobile,
  onChange,
  onSubmit,
  busy,
  error,
}: {
  mobile: string;
  onChange: (mobile: string) => void;
  onSubmit: () => void;
  busy: boolean;
  error: string | undefined;
}) {
  const translate = useTranslate();
  const [refused, setRefused] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    const isMobile = /^[6-9]\d{9}$/.test(mobile);
    setRefused(!isMobile);
    if (isMobile) onSubmit();
  }

  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label={translate('signIn.mobile')}
        hint={translate('signIn.mobileHint')}
        error={refused ? translate('signIn.mobileInvalid') : error}
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        autoFocus
        required
        value={mobile}
        onChange={(event) => {
          setRefused(false);
          onChange(digitsOfMobile(event.target.value));
        }}
        className="figures"
      />
      <Button type="submit" variant="primary" size="md" busy={busy} className="w-full">
        {translate('signIn.sendOtp')}
      </Button>
    </Form>
  );
}

/** Digits as typed or pasted, without the country code in front. */
export function digitsOfMobile(text: string): string {
  const digits = text.replace(/\D/g, '');
  return (digits.length > 10 ? digits.replace(/^0*(?:91)?/, '') : digits).slice(0, 10);
}
