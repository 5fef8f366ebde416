'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Theme } from '../../_lib/preferences/theme.ts';
import { useTheme } from '../../_lib/preferences/use-theme.ts';
import { Segmented } from '../segmented.tsx';

/** The theme of this browser: as the device, light or dark. */
export function ThemeSwitch() {
  const translate = useTranslate();
  const [theme, setTheme] = useTheme();
  const themes: { value: Theme; label: string }[] = [
    { value: 'system', label: translate('profile.themeSystem') },
    { value: 'light', label: translate('profile.themeLight') },
    { value: 'dark', label: translate('profile.themeDark') },
  ];
  return <Segmented label={translate('profile.theme')} options={themes} value={theme} onChange={setTheme} />;
}
