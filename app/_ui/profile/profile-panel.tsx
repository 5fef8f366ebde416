'use client';

import { useState } from 'react';
import { signOut } from '../../_lib/auth-client.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../button.tsx';
import { useToast } from '../toast.tsx';
import { roleName } from './role-name.ts';
import { ThemeSwitch } from './theme-switch.tsx';

export type Member = { name: string; role: string };

/** Name, role, theme and the way out. */
export function ProfilePanel({ member }: { member: Member }) {
  const translate = useTranslate();
  const toast = useToast();
  const [leaving, setLeaving] = useState(false);

  async function leave() {
    setLeaving(true);
    try {
      await signOut();
      window.location.assign('/sign-in');
    } catch {
      setLeaving(false);
      toast({ tone: 'negative', message: translate('profile.signOutFailed') });
    }
  }

  return (
    <div className="space-y-4">
      <div className="flex items-center gap-2.5">
        <Initials name={member.name} />
        <div className="min-w-0">
          <p className="truncate font-medium">{member.name}</p>
          <p className="text-xs text-muted">{roleName(member.role, translate)}</p>
        </div>
      </div>
      <div className="space-y-1.5">
        <p className="text-xs text-muted">{translate('profile.theme')}</p>
        <ThemeSwitch />
      </div>
      <Button icon="signOut" onClick={leave} busy={leaving} className="w-full">
        {translate('profile.signOut')}
      </Button>
    </div>
  );
}

/** The person's initials, where a picture would be. */
export function Initials({ name }: { name: string }) {
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word.charAt(0).toUpperCase())
    .join('');
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-md bg-accent-soft text-xs font-semibold text-accent"
    >
      {letters}
    </span>
  );
}
