import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { coreAccess } from '../_lib/core-access.ts';
import { Words } from '../_lib/messages/words.tsx';
import { PermissionsProvider } from '../_lib/permissions.tsx';
import { DataProvider } from '../_lib/providers.tsx';
import { serverClient } from '../_lib/server-trpc.ts';
import { requireStaff } from '../_lib/signed-in.ts';
import { ConfirmDialog } from '../_ui/confirmation/confirm-dialog.tsx';
import { SignedOutDialog } from '../_ui/confirmation/signed-out-dialog.tsx';
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
  const [{ memberId, name, role, partner, permissions }, { config }, trpc] = await Promise.all([
    requireStaff(),
    coreAccess(),
    serverClient(),
  ]);
  // Asked for in both modes: the layout is drawn once, and does not hear of a change between them.
  const { offsetSeconds } = await trpc.sandbox.clock.query({ mode: 'sandbox' });
  return (
    <Document>
      <Words
        of={[
          'confirm',
          'copy',
          'dialog',
          'error',
          'keys',
          'mode',
          'nav',
          'otp',
          'passkey',
          'profile',
          'role',
          'search',
          'signedOut',
          'type',
        ]}
      >
        <DataProvider>
          <PermissionsProvider permissions={permissions}>
            <Shell
              serviceName={config.serviceName}
              member={{ name, role }}
              partner={{ name: partner.name, liveEnabled: partner.liveEnabled, sandboxEnabled: partner.sandboxEnabled }}
              sandboxClock={{ offsetSeconds, readAt: Date.now() }}
            >
              {children}
            </Shell>
            <ConfirmDialog />
            <SignedOutDialog memberId={memberId} />
          </PermissionsProvider>
        </DataProvider>
      </Words>
    </Document>
  );
}
