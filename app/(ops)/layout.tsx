import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Document } from '../_ui/document.tsx';

export const metadata: Metadata = { title: { default: 'Tola', template: '%s · Tola' }, robots: { index: false } };

/** Screens of the service's own staff. */
export default function OpsLayout({ children }: { children: ReactNode }) {
  return <Document>{children}</Document>;
}
