import { changedSince, switchedSince } from '../../../../_lib/changed-since.ts';
import type { HeaderRow } from '../header-rows.tsx';

/** A header as the form sends it; without a value the one of this name keeps its own. */
type Header = { name: string; value?: string };

/** What the form of an endpoint holds. */
export type EndpointFields = { url: string; name: string; kinds: string[]; headers: Header[] };

/** The rows that say something. */
export function headersOf(rows: readonly HeaderRow[]): Header[] {
  return rows
    .filter(({ name, value }) => name.trim() !== '' || value !== '')
    .map(({ name, value, kept }) => ({ name, ...(value === '' && kept !== undefined ? {} : { value }) }));
}

/**
 * What was changed since the form began; of kinds and headers each one that was, so that what another person changes meanwhile stays. Values of headers
 * are secrets of a site: at another one all of them are sent, and the service asks for those that were not typed again.
 */
export function endpointChanges(begun: EndpointFields, now: EndpointFields) {
  const { kinds, headers, ...changed } = changedSince(begun, now);
  const isMoved = URL.parse(begun.url)?.origin !== URL.parse(now.url)?.origin;
  return {
    ...changed,
    ...(kinds && { kinds: switchedSince(begun.kinds, kinds) }),
    ...(isMoved ? { headers: now.headers } : headers && { headerChanges: headerChanges(begun.headers, headers) }),
  };
}

function headerChanges(begun: readonly Header[], now: readonly Header[]): { name: string; value: string | null }[] {
  const removed = begun.filter(({ name }) => !now.some((header) => header.name === name));
  return [
    ...removed.map(({ name }) => ({ name, value: null })),
    ...now.flatMap(({ name, value }) => (value === undefined ? [] : { name, value })),
  ];
}
