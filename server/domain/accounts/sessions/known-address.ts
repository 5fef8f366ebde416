import type { Core } from '../context.ts';
import { hasSessionFrom } from './store.ts';

const KNOWN_MS = 90 * 86_400_000;

/** An address as the database keeps it: a keyed hash, which tells whether it is the same and not which it is. */
export function addressHash({ vault }: Pick<Core, 'vault'>, address: string): Uint8Array<ArrayBuffer> {
  return vault.fingerprint('otp address', address);
}

/** Whether the member with this mobile (10 digits) signed in from this address within the last 90 days. */
export async function isKnownAddress(core: Core, from: { mobile: string; address: string }): Promise<boolean> {
  return hasSessionFrom(core.database.pool, {
    mobileHash: core.vault.fingerprint('mobile', from.mobile),
    addressHash: addressHash(core, from.address),
    since: new Date(core.clock.now() - KNOWN_MS),
  });
}
