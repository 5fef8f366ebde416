import { fieldError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { changePartner } from './change-partner.ts';

const ORIGINS_MAX = 20;
const CHARACTERS_MAX = 200;

/**
 * Lets customers be sent back to this origin after a payment, in both modes from the next order on. Adding one again does nothing. Leaves
 * an audit entry. Raises VALIDATION_ERROR on `origin`: no https origin, or one too many. Spec 4.8.
 */
export function addReturnOrigin(context: PartnerContext, input: { origin: string }): Promise<readonly string[]> {
  const origin = readOrigin(input.origin);
  return changePartner<readonly string[]>(context, {
    setting: 'return_origins',
    action: 'return_origin.added',
    decide(origins) {
      if (origins.includes(origin)) return origins;
      if (origins.length >= ORIGINS_MAX) {
        throw fieldError('VALIDATION_ERROR', 'origin', `There are ${ORIGINS_MAX} origins already. Remove one first.`);
      }
      return [...origins, origin].sort();
    },
  });
}

/** Takes an origin away; orders made before keep their return URL. Removing one that is none does nothing. Leaves an audit entry. */
export function removeReturnOrigin(context: PartnerContext, input: { origin: string }): Promise<readonly string[]> {
  return changePartner<readonly string[]>(context, {
    setting: 'return_origins',
    action: 'return_origin.removed',
    decide: (origins) => origins.filter((one) => one !== input.origin),
  });
}

/** Scheme, host and port in the spelling that return URLs are compared by. */
function readOrigin(text: string): string {
  const url = text.length <= CHARACTERS_MAX ? URL.parse(text.trim()) : null;
  // A machine of the developer's own may frame the screens while they are built; a return URL is https all the same.
  const isOwnMachine = url?.protocol === 'http:' && (url.hostname === 'localhost' || url.hostname === '127.0.0.1');
  if (url === null || (url.protocol !== 'https:' && !isOwnMachine)) {
    throw fieldError('VALIDATION_ERROR', 'origin', 'must begin with https://, as https://shop.example.com');
  }
  if (url.username || url.password || url.pathname !== '/' || url.search || url.hash || /[?#]$/.test(text.trim())) {
    throw fieldError('VALIDATION_ERROR', 'origin', 'must be scheme, host and port only, without a path');
  }
  // No name that others can register, no wildcard: an origin is one place.
  if (!/^[a-z0-9.-]+$|^\[[0-9a-f:.]+\]$/.test(url.hostname) || url.hostname.endsWith('.')) {
    throw fieldError('VALIDATION_ERROR', 'origin', 'must name one host');
  }
  return url.origin;
}
