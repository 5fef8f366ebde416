'use client';

import { usePathname } from 'next/navigation';
import { type ReactNode, useRef } from 'react';
import { Badge } from '../../_ui/badge.tsx';
import { Brand } from '../../_ui/brand.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import { Icon } from '../../_ui/icon.tsx';
import { NavigationList } from '../../_ui/navigation-list.tsx';
import { OfflineNote } from '../../_ui/page/offline-note.tsx';
import { ProfileMenu } from '../../_ui/profile/profile-menu.tsx';
import { ProfilePanel } from '../../_ui/profile/profile-panel.tsx';
import { useOperator } from './operator.tsx';
import { opsPlaceGroups } from './ops-places.ts';
import { StopsBanner } from './stops-banner.tsx';

/** Frame of the console: where one can go, and who one is. */
export function OpsShell({ serviceName, children }: { serviceName: string; children: ReactNode }) {
  const operator = useOperator();
  const path = usePathname();
  const drawer = useRef<HTMLDialogElement>(null);
  const groups = opsPlaceGroups
    .map((group) => ({
      ...group,
      places: group.places
        .filter(({ permission }) => operator.permissions.includes(permission))
        .map((place) => ({ ...place, href: place.path })),
    }))
    .filter(({ places }) => places.length > 0);
  const navigation = { label: 'Console', root: '/ops', groups, path };
  return (
    <div className="[--sticky-top:0px]">
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-md bg-solid px-3 py-2 font-medium text-on-solid focus:translate-y-0"
      >
        Skip to content
      </a>
      <div className="lg:grid lg:grid-cols-[15rem_minmax(0,1fr)] print:block">
        <header className="sticky top-0 hidden h-dvh flex-col border-r border-line px-3 py-4 lg:flex print:hidden">
          <div className="flex items-center justify-between gap-2 px-2">
            <Brand name={serviceName} />
            <Badge tone="accent">Operators</Badge>
          </div>
          <NavigationList {...navigation} className="-mx-1 mt-5 min-h-0 flex-1 overflow-y-auto px-1" />
          <ProfileMenu member={operator} partnerName={`Staff of ${serviceName}`} className="mt-auto pt-2" />
        </header>
        <div className="min-w-0">
          <header className="sticky top-0 z-20 flex h-14 items-center justify-between gap-3 border-b border-line bg-canvas px-4 lg:hidden print:hidden">
            <div className="flex items-center gap-2">
              <Brand name={serviceName} />
              <Badge tone="accent">Operators</Badge>
            </div>
            <button
              type="button"
              aria-label="Menu"
              onClick={() => drawer.current?.showModal()}
              className="grid size-10 place-items-center rounded-md hover:bg-sunken"
            >
              <Icon name="menu" size={18} />
            </button>
          </header>
          <main id="content" tabIndex={-1} className="mx-auto max-w-6xl px-4 py-6 outline-none sm:px-6 lg:py-8">
            <StopsBanner />
            {children}
          </main>
        </div>
      </div>
      <OfflineNote />
      <Dialog ref={drawer} side title="Operator console">
        <div className="flex h-full flex-col gap-6">
          <NavigationList {...navigation} onNavigate={() => drawer.current?.close()} />
          <div className="mt-auto border-t border-line pt-4">
            <ProfilePanel member={operator} />
          </div>
        </div>
      </Dialog>
    </div>
  );
}
