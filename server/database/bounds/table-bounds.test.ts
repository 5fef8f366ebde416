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
        expect(textOf('server/jobs/clean-up.ts')).toContain(`await ${name}(core)`);
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

## Why only the request log is partitioned by time

The request log has a partition for each IST day: each is written once and read by its newest rows, and a call costs one entry in one index. No trade
reads it. For the other tables partitions were measured, with the shape of \`event\`, kept plans and statements of one row: CPU of PostgreSQL per statement in
microseconds on a busy machine, 1,500 statements each. The log written was the same everywhere, 415 bytes a row.

| | one table | 3 partitions | 13 | 32 |
|---|---|---|---|---|
| insert | 127 | 147 | 113 | 120 |
| look-up by book and id, which leads to one partition | 87 | 160 | 200 | 320 |
| look-up by what is no part of the partitions' key, such as the subject | 67 | 100 | 187 | 253 |

An insert costs no more. But a kept plan opens and locks each partition that it may need, and a confirm looks into quotes, transactions and events a dozen times
in about two milliseconds of CPU. So:

- Quotes, deliveries, windows, one-time passwords, codes and sessions are deleted in chunks. A delete is one more write of a row, by an hourly job and not by a call.
  Windows, passwords, codes and sessions are a few thousand rows at any time. Deliveries are claimed from an index of those that are
  pending, which each claim would read once per partition.
- Postings, transactions and events are never dropped: partitions would save no delete. And a unique key of a partitioned table must hold the partitions' column: one transaction per
  quote, one entry of a statement and one number per subject could not be kept unique by the database any more. Old rows cost memory only where they are read: keys begin with
  the book and go on by time, so that the newest entries of each book lie together.
`;
}
