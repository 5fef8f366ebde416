import type { Pool } from 'pg';
import { equalHashes, type Vault } from '../../kernel/vault.ts';
import { findOldestMobile } from './store.ts';

/** What staff read where it does not. */
export const otherHashes =
  'The keys open what is sealed, and find no mobile by its hash: FINGERPRINT_KEY is missing or another one. Set the one that npm run rotate-keys printed at the first change of keys, or put back the secrets.json that has it.';

/**
 * Whether the vault makes the hashes by which this database finds mobiles: whether that of the first member's mobile is the one that is kept.
 * Also where there is none, or it does not open: that says nothing of hashes.
 */
export async function makesItsHashes(pool: Pool, vault: Vault): Promise<boolean> {
  const oldest = await findOldestMobile(pool);
  if (!oldest) return true;
  let mobile: string;
  try {
    mobile = vault.open('mobile', oldest.sealed);
  } catch {
    return true;
  }
  return equalHashes(vault.fingerprint('mobile', mobile), oldest.hash);
}
