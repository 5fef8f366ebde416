import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { DataProvider } from '../_lib/providers.tsx';
import { Document } from '../_ui/document.tsx';

export const metadata: Metadata = { title: { default: 'Tola', template: '%s · Tola' }, robots: { index: false } };

/** Screens for those who are not signed in yet. */
export default function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <DataProvider>{children}</DataProvider>
    </Document>
  );
}
