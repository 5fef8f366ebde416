import {
  publishedConsistency,
  publishedDay,
  publishedLog,
} from '../../domain/documents/ledger-days/published-ledger.ts';
import { parseIstDate } from '../../domain/kernel/clock.ts';
import type { FileRoute } from './file-route.ts';
import { asJson } from './json-file.ts';

/** The public log: every signed statement of a day, and the newest head. */
export const ledgerLog: FileRoute = {
  pattern: /^\/verify\/(ledger)\.json$/,
  async find(core) {
    return asJson(await publishedLog(core), { fileName: 'ledger.json', isImmutable: false });
  },
};

/** A day's heads of all books, as signed, with the proof that the log has them. */
export const ledgerDay: FileRoute = {
  pattern: /^\/verify\/ledger\/(\d{4}-\d{2}-\d{2})\.json$/,
  async find(core, day) {
    const found = parseIstDate(day) === undefined ? undefined : await publishedDay(core, day);
    return found && asJson(found, { fileName: `ledger-${day}.json`, isImmutable: false });
  },
};

/** That the log of one size is the beginning of the log of another. */
export const ledgerConsistency: FileRoute = {
  pattern: /^\/verify\/ledger\/(\d{1,8}-\d{1,8})\.json$/,
  async find(core, sizes) {
    const [from = 0, to = 0] = sizes.split('-').map(Number);
    const found = await publishedConsistency(core, from, to);
    // A restored database may go on from an earlier size.
    return found && asJson(found, { fileName: `ledger-${sizes}.json`, isImmutable: false });
  },
};
