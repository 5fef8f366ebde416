'use client';

import otpWords from '../../../../messages/generated/embed/otp.ts';
import { useEmbed } from '../../_app/embed-context.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { Screen } from '../../_parts/screen.tsx';

/** Asks before a link signs in another person than the person who is signed in here. */
export default function SwitchScreen({
  signedInAs,
  codeFor,
  isSwitching,
  onSwitch,
  onStay,
}: {
  signedInAs: string;
  codeFor: string;
  isSwitching: boolean;
  onSwitch: () => void;
  onStay: () => void;
}) {
  const { brand } = useEmbed();
  const words = useWords(otpWords);
  return (
    <Screen title={words('switchTitle', { mobile: codeFor })}>
      <p className="text-lg">{words('switchSignedIn', { mobile: signedInAs })}</p>
      <p className="text-lg text-muted">{words('switchHint', { mobile: codeFor, name: brand.name })}</p>
      <Action onClick={onStay}>{words('switchStay', { mobile: signedInAs })}</Action>
      <Action look="quiet" busy={isSwitching} onClick={onSwitch}>
        {words('switchGo', { mobile: codeFor })}
      </Action>
    </Screen>
  );
}
