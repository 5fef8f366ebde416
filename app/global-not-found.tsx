import type { Metadata } from 'next';
import { readLanguage } from './_lib/messages/language.ts';
import { ButtonLink } from './_ui/button.tsx';
import { Document } from './_ui/document.tsx';

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await readLanguage()).translate('notFound.title') };
}

/** Any address that leads nowhere. */
export default async function GlobalNotFound() {
  const { translate } = await readLanguage();
  return (
    <Document>
      <main className="grid min-h-dvh place-items-center px-4">
        <div className="max-w-sm space-y-3">
          <p className="figures text-sm font-medium text-accent">404</p>
          <h1 className="text-xl font-semibold">{translate('notFound.title')}</h1>
          <p className="text-muted">{translate('notFound.hint')}</p>
          <ButtonLink href="/" variant="primary">
            {translate('notFound.home')}
          </ButtonLink>
        </div>
      </main>
    </Document>
  );
}
