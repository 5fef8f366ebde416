import type { Core } from '../context.ts';
import { forgetFaultsMet } from './store/faults.ts';

const DAYS_KEPT = 30;

/** Forgets which faults sandboxes met once that is 30 days ago, as the calls that met them are forgotten. */
export async function forgetMetFaults(core: Core): Promise<void> {
  const { pool } = core.database;
  await forgetFaultsMet(pool, new Date(core.clock.now() - DAYS_KEPT * 86_400_000));
}
