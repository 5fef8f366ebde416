import pg from 'pg';
import { loadDatabaseConfig } from '../../config.ts';
import { requireTables } from '../../database/migrations-applied.ts';
import { attachMonth, detachMonth, moveMonth } from '../../database/months/attach-month.ts';
import { compareMonth } from '../../database/months/compare-month.ts';
import { type ListedMonth, listMonths } from '../../database/months/list-months.ts';
import { provideDatabase } from '../../database/provide.ts';
import { StartupError } from '../../startup-error.ts';
import { runOnce, say } from '../terminal.ts';

const USAGE = `npm run months                                    lists the old months: rows, size and state of each table
npm run months -- check                           compares each with what it held when it was closed
npm run months -- move YYYY-MM TABLESPACE         moves a closed month to another tablespace
npm run months -- detach YYYY-MM --reads-lose-it  takes a closed month out of all reading
npm run months -- attach YYYY-MM                  has a detached month, restored, read again`;

const WHAT_DETACHING_MEANS =
  'A detached month is read by nobody: lists, statements, archives, search and timelines show nothing of it, and the check of the ledger finds what is ' +
  'missing, each night, until it is attached again. Balances stay right. To do so all the same, add --reads-lose-it.';

/** npm run months: what stands of the old months of postings, transactions and events, and where (docs/operations.md, "Old months"). */
runOnce(async () => {
  const [verb = 'list', month = '', option = '', ...more] = process.argv.slice(2);
  const wants = { list: 0, check: 0, move: 2, detach: month && !option ? 1 : 2, attach: 1 }[verb];
  const given = [month, option, ...more].filter(Boolean).length;
  if (wants === undefined || given !== wants || (wants > 0 && !/^\d{4}-(?:0[1-9]|1[0-2])$/.test(month)))
    throw new StartupError(USAGE);
  if (verb === 'detach' && option !== '--reads-lose-it') throw new StartupError(WHAT_DETACHING_MEANS);
  const provided = await provideDatabase({ ...loadDatabaseConfig(), mayJoin: true, onProgress: say });
  const client = new pg.Client({ connectionString: provided.url });
  await client.connect();
  try {
    await requireTables(client);
    if (verb === 'check') await check(client);
    else if (verb === 'move') await moveMonth(client, month, option);
    else if (verb === 'detach') await detachMonth(client, month);
    else if (verb === 'attach') await attachMonth(client, month);
    const months = await listMonths(client);
    for (const one of months) say(lineOf(one));
    if (months.length === 0) say('No month is old enough to have tables of its own.');
    if (months.some(({ state }) => state === 'detached' || state === 'missing'))
      say(WHAT_DETACHING_MEANS.split(' To do so')[0]);
  } finally {
    await client.end();
    await provided.stop();
  }
  return 0;
});

/** Raises StartupError naming the first month that is not as it was when it was closed. */
async function check(client: pg.Client): Promise<void> {
  for (const month of await listMonths(client)) {
    if (month.state !== 'read-only') continue;
    const differences = await compareMonth(client, month);
    if (differences.length > 0)
      throw new StartupError(`${month.source} ${month.month} is not as it was: ${differences.join('; ')}.`);
    say(`${month.source} ${month.month} is as it was when it was closed.`);
  }
}

function lineOf({ source, month, state, rows, bytes, tablespace }: ListedMonth): string {
  const megabytes = (bytes / 1024 / 1024).toFixed(1);
  return `  ${month}  ${source.padEnd(12)}${state.padEnd(10)}${String(rows).padStart(12)} rows ${megabytes.padStart(10)} MB  ${tablespace}`;
}
