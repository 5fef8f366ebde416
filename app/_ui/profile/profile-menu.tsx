'use client';

import { useId } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../icon.tsx';
import { Initials, type Member, ProfilePanel } from './profile-panel.tsx';
import { roleName } from './role-name.ts';

/** Who is signed in, at the foot of the navigation; opens the panel above itself. */
export function ProfileMenu({
  member,
  partnerName,
  className,
}: {
  member: Member;
  partnerName: string;
  className?: string;
}) {
  const translate = useTranslate();
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        popoverTarget={id}
        className="flex w-full items-center gap-2.5 rounded-md px-2 py-1.5 text-left hover:bg-sunken"
      >
        <Initials name={member.name} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium">{member.name}</span>
          <span className="block truncate text-xs text-muted">{roleName(member.role, translate)}</span>
        </span>
        <Icon name="up" size={14} className="shrink-0 text-faint" />
      </button>
      <div
        id={id}
        popover="auto"
        className="fixed top-auto right-auto bottom-18 left-3 m-0 w-64 rounded-lg border border-line bg-surface p-4 text-ink shadow-float"
      >
        <p className="mb-3 truncate text-xs text-muted" title={partnerName}>
          {partnerName}
        </p>
        <ProfilePanel member={member} />
      </div>
    </div>
  );
}
