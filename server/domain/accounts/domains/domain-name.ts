import { fieldError } from '../../kernel/errors.ts';

/** The record that proves a domain hangs off it, under this label. */
const LABEL = '_tola.';
const NAME_MAX = 253 - LABEL.length;
const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/;
/** Names that mean something on each machine or network for itself, so that no partner can own them (RFC 6761, RFC 8375). */
const RESERVED = /\.(?:localhost|local|internal|test|invalid|onion|home\.arpa)$/;

/**
 * A domain as it is kept: in lower case, international names in their ASCII form. Raises VALIDATION_ERROR on `domain` for what is
 * none, cannot be owned, or is one of the service's own. In demo mode names under localhost may be tried.
 */
export function readDomainName(text: string, options: { own: ReadonlySet<string>; isDemo: boolean }): string {
  const problem = (what: string) => fieldError('VALIDATION_ERROR', 'domain', what);
  const typed = text
    .trim()
    .replace(/^https:\/\//i, '')
    .replace(/\/$/, '');
  const host = /^[^\s/?#@:\\]{1,253}$/.test(typed) ? URL.parse(`https://${typed}`)?.hostname : undefined;
  if (!host || !isDomainName(host)) throw problem('must be a domain such as gold.example.com');
  if (RESERVED.test(host) && !(options.isDemo && host.endsWith('.localhost'))) {
    throw problem('must be a domain that is registered to you');
  }
  if (options.own.has(host)) throw problem('is an address of the service itself');
  return host;
}

/** Whether a name in lower case could be a partner's: no address, and with a dot. */
export function isDomainName(host: string): boolean {
  return host.length <= NAME_MAX && NAME.test(host);
}

/** The TXT record that proves a domain: its name, and what it has to say. */
export function proofOf(domain: { host: string; token: string }): { name: string; text: string } {
  return { name: `${LABEL}${domain.host}`, text: `tola-verify=${domain.token}` };
}
