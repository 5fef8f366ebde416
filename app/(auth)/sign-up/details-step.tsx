'use client';

import { type SubmitEvent, useState } from 'react';
import { unitsFor } from '../../_lib/characters.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { ShownError } from '../../_lib/screen-error.ts';
import { Button, TextLink } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';
import { Form } from '../../_ui/form/form.tsx';
import { digitsOfMobile } from '../sign-in/mobile-step.tsx';
import { signInMessage } from '../sign-in/sign-in-message.ts';

export type SignUpDetails = { businessName: string; ownerName: string; mobile: string; hasAcceptedTerms: boolean };

/** First step: which business it is, who owns its account, and the terms. */
export function DetailsStep({
  details,
  onChange,
  onSubmit,
  busy,
  error,
}: {
  details: SignUpDetails;
  onChange: (details: SignUpDetails) => void;
  onSubmit: () => void;
  busy: boolean;
  error: ShownError | undefined;
}) {
  const translate = useTranslate();
  const [isTried, setTried] = useState(false);
  const { businessName, ownerName, mobile, hasAcceptedTerms } = details;
  const isMobile = /^[6-9]\d{9}$/.test(mobile);
  const isWhole = businessName.trim() !== '' && ownerName.trim() !== '' && isMobile && hasAcceptedTerms;
  const set = (change: Partial<SignUpDetails>) => onChange({ ...details, ...change });
  const missing = (isGiven: boolean, words: 'signUp.nameMissing' | 'signIn.mobileInvalid' | 'signUp.termsMissing') =>
    isTried && !isGiven ? translate(words) : undefined;
  const isAtField = error?.fields !== undefined;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (isWhole) onSubmit();
  }

  return (
    <Form onSubmit={submit} noValidate className="space-y-4">
      <Field
        label={translate('signUp.business')}
        autoComplete="organization"
        required
        maxLength={unitsFor(120)}
        value={businessName}
        error={missing(businessName.trim() !== '', 'signUp.nameMissing') ?? error?.fields?.name}
        onChange={(event) => set({ businessName: event.target.value })}
      />
      <Field
        label={translate('signUp.owner')}
        autoComplete="name"
        required
        maxLength={unitsFor(80)}
        value={ownerName}
        error={missing(ownerName.trim() !== '', 'signUp.nameMissing') ?? error?.fields?.owner_name}
        onChange={(event) => set({ ownerName: event.target.value })}
      />
      <Field
        label={translate('signIn.mobile')}
        hint={translate('signUp.mobileHint')}
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        required
        value={mobile}
        error={missing(isMobile, 'signIn.mobileInvalid') ?? error?.fields?.mobile}
        onChange={(event) => set({ mobile: digitsOfMobile(event.target.value) })}
        className="figures"
      />
      <div className="space-y-1.5">
        <label className="flex items-start gap-2">
          <input
            type="checkbox"
            checked={hasAcceptedTerms}
            onChange={(event) => set({ hasAcceptedTerms: event.target.checked })}
            className="mt-1 size-4 shrink-0 accent-accent"
          />
          <span>{translate('signUp.accept')}</span>
        </label>
        <p className="pl-6">
          <TextLink href="/terms" target="_blank">
            {translate('signUp.readTerms')}
          </TextLink>
        </p>
        {isTried && !hasAcceptedTerms ? (
          <p role="alert" className="text-sm text-negative">
            {translate('signUp.termsMissing')}
          </p>
        ) : null}
      </div>
      {error && !isAtField ? (
        <p role="alert" className="text-sm text-negative">
          {error.code === 'RATE_LIMITED' ? signInMessage(error.code, translate) : translate('signUp.refused')}
        </p>
      ) : null}
      <Button type="submit" variant="primary" size="md" busy={busy} className="w-full">
        {translate('signIn.sendOtp')}
      </Button>
    </Form>
  );
}
