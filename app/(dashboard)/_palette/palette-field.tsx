'use client';

import type { KeyboardEvent } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../../_ui/icon.tsx';

/** Where one types: the combobox over the palette's list, which names the line that counts. */
export function PaletteField({
  listId,
  activeId,
  text,
  onType,
  onKeyDown,
  onClose,
}: {
  listId: string;
  activeId: string | undefined;
  text: string;
  onType: (text: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  onClose: () => void;
}) {
  const translate = useTranslate();
  return (
    <div className="flex items-center gap-2.5 border-line border-b px-4">
      <Icon name="search" className="shrink-0 text-muted" />
      <input
        // biome-ignore lint/a11y/noAutofocus: who opens the palette is about to type
        autoFocus
        type="text"
        role="combobox"
        aria-label={translate('search.title')}
        aria-expanded={activeId !== undefined}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        autoComplete="off"
        spellCheck={false}
        maxLength={128}
        placeholder={translate('search.placeholder')}
        value={text}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
        className="h-12 w-full min-w-0 bg-transparent text-lg outline-none placeholder:text-faint"
      />
      <button
        type="button"
        aria-label={translate('dialog.close')}
        onClick={onClose}
        className="grid size-9 shrink-0 place-items-center rounded-md text-muted hover:bg-sunken hover:text-ink"
      >
        <Icon name="close" />
      </button>
    </div>
  );
}
