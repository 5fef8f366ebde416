'use client';

import otpWords from '../../../../messages/generated/embed/otp.ts';
import { announce } from '../../_app/bridge.ts';
import { useEmbed } from '../../_app/embed-context.ts';
import { useHasHost } from '../../_app/use-host.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Screen } from '../../_parts/screen.tsx';

/** No user is signed in, and only the partner's app can change that. */
export function ClosedScreen({ isExpired, error }: { isExpired: boolean; error: unknown }) {
  const { brand } = useEmbed();
  const words = useWords(otpWords);
  const isHosted = useHasHost();
  const name = brand.name;
  return (
    <Screen
      title={words(isExpired ? 'expiredTitle' : 'closedTitle')}
      foot={
        isHosted ? (
          <Action onClick={() => announce({ type: 'tola.close_requested' })}>{words('backToApp', { name })}</Action>
        ) : null
      }
    >
      {error ? <ErrorNote error={error} /> : null}
      <p className="text-lg text-muted">{words(isExpired ? 'expired' : 'closed', { name })}</p>
    </Screen>
  );
}
