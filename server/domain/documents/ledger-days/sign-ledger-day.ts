import { inTransaction } from '../../../database/transaction.ts';
import { istDate } from '../../kernel/clock.ts';
import { chainPostings } from '../../ledger/chain/chain-postings.ts';
import { istTimestamp } from '../certificates/certificate.ts';
import type { Core } from '../context.ts';
import { appendEntry } from '../log/append-entry.ts';
import type { LogEntry } from '../log/log-entry.ts';
import { rootOf } from '../log/merkle.ts';
import { findLogEntry } from '../log/read-log.ts';
import { maySign } from '../log/state-restore.ts';
import { headLeaf } from './head-leaf.ts';
import { keepHeads, readHeads } from './store.ts';

/** Names how the statement of a day is written; another way of writing it gets another name. */
const FORMAT = 'tola-ledger-day-1';

/**
 * Signs where the chains of all books stand, once each IST day, and appends the statement to the log. The first call of a day does it,
 * whichever process makes it; any other answers undefined, and so does one that could not bring the chains up to now, since a
 * transaction has held a book for too long: the next minute signs. A day on which no process ran has no statement, nor has one up to a restore. Books that a reset closed stay in
 * it with the head they ended with. Real time counts, for sandboxes too. Decision ledger-chain.
 */
export async function signLedgerDay(
  core: Core,
  signal?: AbortSignal,
  patienceMs?: number,
): Promise<LogEntry | undefined> {
  const { pool } = core.database;
  const day = istDate(core.clock.now());
  if (!(await maySign(core, day)) || (await findLogEntry(pool, 'ledger', day))) return undefined;
  if ((await chainPostings(core, signal, patienceMs)) === undefined) return undefined;
  return inTransaction(pool, (client) =>
    appendEntry(core, client, { kind: 'ledger', day }, async () => {
      await keepHeads(client, day);
      const heads = await readHeads(client, day);
      return JSON.stringify({
        format: FORMAT,
        issuer: core.settings.serviceName,
        day,
        signed_at: istTimestamp(core.clock.now()),
        books: heads.length,
        root: rootOf(heads.map(headLeaf)).toString('hex'),
        key_id: core.documents.certificateSigner.keyId,
      });
    }),
  );
}
