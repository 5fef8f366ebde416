import type { Pool, PoolClient } from 'pg';
import type { Stop } from './stop.ts';
import { readStops } from './store.ts';

/** What is stopped at this moment. */
export function readHalts(client: Pool | PoolClient): Promise<Stop[]> {
  return readStops(client);
}
