import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { accentColours } from '../../../_lib/colour/accent.ts';
import { translateInto } from '../../../_lib/messages/catalogue.ts';
import { fontVariables } from '../../../_ui/fonts/fonts.ts';
import '../../../_ui/theme.css';
import { readBrand } from '../../_page/read-brand.ts';
import { readPreferences } from '../../_page/read-preferences.ts';

type Props = { params: Promise<{ partner: string }>; children: ReactNode };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const [brand, { locale }] = await Promise.all([readBrand((await params).partner), readPreferences()]);
  return {
    title: brand?.name ?? translateInto(locale)('notFound.title'),
    robots: { index: false },
    referrer: 'no-referrer',
  };
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#1a1917' },
  ],
};

/**
 * The document of the embedded screens: the partner's accent, and the theme and language that the address asks for. No cookie is read. Where there
 * is no such partner the page says so in it: one that a root layout refuses is Next's own, whose styles the Content-Security-Policy refuses.
 */
export default async function EmbedLayout({ params, children }: Props) {
  const brand = await readBrand((await params).partner);
  const [{ theme, locale }, incoming] = await Promise.all([readPreferences(), headers()]);
  const nonce = /'nonce-([^']+)'/.exec(incoming.get('content-security-policy') ?? '')?.[1];
  return (
    <html lang={locale} data-theme={theme} className={fontVariables}>
      <head>{brand?.accent ? <style nonce={nonce}>{accentStyles(brand.accent)}</style> : null}</head>
      <body>{children}</body>
    </html>
  );
}

/**
 * A partner's accent in the place of ours, in both themes, as far from each ground as text needs: a style element with the page's nonce, as the
 * Content-Security-Policy takes no style attributes.
 */
function accentStyles(accent: string): string {
  const [light, dark] = [accentColours(accent, 'light'), accentColours(accent, 'dark')];
  const both = (key: keyof typeof light) => `light-dark(${light[key]}, ${dark[key]})`;
  const properties = {
    '--color-accent': both('accent'),
    '--color-accent-soft': both('soft'),
    '--color-solid': both('solid'),
    '--color-on-solid': both('onSolid'),
    '--color-focus': both('accent'),
  };
  const declarations = Object.entries(properties).map(([name, value]) => `${name}:${value}`);
  return `html:root{${declarations.join(';')}}`;
}
