'use client';

import { useId } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { classNames } from '../../../_ui/class-names.ts';

/** The roles there are, from the most to the least. */
const teamRoles = ['owner', 'admin', 'developer', 'finance', 'viewer'] as const;
export type TeamRole = (typeof teamRoles)[number];

/** One role of those that the asking member may give, each with what it may do. */
export function RoleChoice({
  ownRole,
  value,
  onChange,
}: {
  ownRole: string;
  value: TeamRole;
  onChange: (role: TeamRole) => void;
}) {
  const translate = useTranslate();
  const name = useId();
  return (
    <fieldset className="space-y-1.5">
      <legend className="font-medium">{translate('team.role')}</legend>
      <div className="overflow-hidden rounded-md border border-line-strong">
        {teamRoles
          .filter((role) => role !== 'owner' || ownRole === 'owner')
          .map((role) => (
            <label
              key={role}
              className={classNames(
                'flex cursor-pointer gap-3 border-b border-line px-3 py-2 last:border-b-0',
                'has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus',
                role === value ? 'bg-accent-soft' : 'hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name={name}
                value={role}
                checked={role === value}
                onChange={() => onChange(role)}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="min-w-0">
                <span className="block font-medium">{translate(`role.${role}`)}</span>
                <span className="block text-sm text-muted">{translate(`team.roleHint.${role}`)}</span>
              </span>
            </label>
          ))}
      </div>
    </fieldset>
  );
}
