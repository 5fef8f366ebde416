'use client';

import { useSyncExternalStore } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Icon } from '../../_ui/icon.tsx';

const never = () => () => {};

/** The key beside K on this machine. */
export function useCommandKey(): string {
  const isApple = useSyncExternalStore(
    never,
    () => /Mac|iPhone|iPad/.test(navigator.platform),
    () => false,
  );
  return isApple ? '⌘' : 'Ctrl';
}

/** Opens the palette; looks like the field it leads to. `small` is an icon alone, for the bar of phones. */
export function SearchButton({ onOpen, small = false }: { onOpen: () => void; small?: boolean }) {
  const translate = useTranslate();
  const command = useCommandKey();
  if (small) {
    return (
      <button
        type="button"
        aria-label={translate('search.open')}
        onClick={onOpen}
        className="grid size-10 place-items-center rounded-md hover:bg-sunken"
      >
        <Icon name="search" size={18} />
      </button>
    );
  }
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={onOpen}
      className="flex h-8 w-full items-center gap-2 rounded-md border border-line bg-surface px-2 text-muted text-sm hover:text-ink"
    >
      <Icon name="search" size={14} />
      {translate('search.open')}
      <span aria-hidden="true" className="ml-auto text-faint text-xs">
        {command} K
      </span>
    </button>
  );
}
