import 'server-only';
import type { Door } from '../../server/door.ts';

const DOOR = Symbol.for('tola.core');

/** The running core, as server/main.ts opened it. Raises where the screens run without it, as during a build. */
export function door(): Door {
  const found = (globalThis as { [DOOR]?: Door })[DOOR];
  if (!found) throw new Error('The core is not running: start the service with npm start or npm run dev.');
  return found;
}
