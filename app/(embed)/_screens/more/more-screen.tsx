'use client';

import { useState } from 'react';
import moreWords from '../../../../messages/generated/embed/more.ts';
import type { IconName } from '../../../_ui/icon.tsx';
import { useEmbed } from '../../_app/embed-context.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { PlaceRow } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';

const places = [
  { to: '/sip', icon: 'repeat', word: 'sips', hint: 'sipsHint' },
  { to: '/gift', icon: 'parcel', word: 'gift', hint: 'giftHint' },
  { to: '/history', icon: 'history', word: 'history', hint: 'historyHint' },
  { to: '/certificate', icon: 'document', word: 'certificate', hint: 'certificateHint' },
  { to: '/bank', icon: 'bank', word: 'bank', hint: 'bankHint' },
  { to: '/kyc', icon: 'shield', word: 'kyc', hint: 'kycHint' },
  { to: '/profile', icon: 'person', word: 'profile', hint: null },
] as const satisfies readonly { to: string; icon: IconName; word: string; hint: string | null }[];

/** Everything that has no place of its own at the foot. */
export default function MoreScreen() {
  const { signOut } = useEmbed();
  const words = useWords(moreWords);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Screen title={words('title')}>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
        {places.map(({ to, icon, word, hint }) => (
          <li key={to}>
            <PlaceRow to={to} icon={icon} hint={hint ? words(hint) : undefined}>
              {words(word)}
            </PlaceRow>
          </li>
        ))}
      </ul>
      <Action
        look="secondary"
        busy={isLeaving}
        onClick={() => {
          setLeaving(true);
          void signOut();
        }}
      >
        {words('signOut')}
      </Action>
    </Screen>
  );
}
