import type { Core } from '../domain/context.ts';
import { finaliseDueStatements } from '../domain/documents/statements/due-statements.ts';

/**
 * Makes months final that are due: those of live books at 02:00 IST on the first, those of sandboxes whenever their clocks get there.
 * Runs every minute.
 */
export async function finaliseStatements(core: Core): Promise<void> {
  await finaliseDueStatements(core);
}
