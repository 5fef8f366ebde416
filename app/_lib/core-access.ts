import 'server-only';
import { connection } from 'next/server';
import type { AppBridge } from '../../server/app-bridge.ts';

const APP_BRIDGE = Symbol.for('tola.core');

/**
 * The running core, as server/main.ts opened it. Waits for a request, so that no page that needs the core is drawn while
 * building. Raises where the screens run without it.
 */
export async function coreAccess(): Promise<AppBridge> {
  await connection();
  const found = (globalThis as { [APP_BRIDGE]?: AppBridge })[APP_BRIDGE];
  if (!found) throw new Error('The core is not running: start the service with npm start or npm run dev.');
  return found;
}
