'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { chooseLanguage, type Language } from '../../../_lib/preferences/language-cookie.ts';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { PasskeysCard } from '../../../_ui/passkeys/passkeys-card.tsx';
import { ThemeSwitch } from '../../../_ui/profile/theme-switch.tsx';
import { Segmented } from '../../../_ui/segmented.tsx';
import { type Profile, ProfileForm } from './profile-form.tsx';
import { SessionsCard } from './sessions-card.tsx';

const languages: { value: Language; label: string }[] = [
  { value: 'en', label: 'English' },
  { value: 'hi', label: 'हिन्दी' },
];

/** The member's own page: details, language and theme of this browser, sessions. */
export function ProfileScreen({ mode, profile, language }: { mode: Mode; profile: Profile; language: Language }) {
  const translate = useTranslate();
  const router = useRouter();
  const [chosenLanguage, setChosenLanguage] = useState(language);
  return (
    <>
      <PageHeader title={translate('me.title')} hint={translate('me.hint')} />
      <div className="grid items-start gap-4 lg:grid-cols-3">
        <Card title={translate('me.details')} className="lg:col-span-2">
          <ProfileForm mode={mode} profile={profile} />
        </Card>
        <Card title={translate('me.preferences')}>
          <div className="space-y-4">
            <div className="space-y-1.5">
              <p className="text-sm text-muted">{translate('me.language')}</p>
              <Segmented
                label={translate('me.language')}
                options={languages}
                value={chosenLanguage}
                onChange={(chosen) => {
                  setChosenLanguage(chosen);
                  chooseLanguage(chosen);
                  router.refresh();
                }}
              />
            </div>
            <div className="space-y-1.5">
              <p className="text-sm text-muted">{translate('profile.theme')}</p>
              <ThemeSwitch />
            </div>
          </div>
        </Card>
        <PasskeysCard className="lg:col-span-3" />
        <SessionsCard mode={mode} className="lg:col-span-3" />
      </div>
    </>
  );
}
