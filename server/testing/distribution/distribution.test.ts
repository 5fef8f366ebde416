import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { functionsFolder } from '../../database/functions-folder.ts';
import { rootDir } from '../../environment.ts';
import { ownerUrlOf } from '../database.ts';
import { makeEveryKind } from '../every-kind.ts';
import { startWorld, type World } from '../world.ts';
import { findKeyProblems } from './check-keys.ts';
import { checkStatement } from './check-statement.ts';
import { distributionScript } from './distribution-script.ts';
import { EXEMPT, EXEMPT_STATEMENTS } from './exempt.ts';
import { statementsOf } from './sql-tree.ts';
import { DISTRIBUTED, REFERENCE, VIEWS } from './tables.ts';

const split = new Set<string>([...DISTRIBUTED, ...VIEWS]);

let world: World;
let owner: pg.Pool;
beforeAll(async () => {
  world = await startWorld();
  owner = new pg.Pool({ connectionString: ownerUrlOf(world.databaseUrl), max: 1 });
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

describe('keys', () => {
  it('of distributed tables contain the book, and so do references between them', async () => {
    expect(await findKeyProblems(owner, DISTRIBUTED)).toEqual([]);
  });

  it.each([
    [
      'a key without the book',
      'ALTER TABLE quote DROP CONSTRAINT quote_pkey, ADD CONSTRAINT quote_pkey PRIMARY KEY (id)',
      ['key quote_pkey of quote does not contain book_id'],
    ],
    [
      'a unique index without it',
      'CREATE UNIQUE INDEX planted ON transaction (quote_id)',
      ['key planted of transaction does not contain book_id'],
    ],
    [
      'a reference without it',
      `CREATE UNIQUE INDEX planted ON end_user (id);
       ALTER TABLE account ADD CONSTRAINT planted_fkey FOREIGN KEY (user_id) REFERENCES end_user (id)`,
      ['key planted of end_user does not contain book_id', 'reference planted_fkey of account does not name the book'],
    ],
  ])('are found where they are planted: %s', async (_, damage, problems) => {
    await owner.query('BEGIN');
    await owner.query(damage).catch(async (error) => {
      await owner.query('ROLLBACK');
      throw error;
    });
    expect(await findKeyProblems(owner, DISTRIBUTED).finally(() => owner.query('ROLLBACK'))).toEqual(problems);
  });

  it('a table without a book is found', async () => {
    expect(await findKeyProblems(owner, ['quote', 'person'], {})).toContain(
      'table person has no book_id that is never null',
    );
  });

  it('an exemption that nothing needs is found', async () => {
    expect(await findKeyProblems(owner, ['quote'], { quote_pkey: 'none' })).toEqual([
      'key quote_pkey is exempt and does not need it',
    ]);
  });
});

/** Functions of the repository, as "wing/name", with the statements inside each. */
async function readFunctions(): Promise<[string, string[]][]> {
  const files = readdirSync(functionsFolder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.sql'),
  );
  return Promise.all(
    files.sort().map(async (file): Promise<[string, string[]]> => {
      const text = readFileSync(path.join(functionsFolder, file), 'utf8');
      return [file.replaceAll(path.sep, '/').slice(0, -'.sql'.length), await statementsOf(text)];
    }),
  );
}

async function findingsIn(statements: readonly string[]): Promise<string[]> {
  const found = await Promise.all(statements.map((statement) => checkStatement(statement, split)));
  return found.flat().map(({ kind, tables }) => `${kind} ${tables.join(', ')}`);
}

describe('SQL functions', () => {
  it('read one book, which they name, but for those that are exempt', async () => {
    const found: Record<string, string[]> = {};
    const functions = await readFunctions();
    for (const [name, statements] of functions) {
      const findings = await findingsIn(statements);
      if (findings.length > 0 && !(name in EXEMPT)) found[name] = findings;
      if (findings.length === 0 && name in EXEMPT) found[name] = ['is exempt and does not need it'];
    }
    expect(found).toEqual({});
    expect(functions.length).toBeGreaterThan(150);
    expect(Object.keys(EXEMPT).filter((name) => !functions.some(([known]) => known === name))).toEqual([]);
  });
});

describe('a statement', () => {
  const lines = `FROM unnest(p_requests) r JOIN quote q ON q.book_id = r.book_id AND q.id = r.quote_id`;
  it.each([
    ['a row by its key', `SELECT FROM quote q WHERE q.book_id = $1 AND q.id = $2`],
    ['rows of the book of each request', `SELECT q.id ${lines}`],
    [
      'an equality by way of another table',
      `SELECT FROM book b JOIN quote q ON q.book_id = b.id JOIN account a ON a.book_id = b.id WHERE b.id = $1`,
    ],
    ['USING', `SELECT FROM quote JOIN transaction USING (book_id) WHERE quote.book_id = $1`],
    [
      'a column without its table’s name',
      `UPDATE quote SET status = 'consumed' WHERE book_id = p_book_id AND id = p_id`,
    ],
    [
      'a sub-select of the same book',
      `SELECT FROM quote q WHERE q.book_id = $1 AND EXISTS (SELECT FROM transaction t WHERE t.book_id = q.book_id AND t.quote_id = q.id)`,
    ],
    [
      'the book by way of WITH',
      `WITH made AS (INSERT INTO transaction (id, book_id) SELECT r.id, r.book_id ${lines} RETURNING *) INSERT INTO event (id, book_id) SELECT m.id, m.book_id FROM made m`,
    ],
    [
      'a row that is compared whole',
      `SELECT FROM quote q WHERE (q.book_id, q.id) IN (SELECT r.book_id, r.quote_id FROM unnest($1::x[]) r)`,
    ],
    ['rows of a trigger', `SELECT FROM new_postings p JOIN account a ON a.book_id = p.book_id AND a.id = p.account_id`],
    ['a table of no partner', `SELECT FROM quote q JOIN price_block b ON b.id = q.price_block_id WHERE q.book_id = $1`],
  ])('may have %s', async (_, sql) => {
    expect(await findingsIn([sql])).toEqual([]);
  });

  it.each([
    [
      'a join by id alone',
      `SELECT FROM quote q JOIN transaction t ON t.quote_id = q.id WHERE q.book_id = $1`,
      'crosses',
    ],
    [
      'a join of two books',
      `SELECT FROM end_user a JOIN end_user b ON b.person_id = a.person_id WHERE a.book_id = $1 AND b.book_id = $2`,
      'crosses',
    ],
    [
      'a join whose equality may not hold',
      `SELECT FROM quote q JOIN transaction t ON t.book_id = q.book_id OR t.quote_id = q.id WHERE q.book_id = $1`,
      'crosses',
    ],
    [
      'a sub-select by id alone',
      `SELECT FROM quote q WHERE q.book_id = $1 AND EXISTS (SELECT FROM transaction t WHERE t.quote_id = q.id)`,
      'crosses',
    ],
    [
      'an update by id alone beside a keyed one',
      `WITH c AS (UPDATE quote q SET status = 'x' WHERE q.id = $2) SELECT FROM transaction t WHERE t.book_id = $1`,
      'crosses',
    ],
    [
      'rows of another book inserted',
      `INSERT INTO event (id, book_id) SELECT t.id, $2 FROM transaction t WHERE t.book_id = $1 AND t.id = ANY (SELECT e.id FROM event e)`,
      'crosses',
    ],
    [
      'a join in a function, planted',
      `SELECT r.number FROM unnest(p_requests) r JOIN quote q ON q.id = r.quote_id JOIN account a ON a.id = r.account_id`,
      'crosses',
    ],
    ['a row by id alone', `SELECT FROM quote q WHERE q.id = $1`, 'unnamed'],
    [
      'a list over all books',
      `SELECT FROM transaction t JOIN book b ON b.id = t.book_id ORDER BY t.id DESC LIMIT 20`,
      'unnamed',
    ],
  ])('is found with %s', async (_, sql, kind) => {
    expect((await findingsIn([sql])).map((finding) => finding.split(' ')[0])).toContain(kind);
  });
});

describe('what trading sends to the database', () => {
  it('reads one book at a time, which it names, whatever the kind of trade', async () => {
    const sent = new Map<string, string>();
    const query = pg.Client.prototype.query;
    // Every statement of the pool passes here; what it does is left as it is.
    pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
      const [first] = args as [string | { name?: string; text?: string }];
      const { name, text } = typeof first === 'string' ? { name: undefined, text: first } : first;
      if (text !== undefined) sent.set(name ?? text, text);
      return (query as (...all: unknown[]) => unknown).apply(this, args) as never;
    } as typeof query;
    try {
      const partner = await world.partner();
      await makeEveryKind(partner.sandbox);
    } finally {
      pg.Client.prototype.query = query;
    }
    const found: Record<string, string[]> = {};
    for (const [name, text] of sent) {
      const findings = await findingsIn([text]);
      if (findings.length > 0 !== EXEMPT_STATEMENTS.includes(name)) found[name] = findings;
    }
    expect(found).toEqual({});
    expect([...sent.keys()]).toEqual(
      expect.arrayContaining(['issue-buy-quotes', 'execute-quotes-api', ...EXEMPT_STATEMENTS]),
    );
  });
});

describe('docs/architecture/scaling.md', () => {
  it('has the script that spreads the tables, as it follows from them', async () => {
    const page = readFileSync(path.join(rootDir, 'docs', 'architecture', 'scaling.md'), 'utf8');
    expect(page).toContain(`\`\`\`sql\n${await distributionScript(owner)}\`\`\``);
  });

  it('no table is in both lists', () => {
    expect(DISTRIBUTED.filter((table) => (REFERENCE as readonly string[]).includes(table))).toEqual([]);
  });
});
