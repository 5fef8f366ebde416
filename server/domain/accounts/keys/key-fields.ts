import { istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { fieldError } from '../../kernel/errors.ts';
import { isLonger } from '../../kernel/text/characters.ts';
import { parseIpRange } from '../partners/ip-range.ts';
import { type KeyScope, keyScopes } from '../tokens/key-scopes.ts';

/** What a key is asked for with. */
export type KeyInput = {
  name: string;
  scopes: readonly string[];
  /** The last IST day on which it works (day number); undefined for one without an end */
  lastDay?: number | undefined;
  /** From where it may be used, alone or in CIDR notation; none allows all that the account does */
  allowedAddresses: readonly string[];
};

export type KeyFields = { name: string; scopes: KeyScope[]; endsAt: Date | null; allowedAddresses: string[] };

const NAME_MAX = 60;
const ADDRESSES_MAX = 20;

/** Reads what a key is asked for with. Raises VALIDATION_ERROR on `name`, `scopes`, `lastDay`, `allowedAddresses`. */
export function readKeyFields(input: KeyInput, now: number): KeyFields {
  const name = input.name.trim().replace(/\s+/g, ' ');
  if (name === '' || isLonger(name, NAME_MAX)) {
    throw fieldError('VALIDATION_ERROR', 'name', `must have 1 to ${NAME_MAX} characters`);
  }
  const scopes = keyScopes.filter((scope) => input.scopes.includes(scope));
  if (scopes.length === 0) throw fieldError('VALIDATION_ERROR', 'scopes', 'must name at least one');
  return {
    name,
    scopes,
    endsAt: endOf(input.lastDay, now),
    allowedAddresses: readAddresses(input.allowedAddresses),
  };
}

function endOf(lastDay: number | undefined, now: number): Date | null {
  if (lastDay === undefined) return null;
  if (lastDay < istDayNumber(now)) throw fieldError('VALIDATION_ERROR', 'lastDay', 'must not be in the past');
  return new Date(istDayStart(lastDay + 1));
}

function readAddresses(given: readonly string[]): string[] {
  const ranges = given.map((text) => {
    const range = parseIpRange(text);
    if (range && !range.text.endsWith('/0')) return range.text;
    const example = 'must be addresses or networks, as 203.0.113.7 or 203.0.113.0/24';
    throw fieldError('VALIDATION_ERROR', 'allowedAddresses', example);
  });
  const distinct = [...new Set(ranges)];
  if (distinct.length <= ADDRESSES_MAX) return distinct;
  throw fieldError('VALIDATION_ERROR', 'allowedAddresses', `must have at most ${ADDRESSES_MAX} entries`);
}
