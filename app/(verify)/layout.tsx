import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Words } from '../_lib/messages/words.tsx';
import { Document } from '../_ui/document.tsx';
import { VerifyShell } from './_parts/verify-shell.tsx';

export const metadata: Metadata = {
  title: { default: 'Verify a certificate · Tola', template: '%s · Tola' },
  robots: { index: false },
};
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** The verification site: open to everyone, and the same for all who ask. */
export default function VerifyLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <Words of={['copy']}>
        <VerifyShell>{children}</VerifyShell>
      </Words>
    </Document>
  );
}
