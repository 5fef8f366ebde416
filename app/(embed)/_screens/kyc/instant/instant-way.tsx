'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import instantWords from '../../../../../messages/generated/embed/kycInstant.ts';
import type { EmbedKycView } from '../../../../_lib/procedure-types.ts';
import { classNames } from '../../../../_ui/class-names.ts';
import { Icon } from '../../../../_ui/icon.tsx';
import { useWords } from '../../../_app/words.ts';
import { ActionLink } from '../../../_parts/action.tsx';
import { Screen } from '../../../_parts/screen.tsx';
import { keepDraft, readDraft } from '../parts/draft.ts';
import { AadhaarStep } from './aadhaar-step.tsx';
import { EmailStep } from './email-step.tsx';
import { PanStep } from './pan-step.tsx';

type Step = 'email' | 'pan' | 'aadhaar';
const SKIPPED = 'email-skipped';

/** KYC at once: an address if the person cares to, the PAN, and the Aadhaar OTP. What was proved stays proved. */
export function InstantWay({ kyc }: { kyc: EmbedKycView }) {
  const words = useWords(instantWords);
  const [isEmailSkipped, setEmailSkipped] = useState(() => readDraft(SKIPPED) !== null);
  const steps: Step[] = kyc.isEmailOffered ? ['email', 'pan', 'aadhaar'] : ['pan', 'aadhaar'];
  const isDone = (step: Step) => kyc.steps[step] === 'verified';
  const current = steps.find((step) => !isDone(step) && !(step === 'email' && isEmailSkipped));
  return (
    <Screen title={words('title')} backTo="/kyc">
      <ol className="space-y-3">
        {steps.map((step, index) => (
          <StepPanel
            key={step}
            number={index + 1}
            count={steps.length}
            name={words(step)}
            state={step === current ? 'current' : isDone(step) ? 'done' : 'later'}
          >
            {step === 'email' ? (
              <EmailStep
                isSandbox={kyc.isSandbox}
                onSkip={() => {
                  keepDraft(SKIPPED, {});
                  setEmailSkipped(true);
                }}
              />
            ) : step === 'pan' ? (
              <PanStep kyc={kyc} />
            ) : (
              <AadhaarStep isSandbox={kyc.isSandbox} />
            )}
          </StepPanel>
        ))}
      </ol>
      <ActionLink to="/kyc/documents" look="quiet">
        {words('documents')}
      </ActionLink>
    </Screen>
  );
}

/** One step; as its turn comes its name takes the focus. */
function StepPanel({
  number,
  count,
  name,
  state,
  children,
}: {
  number: number;
  count: number;
  name: string;
  state: 'done' | 'current' | 'later';
  children: ReactNode;
}) {
  const words = useWords(instantWords);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(state);
  useEffect(() => {
    if (state === 'current' && before.current !== 'current') heading.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={classNames(
            'figures grid size-7 shrink-0 place-items-center rounded-full text-sm font-semibold',
            state === 'done'
              ? 'bg-positive-soft text-positive'
              : state === 'current'
                ? 'bg-solid text-on-solid'
                : 'bg-sunken text-muted',
          )}
        >
          {state === 'done' ? <Icon name="check" size={16} /> : number}
        </span>
        <h2
          ref={heading}
          tabIndex={-1}
          aria-current={state === 'current' ? 'step' : undefined}
          className={classNames('text-lg font-semibold outline-none', state === 'later' && 'text-muted')}
        >
          <span className="sr-only">{words('progress', { step: number, steps: count })}: </span>
          {name}
          {state === 'done' ? <span className="sr-only"> ({words('done')})</span> : null}
        </h2>
      </div>
      {state === 'current' ? <div className="mt-3 space-y-4">{children}</div> : null}
    </li>
  );
}
