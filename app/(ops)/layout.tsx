import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { coreAccess } from '../_lib/core-access.ts';
import { Words } from '../_lib/messages/words.tsx';
import { DataProvider } from '../_lib/providers.tsx';
import { requireOperator } from '../_lib/signed-in.ts';
import { ConfirmDialog } from '../_ui/confirmation/confirm-dialog.tsx';
import { SignedOutDialog } from '../_ui/confirmation/signed-out-dialog.tsx';
import { Document } from '../_ui/document.tsx';
import { IdleGuard } from './_shell/idle-guard.tsx';
import { OperatorProvider } from './_shell/operator.tsx';
import { OpsShell } from './_shell/ops-shell.tsx';

export const metadata: Metadata = {
  title: { default: 'Operator console', template: '%s · Operator console' },
  robots: { index: false },
};
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** Screens of the service's own staff: operators only, in English. */
export default async function OpsLayout({ children }: { children: ReactNode }) {
  const [operator, { config }] = await Promise.all([requireOperator(), coreAccess()]);
  return (
    <Document inEnglish>
      <Words
        language="en"
        of={['confirm', 'copy', 'dialog', 'error', 'list', 'otp', 'pages', 'passkey', 'profile', 'role', 'signedOut']}
      >
        <DataProvider>
          <OperatorProvider operator={operator}>
            <OpsShell serviceName={config.serviceName}>{children}</OpsShell>
            <IdleGuard />
            <ConfirmDialog />
            <SignedOutDialog memberId={operator.operatorId} />
          </OperatorProvider>
        </DataProvider>
      </Words>
    </Document>
  );
}
