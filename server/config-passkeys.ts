import type { Settings } from './settings.ts';

/**
 * Whether operators need a passkey: outside demo mode, unless the settings say otherwise. Adds a problem where they would need one at an
 * address at which browsers have none, since nobody could sign in to the console.
 */
export function needPasskeys(given: Settings, { demo, problems }: { demo: boolean; problems: string[] }): boolean {
  const isRequired = given.OPERATOR_PASSKEYS === undefined ? !demo : given.OPERATOR_PASSKEYS === 'required';
  if (isRequired && given.APP_URL !== undefined && !canHavePasskeys(given.APP_URL)) {
    problems.push(
      'APP_URL must be https on a host name, or OPERATOR_PASSKEYS optional, since browsers have no passkeys elsewhere and operators could not sign in',
    );
  }
  return isRequired;
}

/** Browsers bind passkeys to a host name, and have them over https and on localhost. */
function canHavePasskeys(appUrl: string): boolean {
  const { protocol, hostname } = new URL(appUrl);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost');
  return isLocal || (protocol === 'https:' && !/^[\d.]+$|^\[/.test(hostname));
}
