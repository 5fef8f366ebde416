import { inTransaction } from '../../../database/transaction.ts';
import { type LostTime, readLostTime } from '../../accounts/restorations/read-restoration.ts';
import { istDate, istDayNumber } from '../../kernel/clock.ts';
import { istTimestamp } from '../certificates/certificate.ts';
import type { Core } from '../context.ts';
import { appendEntry } from './append-entry.ts';
import type { LogEntry } from './log-entry.ts';
import { findLogEntry, readLog } from './read-log.ts';

/** Names how the statement of a restore is written; another way of writing it gets another name. */
const FORMAT = 'tola-restored-1';
/** What a day may have had entries of: its ledger, its holdings, a restore. */
const KINDS = 3;

/** Up to when a restore is stated; 0 before the first. */
async function statedUntil(core: Core): Promise<number> {
  const entry = await findLogEntry(core.database.pool, 'restored');
  return entry ? Date.parse((JSON.parse(entry.payload) as { restored_at: string }).restored_at) : 0;
}

/**
 * Whether a day may be signed. After a restore of the database a statement says first that the log lost entries, and up to which index any may have
 * been published; days up to that of the restore are never signed, since another statement of them may be out. A second restore
 * on one IST day is stated the next day, and nothing is signed before it. Decision restored-database.
 */
export async function maySign(core: Core, day: string): Promise<boolean> {
  const all = await readLostTime(core.database.pool, 0);
  if (!all) return true;
  const unstated = await readLostTime(core.database.pool, await statedUntil(core));
  if (unstated) await stateRestore(core, unstated);
  return (await statedUntil(core)) >= all.restoredAt && day > istDate(all.restoredAt);
}

async function stateRestore(core: Core, lost: LostTime): Promise<LogEntry | undefined> {
  const day = istDate(core.clock.now());
  return inTransaction(core.database.pool, (client) =>
    appendEntry(core, client, { kind: 'restored', day }, async () => {
      const entries = await readLog(client);
      const since = istDate(lost.stoodAt);
      const daysLost = istDayNumber(lost.restoredAt) - istDayNumber(lost.stoodAt) + 1;
      const missing = daysLost * KINDS - entries.filter((entry) => entry.day >= since).length;
      return JSON.stringify({
        format: FORMAT,
        issuer: core.settings.serviceName,
        restored_at: istTimestamp(lost.restoredAt),
        stood_at: istTimestamp(lost.stoodAt),
        size: entries.length,
        last_index: entries.length - 1 + missing,
        key_id: core.documents.certificateSigner.keyId,
      });
    }),
  );
}
