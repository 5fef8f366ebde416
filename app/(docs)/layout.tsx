import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import { coreAccess } from '../_lib/core-access.ts';
import { Words } from '../_lib/messages/words.tsx';
import { Document } from '../_ui/document.tsx';
import { guides } from './docs/_guides/guides.ts';
import { readSections } from './docs/_reference/api-document.ts';
import { DocsShell } from './docs/_shell/docs-shell.tsx';

export const metadata: Metadata = {
  title: { default: 'API documentation', template: '%s · API documentation' },
  description: 'Sell gold and silver to your own customers: guides and reference of the partner interface.',
};
export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#faf9f7' },
    { media: '(prefers-color-scheme: dark)', color: '#121110' },
  ],
};

/** Guides and reference: open to everyone, in English. */
export default async function DocsLayout({ children }: { children: ReactNode }) {
  const { config } = await coreAccess();
  const reference = readSections().map(({ tag, slug, operations }) => ({
    title: tag,
    href: `/docs/reference/${slug}`,
    operations: operations.map(({ id, method, path, summary }) => ({ id, method, path, summary })),
  }));
  return (
    <Document>
      <Words of={['copy', 'dialog']}>
        <DocsShell serviceName={config.serviceName} guides={guides} reference={reference}>
          {children}
        </DocsShell>
      </Words>
    </Document>
  );
}
