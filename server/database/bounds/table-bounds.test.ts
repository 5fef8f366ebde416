import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createTestDatabase } from '../../testing/database.ts';
import { tableBounds } from './table-bounds.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
const bounds = Object.entries(tableBounds);

/** Of the runner of migrations and functions: a row for each file. */
const OF_THE_RUNNER = ['_prisma_migrations', '_sql_functions'];

describe('the bounds of tables', () => {
  it('are stated for every table there is, and for no other', async () => {
    const database = await createTestDatabase();
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const { rows } = await client
      .query<{ name: string }>(
        `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`,
      )
      .finally(() => client.end());
    await database.drop();
    const there = rows.map(({ name }) => name).filter((name) => !OF_THE_RUNNER.includes(name));
    expect(Object.keys(tableBounds).sort()).toEqual(there.sort());
  });

  it.each(bounds.filter(([, { forgottenBy }]) => forgottenBy))(
    'of %s are kept by what is there and tested',
    (_, { forgottenBy = '', provedBy = '' }) => {
      const verb = textOf(`server/domain/${forgottenBy}`);
      const proof = textOf(provedBy);
      const [name] = /export (?:async )?function (forget\w+)/.exec(verb)?.slice(1) ?? [];
      // What is forgotten together is proved together: by the job, the verb, or one of the tables.
      const together = bounds.filter(([, one]) => one.forgottenBy === forgottenBy).map(([table]) => table);
      const proofs = ['cleanUp', ...(name === undefined ? [] : [name]), ...together];
      expect(proofs.some((one) => proof.includes(one))).toBe(true);
      if (/\/forget-[^/]+$/.test(forgottenBy))
        expect(textOf('server/jobs/clean-up.ts')).toMatch(new RegExp(`^  ${name},$`, 'm'));
    },
  );

  it('name everything that the clean-up forgets', () => {
    const called = [...textOf('server/jobs/clean-up.ts').matchAll(/from '\.\.\/domain\/(\S+\/forget-\S+\.ts)'/g)].map(
      ([, file]) => file,
    );
    expect(called.length).toBeGreaterThan(10);
    expect([...new Set(bounds.map(([, { forgottenBy }]) => forgottenBy))]).toEqual(expect.arrayContaining(called));
    for (const file of called) expect(existsSync(path.join(root, 'server/domain', String(file)))).toBe(true);
  });

  it('are told in docs/architecture/tables.md', async () => {
    await expect(page()).toMatchFileSnapshot(path.join(root, 'docs', 'architecture', 'tables.md'));
  });
});

function page(): string {
  const lines = bounds.map(([table, { holds, because, forgottenBy }]) => {
    const end = forgottenBy ? `\`${forgottenBy}\`` : because ? 'none' : 'fixed';
    return `| \`${table}\` | ${holds} | ${end} | ${because ?? ''} |`;
  });
  return `# What bounds each table

No table grows without a bound or a reason. "Fixed": its number of rows follows from what it has a row for. A file, below \`server/domain\`, is what takes rows out
again: verbs by the hourly job \`clean_up\`, others with the write that makes them superfluous. "None" is for good, for the reason beside it.
This page is written from \`server/database/bounds/table-bounds.ts\` by its test, which compares it with the schema and the job
(\`npm test -- unit server/database/bounds -u\` writes it anew).

| table | a row for | bound | why not less |
|---|---|---|---|
${lines.join('\n')}

Tables of the job engine (\`graphile_worker\`) hold jobs that are to be done; done ones are deleted at once.

## Old months

The request log has a partition for each IST day: each is written once and read by its newest rows, and a call costs one entry in one index. No trade
reads it. Postings, transactions and events are not partitioned so: a confirm looks into them a dozen times, a kept plan opens and locks each partition
that it may need, and a unique key of a partitioned table must hold the partitions' column, so that the database could no longer keep one transaction per quote
or one number per subject.

Their months of long ago stand in tables of their own all the same, which inherit from them (\`months.posting_2025_10\`, made by \`open_ledger_months\`). The table
itself keeps all columns and keys, and the newest rows:

- **Reads of the table read its months too**, without knowing of them: lists, statements, laws, chain, archives, search. A CHECK on each month's keys lets
  a plan that is made for given keys leave the others out.
- **The trading path reads the table alone** (\`FROM ONLY\`): quotes, confirms, repeats, settlements, new webhooks, and the jobs that make invoices and entries of commission.
  That is right because a month is moved a year after it ended at the earliest and no row is moved that one of them may still look for. What can be older is asked for
  last, by itself: the trade of a quote that lapsed 300 days ago (\`consumed_before\`), an event that is sent again (\`old_event\`), the posting of an
  account that changes without moving.
- **What a month is**: ids of transactions and events begin with their moment on the book's clock; of postings, the numbers up to the last one that is dated in
  it. A sandbox that is ahead of time has its rows moved when real time has come to theirs.
- **A row enters its month only by leaving its table**: the trigger of the month deletes what was inserted from the table, and that of the table lets go only what
  stands in a month, each comparing every column. Both hold for the owner. A statement sees all of its tables at one moment, so each row is seen once.
- **What stays**: a debited trade and its postings, a delivery that can be cancelled, a trade without its invoice or its entry of commission, a posting that is not
  chained, and entries of settled statements, of which a unique key admits one. The other unique keys hold by how their values are made: a quote
  lapses in ten minutes, numbers of entries come from the account, numbers of events from the newest in all months.

Measured with a thousand transactions, postings and events a month for 60 months on a busy machine, kept plans: CPU of PostgreSQL in microseconds a statement, of
which 600 were run (\`event\` and \`transaction\` had their months; the clock counts in ten milliseconds).

| | no month | 12 months | 60 months |
|---|---|---|---|
| transaction by book and id | 100 | 300 | 1,100 |
| the newest 20 transactions of a user | 167 | 467 | 1,567 |
| events of a subject | 100 | 167 | 917 |
| events of a book since a moment | 67 | 183 | 800 |
| transaction by book and id, planned anew | 400 | 1,767 | 7,100 |
| a buy, with its quote, over HTTP | 7,200 | 6,633 | 7,233 |

So a look-up costs some 17 microseconds more for each month, and a trade nothing. Moving 667,000 rows took 358 s beside 33 buys a second, half of it rest,
while other work had most of both cores; the buys took 26 ms (p50) and 104 ms (p99), and 23 and 311 before it.

Quotes, deliveries, windows, one-time passwords, codes and sessions are deleted in chunks. A delete is one more write of a row, by an hourly job and not by a
call. Windows, passwords, codes and sessions are a few thousand rows at any time. Deliveries are claimed from an index of those that are pending, which each claim
would read once per partition.
`;
}
