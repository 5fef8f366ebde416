'use client';

import { useEffect, useRef } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Icon } from '../../_ui/icon.tsx';
import type { Command } from './commands.ts';

const groups = ['hits', 'pages', 'actions'] as const;

/** The lines of the palette by their groups; the chosen one stays in sight. */
export function PaletteList({
  id,
  commands,
  chosen,
  idOf,
  onPoint,
  empty,
}: {
  id: string;
  commands: readonly Command[];
  chosen: number;
  idOf: (command: Command) => string | undefined;
  onPoint: (place: number) => void;
  empty: string;
}) {
  const translate = useTranslate();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (chosen >= 0) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={translate('search.title')}
      className="max-h-[55vh] overflow-y-auto p-2"
    >
      {commands.length === 0 ? <p className="px-2.5 py-6 text-center text-muted">{empty}</p> : null}
      {groups.map((group) => {
        const own = commands.flatMap((command, place) => (command.group === group ? [{ command, place }] : []));
        if (own.length === 0) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of options
          <div key={group} role="group" aria-labelledby={`${id}-${group}`} className="pb-1">
            <p id={`${id}-${group}`} className="px-2.5 pt-2 pb-1 font-medium text-faint text-xs">
              {translate(`search.${group}`)}
            </p>
            {own.map(({ command, place }) => (
              // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the combobox has the keyboard
              <div
                key={command.id}
                id={idOf(command)}
                role="option"
                aria-selected={place === chosen}
                onClick={command.run}
                onPointerMove={() => {
                  if (place !== chosen) onPoint(place);
                }}
                className={classNames(
                  'flex min-h-9 cursor-pointer items-center gap-3 rounded-md px-2.5 py-1.5 max-sm:min-h-11',
                  place === chosen && 'bg-sunken',
                )}
              >
                <Icon name={command.icon} className="shrink-0 text-muted" />
                <span className="min-w-0 truncate">{command.label}</span>
                {command.detail ? (
                  <span className="ml-auto max-w-[60%] shrink-0 truncate text-muted text-sm">{command.detail}</span>
                ) : null}
              </div>
            ))}
          </div>
        );
      })}
    </div>
  );
}
