'use client';

import { useId, useState } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';
import { PageLink } from './page/page-link.tsx';

/** A page with its place in the navigation; `path` is its address without parameters, `href` with them. */
type NavigationPlace = {
  readonly path: string;
  readonly href: string;
  readonly label: string;
  readonly icon: IconName;
};

export type NavigationGroup = {
  readonly id: string;
  /** Absent for what stands first */
  readonly label?: string | undefined;
  /** Folds its places away while none of them is open */
  readonly folds?: boolean | undefined;
  readonly places: readonly NavigationPlace[];
};

type Here = {
  /** Of the page that is open */
  path: string;
  /** The place that only its own page is at, not the pages below it */
  root: string;
  onNavigate?: (() => void) | undefined;
};

/** Places in their groups, the one that is open marked. */
export function NavigationList({
  label,
  groups,
  className,
  ...here
}: Here & { label: string; groups: readonly NavigationGroup[]; className?: string | undefined }) {
  return (
    <nav aria-label={label} className={classNames('space-y-4', className)}>
      {groups.map((group) => (
        <Group key={group.id} group={group} {...here} />
      ))}
    </nav>
  );
}

function Group({ group, ...here }: Here & { group: NavigationGroup }) {
  const id = useId();
  const isHere = group.places.some((place) => isAt(place, here));
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
          {group.label}
          <Icon name={isOpen ? 'up' : 'down'} size={12} />
        </button>
      ) : group.label ? (
        <p id={`${id}-label`} className="mb-1 px-2 text-xs font-medium text-faint">
          {group.label}
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
function isAt(place: NavigationPlace, { path, root }: Here): boolean {
  return path === place.path || (place.path !== root && path.startsWith(`${place.path}/`));
}

/**
 * Brings the page one is on into sight where the list is longer than the window. The list is scrolled manually: after scrollIntoView browsers
 * begin the next Tab from the place that was shown, past the link that skips to the content.
 */
function reveal(entry: HTMLElement | null): void {
  const list = entry?.closest('nav');
  if (!entry || !list) return;
  const [shown, view] = [entry.getBoundingClientRect(), list.getBoundingClientRect()];
  if (shown.bottom > view.bottom) list.scrollTop += shown.bottom - view.bottom;
  else if (shown.top < view.top) list.scrollTop -= view.top - shown.top;
}

function Entry({ place, ...here }: Here & { place: NavigationPlace }) {
  const { path, onNavigate } = here;
  const isHere = isAt(place, here);
  return (
    <li>
      <PageLink
        {...(isHere && { ref: reveal })}
        href={place.href}
        aria-current={path === place.path ? 'page' : isHere ? 'true' : undefined}
        {...(onNavigate && { onClick: onNavigate })}
        className={classNames(
          'flex h-8 items-center gap-2.5 rounded-md px-2 font-medium max-lg:h-11',
          isHere ? 'bg-sunken text-ink' : 'text-muted hover:bg-sunken hover:text-ink',
        )}
      >
        <Icon name={place.icon} className={isHere ? 'text-accent' : undefined} />
        {place.label}
      </PageLink>
    </li>
  );
}
