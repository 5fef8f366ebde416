import { accentColours } from '../../_lib/colour/accent.ts';

/** The rules that put a partner's accent (#rrggbb) in the place of ours, in both themes. */
export function accentStyles(accent: string): string {
  const rule = (theme: 'light' | 'dark') => {
    const { accent: text, soft, solid, onSolid } = accentColours(accent, theme);
    return `:root{--accent:${text};--soft:${soft};--solid:${solid};--on-solid:${onSolid}}`;
  };
  return `${rule('light')}@media(prefers-color-scheme:dark){${rule('dark')}}`;
}
