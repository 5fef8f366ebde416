import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Words } from '../_lib/messages/words.tsx';
import { DataProvider } from '../_lib/providers.tsx';
import { Document } from '../_ui/document.tsx';

export const metadata: Metadata = { title: { default: 'Tola', template: '%s · Tola' }, robots: { index: false } };

/** Screens for those who are not signed in yet. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <Words of={['copy', 'otp', 'passkey', 'recoveryCodes', 'role', 'secondFactor', 'signIn']}>
        <DataProvider>{children}</DataProvider>
      </Words>
    </Document>
  );
}
