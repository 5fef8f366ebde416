'use client';

import Link from 'next/link';
import { useId } from 'react';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { MessageKey } from '../../_lib/translate-messages.ts';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Icon, type IconName } from '../../_ui/icon.tsx';

type Place = { readonly path: string; readonly label: MessageKey; readonly icon: IconName };

const places: readonly Place[] = [
  { path: '/', label: 'nav.home', icon: 'home' },
  { path: '/wallet', label: 'nav.wallet', icon: 'wallet' },
  { path: '/transactions', label: 'nav.transactions', icon: 'transactions' },
];
const developerPlaces: readonly Place[] = [
  { path: '/developers/webhooks', label: 'nav.webhooks', icon: 'bolt' },
  { path: '/developers/lab', label: 'nav.lab', icon: 'flask' },
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
  const headingId = useId();
  const entry = (place: Place) => (
    <Entry key={place.path} place={place} path={path} mode={mode} {...(onNavigate && { onNavigate })} />
  );
  return (
    <nav aria-label={translate('nav.label')} className={className}>
      <ul className="space-y-0.5">{places.map(entry)}</ul>
      <p id={headingId} className="mt-5 mb-1 px-2 text-xs font-medium text-faint">
        {translate('nav.developers')}
      </p>
      <ul aria-labelledby={headingId} className="space-y-0.5">
        {developerPlaces.map(entry)}
      </ul>
    </nav>
  );
}

function Entry({ place, path, mode, onNavigate }: { place: Place; path: string; mode: Mode; onNavigate?: () => void }) {
  const translate = useTranslate();
  // A page below a place is still there.
  const isHere = path === place.path || (place.path !== '/' && path.startsWith(`${place.path}/`));
  return (
    <li>
      <Link
        href={hrefIn(mode, place.path)}
        aria-current={path === place.path ? 'page' : isHere ? 'true' : undefined}
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
}
