import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyTestDatabase, createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { functionsFolder } from './functions-folder.ts';
import { serviceRole, serviceUrlOf } from './grants/service-role.ts';
import { migrate } from './migrate.ts';
import { schemaDrift } from './schema-drift.ts';

let database: TestDatabase;
let folder: string;

beforeEach(async () => {
  database = await createEmptyTestDatabase();
  folder = mkdtempSync(path.join(os.tmpdir(), 'tola-migrations-'));
});
afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

function write(name: string, sql: string): void {
  mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, name, 'migration.sql'), sql);
}

async function query(
  sql: string,
  { url = database.url, values = [] }: { url?: string; values?: unknown[] } = {},
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

const first = '20260101000000_first';
const second = '20260102000000_second';

describe('migrate', () => {
  it('applies what is missing, in order, functions with semicolons included, and then nothing', async () => {
    write(second, "INSERT INTO word VALUES (shout('later'));");
    write(
      first,
      `CREATE TABLE word (text text NOT NULL);
       CREATE FUNCTION shout(text) RETURNS text LANGUAGE plpgsql AS $$ BEGIN RETURN upper($1); END; $$;`,
    );
    const steps: string[] = [];
    expect(await migrate(database.url, { folder, onProgress: (step) => steps.push(step) })).toEqual([first, second]);
    expect(steps).toEqual([`Applying migration ${first} (1 of 2)`, `Applying migration ${second} (2 of 2)`]);
    expect(await query('SELECT text FROM word')).toEqual([{ text: 'LATER' }]);
    expect(await migrate(database.url, { folder, onProgress: (step) => steps.push(step) })).toEqual([]);
    expect(steps).toHaveLength(2);
  });

  it('applies each migration once when several processes start together', async () => {
    write(first, 'CREATE TABLE word (text text NOT NULL); SELECT pg_sleep(0.2);');
    write(second, "INSERT INTO word VALUES ('once');");
    const done = await Promise.all(Array.from({ length: 6 }, () => migrate(database.url, { folder })));
    expect(done.filter((names) => names.length > 0)).toEqual([[first, second]]);
    expect(await query('SELECT text FROM word')).toEqual([{ text: 'once' }]);
    expect(await query('SELECT count(*)::int AS records FROM _prisma_migrations')).toEqual([{ records: 2 }]);
  });

  it('does not wait when there is nothing to do, even while another session holds the lock', async () => {
    write(first, 'CREATE TABLE word (text text NOT NULL);');
    await migrate(database.url, { folder });
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('SELECT pg_advisory_lock(1414483009)');
    try {
      expect(await migrate(database.url, { folder })).toEqual([]);
    } finally {
      await holder.end();
    }
  });

  it('leaves nothing of a script that fails, and says where it failed', async () => {
    write(first, 'CREATE TABLE word (text text NOT NULL);\nCREATE TABLE other (\n  text nonsense\n);');
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      `The migration ${first} failed: type "nonsense" does not exist (line 3).`,
    );
    expect(await query("SELECT to_regclass('word') AS word")).toEqual([{ word: null }]);
    write(first, 'CREATE TABLE word (text text NOT NULL);');
    expect(await migrate(database.url, { folder })).toEqual([first]);
  });

  it('refuses a database from before the first of the migrations', async () => {
    write(second, 'SELECT 1;');
    await migrate(database.url, { folder });
    write(first, 'SELECT 1;');
    await expect(migrate(database.url, { folder })).rejects.toThrow(`made before ${first}`);
  });

  it('refuses a migration that was changed after it was applied', async () => {
    write(first, 'CREATE TABLE word (text text NOT NULL);');
    await migrate(database.url, { folder });
    write(first, 'CREATE TABLE word (text text);');
    await expect(migrate(database.url, { folder })).rejects.toThrow(/first was changed after it was applied/);
  });

  it('refuses a database in which another tool left a failed migration', async () => {
    write(first, 'CREATE TABLE word (text text NOT NULL);');
    await migrate(database.url, { folder });
    await query('UPDATE _prisma_migrations SET finished_at = NULL');
    await expect(migrate(database.url, { folder })).rejects.toThrow(/never finished/);
    await query('UPDATE _prisma_migrations SET rolled_back_at = now()');
    await expect(migrate(database.url, { folder })).rejects.toThrow(/already exists/);
  });

  it('tolerates migrations of a newer release', async () => {
    write(first, 'CREATE TABLE word (text text NOT NULL);');
    write(second, "INSERT INTO word VALUES ('newer');");
    await migrate(database.url, { folder });
    rmSync(path.join(folder, second), { recursive: true });
    expect(await migrate(database.url, { folder })).toEqual([]);
  });
});

