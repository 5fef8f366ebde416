import type { PartnerSettings } from '../../accounts/partners/settings.ts';
import { fieldError } from '../../kernel/errors.ts';

/**
 * A return URL as it is kept: in the one spelling that every reader understands alike. Requires that it is https and on an origin
 * registered for the account: scheme, host and port. Raises RETURN_URL_NOT_ALLOWED. Spec 4.8.
 */
export function registeredReturnUrl(
  partner: Pick<PartnerSettings, 'returnOrigins'>,
  returnUrl: string | null,
): string | null {
  if (returnUrl === null) return null;
  const url = URL.parse(returnUrl);
  const isAllowed =
    url?.protocol === 'https:' && !url.username && !url.password && partner.returnOrigins.includes(url.origin);
  if (!isAllowed) {
    throw fieldError('RETURN_URL_NOT_ALLOWED', 'return_url', 'must be https, on an origin registered in the dashboard');
  }
  return url.href;
}

/** Where a finished checkout goes: the return URL with its own query as it was, and the outcome added, as payment_id and status. */
export function returnAddress(returnUrl: string, outcome: Readonly<Record<string, string>>): string {
  const added = Object.entries(outcome)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const end = returnUrl.includes('#') ? returnUrl.indexOf('#') : returnUrl.length;
  const [before, hash] = [returnUrl.slice(0, end), returnUrl.slice(end)];
  const glue = !before.includes('?') ? '?' : /[?&]$/.test(before) ? '' : '&';
  return `${before}${glue}${added}${hash}`;
}
