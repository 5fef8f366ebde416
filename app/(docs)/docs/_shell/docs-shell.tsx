'use client';

import Link from 'next/link';
import { usePathname } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import type { Theme } from '../../../_lib/preferences/theme.ts';
import { useTheme } from '../../../_lib/preferences/use-theme.ts';
import { Brand } from '../../../_ui/brand.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { Segmented } from '../../../_ui/segmented.tsx';
import { Navigation, type NavigationProps } from './navigation.tsx';

const themes: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Frame of the documentation: navigation with its filter at the left, in a drawer on phones; none of it in print. */
export function DocsShell({
  serviceName,
  children,
  ...navigation
}: { serviceName: string; children: ReactNode } & Pick<NavigationProps, 'guides' | 'reference'>) {
  const path = usePathname();
  const drawer = useRef<HTMLDialogElement>(null);
  const [theme, setTheme] = useTheme();
  const themeSwitch = <Segmented label="Theme" options={themes} value={theme} onChange={setTheme} />;
  const home = (
    <Link href="/docs" className="inline-flex items-center gap-2.5 rounded-sm">
      <Brand name={serviceName} />
      <span className="text-sm text-muted">Docs</span>
    </Link>
  );
  return (
    <div lang="en">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-solid px-3 py-2 font-medium text-on-solid focus:translate-y-0 print:hidden"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[17rem_minmax(0,1fr)] print:block">
        <aside
          aria-label="Contents"
          className="sticky top-0 hidden h-dvh flex-col border-r border-line lg:flex print:hidden"
        >
          <div className="px-6 pt-5 pb-3">{home}</div>
          <Navigation path={path} {...navigation} className="min-h-0 flex-1" />
          <div className="flex items-center justify-between gap-3 border-t border-line px-6 py-3">{themeSwitch}</div>
        </aside>
        <div className="min-w-0">
          <header className="sticky top-0 z-20 flex h-14 items-center justify-between border-b border-line bg-canvas px-4 lg:hidden print:hidden">
            {home}
            <button
              type="button"
              aria-label="Menu"
              onClick={() => drawer.current?.showModal()}
              className="grid size-10 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="menu" size={18} />
            </button>
          </header>
          <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 pt-7 pb-20 outline-none sm:px-8 lg:pt-10">
            {children}
          </main>
        </div>
      </div>
      <Dialog ref={drawer} side title="Documentation">
        <div className="-mx-4 flex h-full flex-col">
          <Navigation
            path={path}
            {...navigation}
            className="min-h-0 flex-1"
            onNavigate={() => drawer.current?.close()}
          />
          <div className="border-t border-line px-4 pt-3">{themeSwitch}</div>
        </div>
      </Dialog>
    </div>
  );
}