describe('the schema', () => {
  let product: TestDatabase;
  beforeEach(async () => {
    product = await createTestDatabase();
  });
  afterEach(() => product.drop());

  it('agrees with the migrations', async () => {
    expect(await schemaDrift(product.url)).toBe('');
  });

  it('is seen to disagree when a column is missing', async () => {
    const schema = `datasource db {\n  provider = "postgresql"\n}\nmodel Word {\n  id BigInt @id\n  text String\n}\n`;
    writeFileSync(path.join(folder, 'schema.prisma'), schema);
    write(
      first,
      'CREATE TABLE "Word" (id bigint PRIMARY KEY, CHECK (id > 0)); CREATE INDEX ON "Word" (id) WHERE id > 9;',
    );
    await migrate(database.url, { folder });
    const drift = await schemaDrift(database.url, folder);
    expect(drift).toContain('ADD COLUMN     "text" TEXT NOT NULL');
    expect(drift).not.toMatch(/DROP|CHECK/);
  });
});

describe('a database that cannot be used', () => {
  const refusal = async (url: string) => {
    const begun = performance.now();
    const message = await migrate(url, { folder }).then(
      () => 'migrated',
      (error: Error) => error.message,
    );
    expect(performance.now() - begun).toBeLessThan(60_000);
    expect(message).not.toContain('hidden');
    return message;
  };

  it('is reported in one sentence when nothing listens, or host or database are unknown', async () => {
    expect(await refusal('postgres://u:hidden@127.0.0.1:9/tola')).toBe(
      'Cannot use the database at 127.0.0.1:9: nothing listens there.',
    );
    expect(await refusal('postgres://u:hidden@tola.invalid/tola')).toBe(
      'Cannot use the database at tola.invalid:5432: the host name is not known.',
    );
    expect(await refusal(`${database.url}x`)).toBe(
      `Cannot use the database at ${new URL(database.url).host}: it has no database of the name in DATABASE_URL.`,
    );
  });

  it('is reported when it refuses the log-in', async ({ skip }) => {
    const url = new URL(database.url);
    skip(!url.password, 'TEST_DATABASE_URL names a server that asks for no password');
    url.password = 'hidden';
    expect(await refusal(url.href)).toBe(
      `Cannot use the database at ${url.host}: it refuses the user or the password of DATABASE_URL.`,
    );
  });

  it('is reported when it accepts the connection and then keeps silent', async () => {
    const server: Server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    try {
      expect(await refusal(`postgres://u:hidden@127.0.0.1:${port}/tola`)).toBe(
        `Cannot use the database at 127.0.0.1:${port}: it does not answer.`,
      );
    } finally {
      server.close();
    }
  });
});

it('the checksums are those of the files as they stand', async () => {
  write(first, 'SELECT 1;');
  await migrate(database.url, { folder });
  const { createHash } = await import('node:crypto');
  const checksum = createHash('sha256')
    .update(readFileSync(path.join(folder, first, 'migration.sql')))
    .digest('hex');
  expect(await query('SELECT checksum, applied_steps_count FROM _prisma_migrations')).toEqual([
    { checksum, applied_steps_count: 1 },
  ]);
});

