'use client';

import { usePathname, useSearchParams } from 'next/navigation';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { type Mode, modeOf } from '../../_lib/mode.ts';
import { Brand } from '../../_ui/brand.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import { Icon } from '../../_ui/icon.tsx';
import { OfflineNote } from '../../_ui/page/offline-note.tsx';
import { ProfileMenu } from '../../_ui/profile/profile-menu.tsx';
import { ProfilePanel } from '../../_ui/profile/profile-panel.tsx';
import { PaletteHost, type Tool } from '../_palette/palette-host.tsx';
import { SearchButton } from '../_palette/search-button.tsx';
import { ModeSwitch } from './mode-switch.tsx';
import { Navigation } from './navigation.tsx';
import { type SandboxClockRead, SandboxFrame } from './sandbox-frame.tsx';

export type ShellProps = {
  serviceName: string;
  member: { name: string; role: string };
  partner: { name: string; liveEnabled: boolean; sandboxEnabled: boolean };
  sandboxClock: SandboxClockRead;
};

/**
 * Frame of the dashboard: navigation, mode and profile around the page. In sandbox a coloured strip and frame stay in
 * sight on every page, so that test money is not taken for real.
 */
export function Shell({ serviceName, member, partner, sandboxClock, children }: ShellProps & { children: ReactNode }) {
  const translate = useTranslate();
  const path = usePathname();
  const mode = modeOf(useSearchParams().get('mode'));
  const drawer = useRef<HTMLDialogElement>(null);
  const [tool, setTool] = useState<Tool>(null);
  // Drawn once it is opened: on a desktop it never is.
  const [hasDrawer, setHasDrawer] = useState(false);
  const modes: Mode[] = [
    ...(partner.liveEnabled ? ['live' as const] : []),
    ...(partner.sandboxEnabled ? ['sandbox' as const] : []),
  ];
  const isSandbox = mode === 'sandbox';
  const modeSwitch = (
    <ModeSwitch path={path} mode={mode} liveEnabled={partner.liveEnabled} sandboxEnabled={partner.sandboxEnabled} />
  );

  return (
    <div data-mode={mode} className={isSandbox ? '[--sticky-top:2rem]' : '[--sticky-top:0px]'}>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-solid px-3 py-2 font-medium text-on-solid focus:translate-y-0"
      >
        {translate('nav.skip')}
      </a>
      {isSandbox ? <SandboxFrame clock={sandboxClock} /> : null}
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <header className="sticky top-(--sticky-top) hidden h-[calc(100dvh-var(--sticky-top))] flex-col border-r border-line px-3 py-4 lg:flex print:hidden">
          <div className="px-2">
            <Brand name={serviceName} />
          </div>
          <p title={partner.name} className="mt-4 truncate px-2 text-sm font-medium">
            {partner.name}
          </p>
          <div className="mt-2 px-2">{modeSwitch}</div>
          <div className="mt-3 px-2">
            <SearchButton onOpen={() => setTool('palette')} />
          </div>
          <Navigation path={path} mode={mode} className="-mx-1 mt-4 min-h-0 flex-1 overflow-y-auto px-1" />
          <ProfileMenu member={member} partnerName={partner.name} className="mt-auto pt-2" />
        </header>
        <div className="min-w-0">
          <header className="sticky top-(--sticky-top) z-20 flex h-14 items-center justify-between gap-3 border-b border-line bg-canvas px-4 lg:hidden print:hidden">
            <Brand name={serviceName} />
            <div className="flex items-center gap-1 sm:gap-2">
              {modeSwitch}
              <SearchButton small onOpen={() => setTool('palette')} />
              <button
                type="button"
                aria-label={translate('nav.menu')}
                onClick={() => {
                  setHasDrawer(true);
                  drawer.current?.showModal();
                }}
                className="grid size-10 place-items-center rounded-md hover:bg-sunken"
              >
                <Icon name="menu" size={18} />
              </button>
            </div>
          </header>
          <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 lg:py-8">
            {children}
          </main>
        </div>
      </div>
      <OfflineNote />
      <PaletteHost tool={tool} onTool={setTool} path={path} mode={mode} modes={modes} />
      <Dialog ref={drawer} side title={partner.name}>
        {hasDrawer ? (
          <div className="flex h-full flex-col gap-6">
            <Navigation path={path} mode={mode} onNavigate={() => drawer.current?.close()} />
            <div className="mt-auto border-t border-line pt-4">
              <ProfilePanel member={member} />
            </div>
          </div>
        ) : null}
      </Dialog>
    </div>
  );
}
