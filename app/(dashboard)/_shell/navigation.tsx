'use client';

import Link from 'next/link';
import { useId, useState } from 'react';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import { usePermissions } from '../../_lib/permissions.tsx';
import { useTranslate } from '../../_lib/use-translate.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Icon } from '../../_ui/icon.tsx';
import { type Place, type PlaceGroup, placeGroups } from './places.ts';

type Here = { path: string; mode: Mode; onNavigate?: () => void };

/** The pages there are, for whoever may see them. Links keep the mode. */
export function Navigation({ className, ...here }: Here & { className?: string }) {
  const translate = useTranslate();
  const permissions = usePermissions();
  const groups = placeGroups
    .map((group) => ({ ...group, places: group.places.filter((place) => permissions.includes(place.permission)) }))
    .filter((group) => group.places.length > 0);
  return (
    <nav aria-label={translate('nav.label')} className={classNames('space-y-4', className)}>
      {groups.map((group) => (
        <Group key={group.id} group={group} {...here} />
      ))}
    </nav>
  );
}

function Group({ group, ...here }: Here & { group: PlaceGroup }) {
  const translate = useTranslate();
  const id = useId();
  const isHere = group.places.some((place) => isAt(place, here.path));
  const [unfolded, setUnfolded] = useState<boolean>();
  const isOpen = !group.folds || (unfolded ?? isHere);
  return (
    <div>
      {group.label && group.folds ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setUnfolded(!isOpen)}
          className="flex h-8 w-full items-center justify-between rounded-md px-2 text-xs font-medium text-faint hover:bg-sunken hover:text-ink max-lg:h-11"
        >
          {translate(group.label)}
          <Icon name={isOpen ? 'up' : 'down'} size={12} />
        </button>
      ) : group.label ? (
        <p id={`${id}-label`} className="mb-1 px-2 text-xs font-medium text-faint">
          {translate(group.label)}
        </p>
      ) : null}
      <ul
        id={id}
        hidden={!isOpen}
        {...(group.label && !group.folds && { 'aria-labelledby': `${id}-label` })}
        className="space-y-0.5"
      >
        {group.places.map((place) => (
          <Entry key={place.path} place={place} {...here} />
        ))}
      </ul>
    </div>
  );
}

/** A page below a place is still there. */
function isAt(place: Place, path: string): boolean {
  return path === place.path || (place.path !== '/' && path.startsWith(`${place.path}/`));
}

/** Brings the page one is on into sight where the list is longer than the window. */
function reveal(entry: HTMLElement | null): void {
  entry?.scrollIntoView({ block: 'nearest' });
}

function Entry({ place, path, mode, onNavigate }: Here & { place: Place }) {
  const translate = useTranslate();
  const isHere = isAt(place, path);
  // Twenty pages in sight are not asked for ahead; the one that is pointed at is.
  const [isPointedAt, setPointedAt] = useState(false);
  return (
    <li>
      <Link
        {...(isHere && { ref: reveal })}
        href={hrefIn(mode, place.path)}
        prefetch={isPointedAt ? null : false}
        onPointerEnter={() => setPointedAt(true)}
        onFocus={() => setPointedAt(true)}
        aria-current={path === place.path ? 'page' : isHere ? 'true' : undefined}
        {...(onNavigate && { onClick: onNavigate })}
        className={classNames(
          'flex h-8 items-center gap-2.5 rounded-md px-2 font-medium max-lg:h-11',
          isHere ? 'bg-sunken text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <Icon name={place.icon} className={isHere ? 'text-accent' : undefined} />
        {translate(place.label)}
      </Link>
    </li>
  );
}
