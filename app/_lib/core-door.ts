import 'server-only';
import { connection } from 'next/server';
import type { Door } from '../../server/door.ts';

const DOOR = Symbol.for('tola.core');

/**
 * The running core, as server/main.ts opened it. Waits for a request, so that no page that needs the core is drawn while
 * building. Raises where the screens run without it.
 */
export async function door(): Promise<Door> {
  await connection();
  const found = (globalThis as { [DOOR]?: Door })[DOOR];
  if (!found) throw new Error('The core is not running: start the service with npm start or npm run dev.');
  return found;
}
