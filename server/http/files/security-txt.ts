/** Where finders of weaknesses look (RFC 9116). */
export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 86_400_000;
/** RFC 9116 advises less than a year. */
const VALID_DAYS = 180;

/** What the file is made of. */
export type SecurityTxt = {
  appUrl: string;
  /** Where a weakness is reported: an address as mailto: or https:; by default `security@` the host of the service */
  contact: string | undefined;
  /** Real time, milliseconds */
  now: number;
};

/**
 * Says to whom a weakness is reported and where the policy is. It is written for each call, good for half a year from that day: while the
 * service runs, it does not lapse.
 */
export function securityTxt({ appUrl, contact, now }: SecurityTxt): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString();
  return [
    `Contact: ${contact ?? defaultContact(appUrl)}`,
    `Expires: ${expires}`,
    'Preferred-Languages: en, hi',
    `Canonical: ${appUrl}${SECURITY_TXT_PATH}`,
    `Policy: ${appUrl}/docs/security`,
    '',
  ].join('\n');
}

/** A mailbox at the host of the service; on a machine that has no name of its own, the policy's page. */
function defaultContact(appUrl: string): string {
  const { hostname } = new URL(appUrl);
  const hasName = hostname.includes('.') && !/^[\d.]+$/.test(hostname);
  return hasName ? `mailto:security@${hostname.replace(/^www\./, '')}` : `${appUrl}/docs/security`;
}
