import type { Pool } from 'pg';
import { listKeys } from './store.ts';

/** Every public key that certificates and the log were signed with, by its id. */
export async function readKeys(pool: Pool): Promise<Map<string, Uint8Array>> {
  return new Map((await listKeys(pool)).map(({ id, publicKey }) => [id, publicKey]));
}
