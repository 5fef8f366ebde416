import { fieldError } from '../kernel/errors.ts';
import type { PartnerSettings } from '../partners/settings.ts';

/**
 * Requires that a return URL is https and on an origin registered for the account: scheme, host and port. Raises
 * RETURN_URL_NOT_ALLOWED. Spec 4.8.
 */
export function requireRegisteredOrigin(
  partner: Pick<PartnerSettings, 'returnOrigins'>,
  returnUrl: string | null,
): void {
  if (returnUrl === null) return;
  const url = URL.parse(returnUrl);
  const isAllowed =
    url?.protocol === 'https:' && !url.username && !url.password && partner.returnOrigins.includes(url.origin);
  if (!isAllowed) {
    throw fieldError('RETURN_URL_NOT_ALLOWED', 'return_url', 'must be https, on an origin registered in the dashboard');
  }
}

/** Where a finished checkout goes: the return URL with its own query as it was, and payment_id and status added. */
export function returnAddress(returnUrl: string, outcome: { paymentId: string; status: string }): string {
  const url = new URL(returnUrl);
  const added = `payment_id=${encodeURIComponent(outcome.paymentId)}&status=${encodeURIComponent(outcome.status)}`;
  const [before, hash = ''] = [returnUrl.slice(0, returnUrl.length - url.hash.length), url.hash];
  return `${before}${before.includes('?') ? (/[?&]$/.test(before) ? '' : '&') : '?'}${added}${hash}`;
}
