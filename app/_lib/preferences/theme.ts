/** What a person chose; `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const THEME_COOKIE = 'tola-theme';

export function themeOf(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
