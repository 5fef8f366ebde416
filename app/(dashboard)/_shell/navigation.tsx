'use client';

import Link from 'next/link';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { MessageKey } from '../../_lib/translate-messages.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Icon, type IconName } from '../../_ui/icon.tsx';

const places: readonly { readonly path: string; readonly label: MessageKey; readonly icon: IconName }[] = [
  { path: '/', label: 'nav.home', icon: 'home' },
  { path: '/wallet', label: 'nav.wallet', icon: 'wallet' },
  { path: '/transactions', label: 'nav.transactions', icon: 'transactions' },
];

/** The pages there are. Links keep the mode. */
export function Navigation({
  path,
  mode,
  className,
  onNavigate,
}: {
  path: string;
  mode: Mode;
  className?: string;
  onNavigate?: () => void;
}) {
  const translate = useTranslate();
  return (
    <nav aria-label={translate('nav.label')} className={className}>
      <ul className="space-y-0.5">
        {places.map((place) => {
          const isHere = path === place.path;
          return (
            <li key={place.path}>
              <Link
                href={hrefIn(mode, place.path)}
                aria-current={isHere ? 'page' : undefined}
                {...(onNavigate && { onClick: onNavigate })}
                className={classNames(
                  'flex h-9 items-center gap-2.5 rounded-md px-2 font-medium max-lg:h-11',
                  isHere ? 'bg-sunken text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
                )}
              >
                <Icon name={place.icon} className={isHere ? 'text-accent' : undefined} />
                {translate(place.label)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
