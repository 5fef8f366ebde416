import type { Pool } from 'pg';
import type { Vault } from '../../kernel/vault.ts';
import { findSealed } from './store.ts';

/** Whether the vault reads what is sealed in this database; also where nothing is. */
export async function opensWhatIsSealed(pool: Pool, vault: Vault): Promise<boolean> {
  const sealed = await findSealed(pool);
  if (!sealed) return true;
  try {
    vault.open('mobile', sealed);
    return true;
  } catch {
    return false;
  }
}
