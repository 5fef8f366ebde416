/** Where typing is meant for a field, or a dialog has the keyboard. */
function isTyping(target: EventTarget | null): boolean {
  if (document.querySelector('dialog[open]')) return true;
  return target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null;
}

/** The links of the rows of the page's tables, in their order. Focus on a link is the row one stands on, so Enter opens it by itself. */
function rowLinks(): HTMLAnchorElement[] {
  return [...document.querySelectorAll<HTMLTableRowElement>('main tr[data-href]')].flatMap(
    (row) => row.querySelector('a') ?? [],
  );
}

function move(step: 1 | -1): boolean {
  const links = rowLinks();
  const here = links.findIndex((link) => link.closest('tr')?.contains(document.activeElement));
  const next = links[here < 0 ? 0 : Math.min(links.length - 1, Math.max(0, here + step))];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

/** What a key on a page of the dashboard asks for; what it did by itself is `done`. */
export type KeyWish = 'palette' | 'keys' | 'done' | undefined;

/**
 * Ctrl-K or Cmd-K anywhere; otherwise single keys, and only while no field is typed in: j and k, or the arrows once one stands on a row, move
 * over rows, / goes to the search of the list, ? asks for help.
 */
export function readKey(event: KeyboardEvent): KeyWish {
  const { key, target } = event;
  if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && key.toLowerCase() === 'k')
    return 'palette';
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(target)) return undefined;
  const isOnRow = target instanceof HTMLElement && target.closest('tr[data-href]') !== null;
  if (key === 'j' || (key === 'ArrowDown' && isOnRow)) return move(1) ? 'done' : undefined;
  if (key === 'k' || (key === 'ArrowUp' && isOnRow)) return move(-1) ? 'done' : undefined;
  if (key === '?') return 'keys';
  if (key !== '/') return undefined;
  const search = [...document.querySelectorAll<HTMLInputElement>('main input[type="search"]')].find(
    (input) => input.offsetParent !== null,
  );
  if (!search) return 'palette';
  search.focus();
  search.select();
  return 'done';
}
