import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { type ChoosableKind, choosableKinds, standardKinds } from '../event-kinds.ts';

/** A header as it is set: without a value the one of this name keeps its own. */
export type HeaderInput = { name: string; value?: string | undefined };

/** A header that is set, or (null) taken away. */
export type HeaderChange = { name: string; value: string | null };

export const NAME_MAX = 60;

/** Static headers with the values that are kept filled in. Raises VALIDATION_ERROR naming the header. */
export function mergeHeaders(given: readonly HeaderInput[], kept: Record<string, string>): Record<string, string> {
  const merged = new Map<string, string>();
  for (const { name, value } of given) {
    const known = value ?? (Object.hasOwn(kept, name) ? kept[name] : undefined);
    const problem = merged.has(name) ? 'is given twice' : known === undefined ? 'needs a value' : '';
    if (problem || known === undefined) throw fieldError('VALIDATION_ERROR', `headers.${name}`, problem);
    merged.set(name, known);
  }
  return Object.fromEntries(merged);
}

/** Static headers after some were set or taken away; the others stay. Raises VALIDATION_ERROR naming the header that is given twice. */
export function changeHeaders(
  given: readonly HeaderChange[],
  kept: Readonly<Record<string, string>>,
): Record<string, string> {
  const values = new Map(Object.entries(kept));
  const named = new Set<string>();
  for (const { name, value } of given) {
    if (named.has(name)) throw fieldError('VALIDATION_ERROR', `headers.${name}`, 'is given twice');
    named.add(name);
    if (value === null) values.delete(name);
    else values.set(name, value);
  }
  return Object.fromEntries(values);
}

/** The kinds of an endpoint, each once and in the order of the list; those of spec part 6 where none are given. Raises VALIDATION_ERROR naming `kinds`. */
export function readKinds(given: readonly string[] | undefined): ChoosableKind[] {
  if (given === undefined) return [...standardKinds];
  const unknown = given.find((kind) => !choosableKinds.some((one) => one === kind));
  if (unknown !== undefined)
    throw fieldError('VALIDATION_ERROR', 'kinds', `"${unknown.slice(0, 60)}" is no kind of event`);
  if (given.length === 0) throw fieldError('VALIDATION_ERROR', 'kinds', 'must name at least one kind of event');
  return choosableKinds.filter((kind) => given.includes(kind));
}

/** What staff call an endpoint; null for none. Raises VALIDATION_ERROR naming `name`. */
export function readEndpointName(given: string | null | undefined): string | null {
  const name = (given ?? '').trim().replace(/\s+/g, ' ');
  if (isLonger(name, NAME_MAX)) throw fieldError('VALIDATION_ERROR', 'name', `must be at most ${NAME_MAX} characters`);
  return name || null;
}
