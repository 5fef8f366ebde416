import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { Document } from '../_ui/document.tsx';
import { scriptFontVariables } from './_sheet/script-fonts.ts';
import './invoice.css';

/** The address is the key to the page: it is not indexed, and no other site learns it. */
export const metadata: Metadata = {
  title: 'Invoice',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
};
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** Invoices, for anyone who was given their address: in English, as they are printed. */
export default function InvoiceLayout({ children }: { children: ReactNode }) {
  return (
    <Document>
      <div lang="en" className={`invoice-fonts ${scriptFontVariables}`}>
        {children}
      </div>
    </Document>
  );
}
