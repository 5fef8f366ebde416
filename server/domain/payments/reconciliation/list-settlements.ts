import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { countOpen } from './store/differences.ts';
import { type FileRow, selectFiles, selectGateways } from './store/files.ts';

/** Files that were handed in, the latest first, and how much is open over all of them. Money in paise. */
export async function listSettlements(
  { core }: OperatorContext,
  page: { page: number; limit: number },
): Promise<{ files: FileRow[]; total: number; open: { unsettled: number; others: number }; gateways: string[] }> {
  const { pool } = core.database;
  const [found, open, gateways] = await Promise.all([selectFiles(pool, page), countOpen(pool), selectGateways(pool)]);
  return { ...found, open, gateways };
}
