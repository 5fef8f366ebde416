import type { Core } from '../context.ts';

const KNOWN_MS = 90 * 86_400_000;

/** An address as the database keeps it: a keyed hash, which tells whether it is the same and not which it is. */
export function addressHash({ vault }: Pick<Core, 'vault'>, address: string): Uint8Array<ArrayBuffer> {
  return vault.fingerprint('otp address', address);
}

/** Whether the member with this mobile (10 digits) signed in from this address within the last 90 days. */
export async function isKnownAddress(core: Core, from: { mobile: string; address: string }): Promise<boolean> {
  const { rows } = await core.database.pool.query<{ is_known: boolean }>({
    name: 'is-known-address',
    text: `SELECT EXISTS (
             SELECT FROM member m JOIN member_session s ON s.member_id = m.id
             WHERE m.mobile_hash = $1 AND s.address_hash = $2 AND s.created_at > $3) AS is_known`,
    values: [
      Buffer.from(core.vault.fingerprint('mobile', from.mobile)),
      Buffer.from(addressHash(core, from.address)),
      new Date(core.clock.now() - KNOWN_MS),
    ],
  });
  return rows[0]?.is_known === true;
}
