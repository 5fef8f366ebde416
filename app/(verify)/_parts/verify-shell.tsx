import type { ReactNode } from 'react';
import { coreAccess } from '../../_lib/core-access.ts';
import { readLanguage } from '../../_lib/messages/language.ts';
import { Brand } from '../../_ui/brand.tsx';
import { PageLink } from '../../_ui/page/page-link.tsx';

/** Frame of the verification site: whose it is above, what the law wants said below. */
export async function VerifyShell({ children }: { children: ReactNode }) {
  const [{ config }, { translate }] = await Promise.all([coreAccess(), readLanguage()]);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b border-line">
        <div className="mx-auto flex h-14 max-w-5xl items-center gap-2.5 px-4 sm:px-6">
          <PageLink href="/verify" className="inline-flex items-center gap-2.5 rounded-sm">
            <Brand name={config.serviceName} />
            <span className="text-sm text-muted">{translate('verify.site')}</span>
          </PageLink>
        </div>
      </header>
      <main className="mx-auto w-full max-w-5xl flex-1 px-4 py-7 sm:px-6 sm:py-10 print:py-4">{children}</main>
      <footer className="border-t border-line">
        <p className="mx-auto max-w-5xl px-4 py-4 text-sm text-muted sm:px-6">{translate('verify.notice')}</p>
      </footer>
    </div>
  );
}
