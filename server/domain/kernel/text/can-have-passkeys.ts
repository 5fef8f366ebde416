/** Browsers bind passkeys to a host name, and have them over https and on localhost. */
export function canHavePasskeys(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isLocal || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname));
}
