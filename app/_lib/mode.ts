export type Mode = 'live' | 'sandbox';

/** The mode a page's address asks for; live is the unmarked one. */
export function modeOf(value: string | string[] | null | undefined): Mode {
  return value === 'sandbox' ? 'sandbox' : 'live';
}

/** An address of the dashboard in a mode, with its other parameters, so that every page can be shared as it is seen. */
export function hrefIn(mode: Mode, path: string, parameters: Record<string, string | number | undefined> = {}): string {
  const search = new URLSearchParams();
  if (mode === 'sandbox') search.set('mode', mode);
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) search.set(name, String(value));
  }
  const query = search.toString();
  return query ? `${path}?${query}` : path;
}

/** The page number an address asks for; anything that is not one is the first page. */
export function pageOf(value: string | string[] | null | undefined): number {
  return typeof value === 'string' && /^[1-9]\d{0,4}$/.test(value) ? Number(value) : 1;
}
