import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { coreAccess } from '../_lib/core-access.ts';
import { readLanguage } from '../_lib/messages/language.ts';
import { Words } from '../_lib/messages/words.tsx';
import { DataProvider } from '../_lib/providers.tsx';
import { Brand } from '../_ui/brand.tsx';
import { Document } from '../_ui/document.tsx';
import { Icon } from '../_ui/icon.tsx';

export const metadata: Metadata = { title: 'Device simulator · Tola', robots: { index: false } };
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** The device simulator: open to anyone who holds the id of a sandbox order, and plainly of the sandbox. */
export default async function SimulatorLayout({ children }: { children: ReactNode }) {
  const [{ config }, { translate }] = await Promise.all([coreAccess(), readLanguage()]);
  return (
    <Document>
      <DataProvider>
        <Words of={['copy', 'deviceSimulator', 'dialog', 'error']}>
          <header className="border-b border-line">
            <p className="flex h-8 items-center justify-center gap-2 bg-sandbox px-4 text-sm text-on-sandbox">
              <Icon name="flask" size={14} className="shrink-0" />
              <strong className="font-semibold">{translate('mode.sandbox')}</strong>
              <span className="truncate">{translate('mode.sandboxPromise')}</span>
            </p>
            <div className="mx-auto flex h-14 max-w-[90rem] items-center px-4 sm:px-6">
              <Brand name={config.serviceName} />
            </div>
          </header>
          <main className="mx-auto max-w-[90rem] px-4 py-6 sm:px-6">{children}</main>
        </Words>
      </DataProvider>
    </Document>
  );
}
