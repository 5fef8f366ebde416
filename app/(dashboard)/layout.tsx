import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { door } from '../_lib/core-door.ts';
import { DataProvider } from '../_lib/providers.tsx';
import { requireStaff } from '../_lib/signed-in.ts';
import { Document } from '../_ui/document.tsx';
import { Shell } from './_shell/shell.tsx';

export const metadata: Metadata = { title: { default: 'Tola', template: '%s · Tola' }, robots: { index: false } };
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** Everything partner staff see: signed-in members only. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const [{ name, role, partner }, { config }] = await Promise.all([requireStaff(), door()]);
  return (
    <Document>
      <DataProvider>
        <Shell
          serviceName={config.serviceName}
          member={{ name, role }}
          partner={{ name: partner.name, liveEnabled: partner.liveEnabled, sandboxEnabled: partner.sandboxEnabled }}
        >
          {children}
        </Shell>
      </DataProvider>
    </Document>
  );
}