describe('the role of the service', () => {
  const rights = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const { rows } = await client
      .query(
        `SELECT current_user AS name, has_table_privilege('posting', 'SELECT') AS reads, has_table_privilege('posting', 'INSERT') AS writes`,
      )
      .finally(() => client.end());
    return rows[0];
  };

  it('gets its rights after the migrations, and a start of it alone finds nothing to do', async () => {
    const warnings: string[] = [];
    const onWarning = (sentence: string) => void warnings.push(sentence);
    const serviceUrl = serviceUrlOf(database.url);
    await migrate(database.url, { serviceUrl, onWarning });
    expect(await rights(serviceUrl)).toEqual({ name: serviceRole, reads: true, writes: false });
    expect(await migrate(serviceUrl, { serviceUrl, onWarning })).toEqual([]);
    expect(warnings).toEqual([]);
  });

  /** A service that runs while migrations are applied: what a posting says to it. */
  const postingOf = async (url: string) => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    return client
      .query(
        `SELECT * FROM ledger_post(ARRAY[ROW(0, 1, 'x', 'y', now())::ledger_posting], ARRAY[ROW(0, 1, 0)::ledger_line])`,
      )
      .then(
        () => 'posts',
        (error: { code?: string }) => error.code,
      )
      .finally(() => client.end());
  };

  it.each([
    ['the one that migrates names it', (serviceUrl: string) => serviceUrl],
    ['no call names it', () => undefined],
  ])('keeps what it may call when the body of it changes, where %s', async (_, nameIt) => {
    const running = await createTestDatabase();
    try {
      cpSync(functionsFolder, folder, { recursive: true });
      appendFileSync(path.join(folder, 'ledger', 'ledger_post.sql'), '-- changed\n');
      const before = await postingOf(running.url);
      const options = { functions: folder, serviceUrl: nameIt(running.url) };
      expect(await migrate(running.ownerUrl, options)).toEqual(['ledger_post']);
      expect([before, await postingOf(running.url)]).toEqual(['posts', 'posts']);
    } finally {
      await running.drop();
    }
  });

  it.each([
    ['that is a superuser', 'SUPERUSER', '', 'is a superuser'],
    ['that owns the database', '', 'ALTER DATABASE "$database" OWNER TO "$role"', 'owns the database'],
    [
      'that may take on its owner',
      '',
      'ALTER DATABASE "$database" OWNER TO "$role_o"; GRANT "$role_o" TO "$role"',
      'owns',
    ],
    ['that owns the schema', '', 'ALTER SCHEMA public OWNER TO "$role"', 'owns the schema'],
    ['that owns a table', '', 'CREATE TABLE word (); ALTER TABLE word OWNER TO "$role"', 'owns tables'],
    ['that may write everywhere', '', 'GRANT pg_write_all_data TO "$role"', 'may write everywhere'],
  ])('is refused where it may not have the owner’s: one %s', async (_, options, statement, reason) => {
    const name = new URL(database.url).pathname.slice(1);
    const role = `${name}_r`;
    const withNames = (sql: string) => sql.replaceAll('$database', name).replaceAll('$role', role);
    try {
      await query(
        withNames(
          `CREATE ROLE "$role" LOGIN ${options} PASSWORD 'p'; CREATE ROLE "$role_o"; ${statement || 'SELECT 1'}`,
        ),
      );
      const serviceUrl = Object.assign(new URL(database.url), { username: role, password: 'p' }).href;
      const refusal = expect(migrate(database.url, { folder, serviceUrl, mayOwn: false })).rejects;
      await refusal.toThrow(`The role ${role} of DATABASE_URL ${reason}`);
      await expect(migrate(database.url, { folder, serviceUrl, mayOwn: false })).rejects.toThrow('DATABASE_OWNER_URL');
    } finally {
      await query(withNames('REASSIGN OWNED BY "$role", "$role_o" TO CURRENT_USER; DROP ROLE "$role", "$role_o"'));
    }
  });

  it('that owns everything starts in demo mode all the same, and is warned of each time', async () => {
    const warnings: string[] = [];
    for (let start = 0; start < 2; start++) {
      await migrate(database.url, { serviceUrl: database.url, onWarning: (sentence) => void warnings.push(sentence) });
    }
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toContain('DATABASE_OWNER_URL');
  });

  it('keeps its rights where a newer release has migrated', async () => {
    const serviceUrl = serviceUrlOf(database.url);
    await migrate(database.url, { serviceUrl });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(
      `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at) VALUES ('newer', 'x', '99990101000000_newer', now());
       GRANT INSERT ON posting TO ${serviceRole}`,
    );
    await client.end();
    await migrate(database.url, { serviceUrl });
    expect((await rights(serviceUrl)).writes).toBe(true);
  });
});
