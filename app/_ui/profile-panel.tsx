'use client';

import { useState } from 'react';
import { signOut } from '../_lib/auth-client.ts';
import type { Theme } from '../_lib/theme.ts';
import type { MessageKey, Translate } from '../_lib/translate-messages.ts';
import { useTheme } from '../_lib/use-theme.ts';
import { useTranslate } from '../_lib/use-translate.tsx';
import { Button } from './button.tsx';
import { Segmented } from './segmented.tsx';
import { useToast } from './toast.tsx';

export type Member = { name: string; role: string };

const roles = new Set(['owner', 'admin', 'developer', 'finance', 'viewer', 'operator']);

/** A role as people say it. */
export function roleName(role: string, translate: Translate): string {
  return roles.has(role) ? translate(`role.${role}` as MessageKey) : role;
}

/** Name, role, theme and the way out. */
export function ProfilePanel({ member }: { member: Member }) {
  const translate = useTranslate();
  const toast = useToast();
  const [theme, setTheme] = useTheme();
  const [leaving, setLeaving] = useState(false);
  const themes: { value: Theme; label: string }[] = [
    { value: 'system', label: translate('profile.themeSystem') },
    { value: 'light', label: translate('profile.themeLight') },
    { value: 'dark', label: translate('profile.themeDark') },
  ];

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
        <Segmented label={translate('profile.theme')} options={themes} value={theme} onChange={setTheme} />
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
