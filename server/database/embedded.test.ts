import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isAlive, startMark, waitUntil } from '../processes.ts';
import { findPostgresIn } from './embedded/postgres-processes.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts';
import { provideDatabase } from './provide.ts';

const isRoot = process.getuid?.() === 0;
const isLinux = process.platform === 'linux';

/** A data folder with a database that was made and ended cleanly, for tests that are not about making one. */
let made: string;
let dataDir: string;
let running: EmbeddedPostgres[];
let children: ChildProcess[];

beforeAll(async () => {
  made = mkdtempSync(path.join(os.tmpdir(), 'tola-embedded-made-'));
  await (await startEmbeddedPostgres({ dataDir: made, fsync: false })).stop();
});
afterAll(() => rmSync(made, { recursive: true, force: true }));
const copyMade = () => cpSync(made, dataDir, { recursive: true });

beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'tola-embedded-'));
  running = [];
  children = [];
});
afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  await Promise.all(running.map((database) => database.stop()));
  await waitUntil(() => findPostgresIn(cluster()).length === 0, 10_000);
  rmSync(dataDir, { recursive: true, force: true });
});

const file = (name: string) => path.join(dataDir, name);
const cluster = () => file('postgres');

async function start(): Promise<EmbeddedPostgres> {
  const database = await startEmbeddedPostgres({ dataDir, fsync: false });
  running.push(database);
  return database;
}

async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Another process that owns the database, as npm start does; resolves with what it says first. */
async function startElsewhere(): Promise<{ child: ChildProcess; said: string; pid: number }> {
  const module = pathToFileURL(path.join(import.meta.dirname, 'embedded.ts')).href;
  const script = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
    try {
      const database = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, fsync: false });
      console.log('started ' + database.url);
      setInterval(() => {}, 1000);
    } catch (error) { console.log('refused ' + error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const [said] = await once(child.stdout as NodeJS.ReadableStream, 'data');
  return { child, said: String(said).trim(), pid: child.pid ?? 0 };
}

async function kill9(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

describe('the embedded database', () => {
  it('answers on loopback, shows its address to its owner only, and leaves nothing running', async () => {
    const database = await start();
    expect(readFileSync(file('postgres.url'), 'utf8').trim()).toBe(database.url);
    for (const name of ['postgres.url', 'postgres.password', 'postgres.owner']) {
      expect(statSync(file(name)).mode & 0o777, name).toBe(0o600);
    }
    const [row] = await query(
      database.url,
      `SELECT current_setting('listen_addresses') AS address, current_setting('unix_socket_directories') AS sockets,
        current_setting('client_connection_check_interval') AS checks, current_setting('TimeZone') AS zone,
        current_setting('synchronous_commit') AS sync, current_setting('server_encoding') AS encoding`,
    );
    expect(row).toEqual({
      address: '127.0.0.1',
      sockets: '.',
      checks: '300ms',
      zone: 'UTC',
      sync: 'on',
      encoding: 'UTF8',
    });
    await Promise.all([database.stop(), database.stop()]);
    expect(isAlive(database.pid)).toBe(false);
    expect(['postgres.url', 'postgres.owner'].filter((name) => existsSync(file(name)))).toEqual([]);
  });

  it('is served by a role that owns nothing, also when it is joined, and puts its rights right at each start', async () => {
    copyMade();
    const database = await start();
    const who = `SELECT rolname AS name, rolsuper AS super FROM pg_roles WHERE rolname = current_user`;
    expect(await query(database.serviceUrl, who)).toEqual([{ name: 'tola_service', super: false }]);
    expect((await provideDatabase({ dataDir, archiveDir: undefined, mayJoin: true })).serviceUrl).toBe(
      database.serviceUrl,
    );
    await query(database.url, `ALTER ROLE tola_service SUPERUSER PASSWORD 'another'`);
    await database.stop();
    const again = await start();
    expect(await query(again.serviceUrl, who)).toEqual([{ name: 'tola_service', super: false }]);
    expect(again.serviceUrl).not.toContain(new URL(again.url).password);
  });

  it('has room for as many connections as are asked for, beside those that PostgreSQL keeps back', async () => {
    copyMade();
    const provided = await provideDatabase({ dataDir, archiveDir: undefined, connections: 150 });
    const allowed = query(
      provided.url,
      `SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int AS allowed`,
    );
    expect(await allowed.finally(() => provided.stop())).toEqual([{ allowed: 150 }]);
  });

  it('refuses a wrong password', async () => {
    copyMade();
    const { url } = await start();
    await expect(query(url.replace(/:[^:@]+@/, ':guess@'), 'SELECT 1')).rejects.toThrow(/authentication/);
  });

  it('keeps data and port over a restart', async () => {
    copyMade();
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    expect(second.url).toBe(first.url);
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it.runIf(isRoot)('runs as an unprivileged user in a folder only root can enter', async () => {
    expect(statSync(dataDir).mode & 0o777).toBe(0o700);
    const { pid } = await start();
    expect(statSync(`/proc/${pid}`).uid).not.toBe(0);
  });

  it('says so when it dies underneath its owner', async () => {
    copyMade();
    const database = await start();
    process.kill(database.pid, 'SIGKILL');
    expect(await database.died).toMatch(/^The database stopped \(SIGKILL\).*postgres\.log\.$/);
    expect(existsSync(file('postgres.url'))).toBe(false);
    await start();
  });
});

describe('a second owner', () => {
  beforeEach(copyMade);

  it('is refused while the first lives, in a sentence naming its process', async () => {
    await start();
    const { said } = await startElsewhere();
    expect(said).toMatch(new RegExp(`^refused The database in .* is in use by process ${process.pid}, `));
  });

  it('is refused also when all start at the same moment: exactly one wins', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, startElsewhere));
    expect(answers.map(({ said }) => said.split(' ')[0]).sort()).toEqual(['refused', 'refused', 'refused', 'started']);
  });
});

describe('after a kill -9', () => {
  beforeEach(copyMade);

  it('of its owner the database stops by itself, and the next start finds what was committed', async () => {
    const { child, said } = await startElsewhere();
    await query(said.slice('started '.length), 'CREATE TABLE kept AS SELECT 42 AS answer');
    const [postmaster = 0] = findPostgresIn(cluster());
    await kill9(child);
    expect(await waitUntil(() => !isAlive(postmaster), 5_000)).toBe(true);
    expect(existsSync(file('postgres.url'))).toBe(false);
    expect(await query((await start()).url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it.runIf(isLinux)('of its owner and its watchdog, the orphan is stopped by the next start', async () => {
    const { child, pid } = await startElsewhere();
    const offspring = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
    const orphans = findPostgresIn(cluster());
    for (const watchdog of offspring.filter((id) => !orphans.includes(id))) process.kill(watchdog, 'SIGKILL');
    await kill9(child);
    expect(orphans.some(isAlive)).toBe(true);
    const database = await start();
    expect(orphans.filter(isAlive)).toEqual([]);
    expect(await query(database.url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it.runIf(isLinux)('of everything, the next start recovers', async () => {
    const { child, said } = await startElsewhere();
    await query(said.slice('started '.length), 'CREATE TABLE kept AS SELECT 42 AS answer');
    for (const pid of findPostgresIn(cluster())) process.kill(pid, 'SIGKILL');
    await kill9(child);
    expect(await query((await start()).url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  it('process ids that belong to strangers by now do not stop the next start', async () => {
    writeFileSync(file('postgres.owner'), JSON.stringify({ pid: process.ppid, startMark: 'long ago' }));
    writeFileSync(
      path.join(cluster(), 'postmaster.pid'),
      `${process.pid}\n${cluster()}\n1\n1\n\n127.0.0.1\n0\nready\n`,
    );
    expect(startMark(process.ppid)).not.toBe('long ago');
    await start();
  });

  it('a half-made cluster is thrown away, and an owner record cut short does not stop the next start', async () => {
    rmSync(cluster(), { recursive: true });
    mkdirSync(file('postgres.init-dead/cluster'), { recursive: true });
    writeFileSync(file('postgres.owner'), '{"pi');
    await start();
    expect(readdirSync(dataDir).filter((name) => name.includes('init'))).toEqual([]);
  });
});

describe('a data folder', () => {
  it.runIf(isRoot)('given to root with open modes is put right', async () => {
    copyMade();
    const { spawnSync } = await import('node:child_process');
    spawnSync('chown', ['-R', 'root:root', cluster()]);
    chmodSync(cluster(), 0o777);
    await start();
    expect(statSync(cluster()).mode & 0o777).toBe(0o700);
  });

  it.each([
    ['is empty', () => mkdirSync(cluster())],
    ['is a file', () => writeFileSync(cluster(), '')],
  ])('whose cluster %s gives one clear sentence', async (_, spoil) => {
    spoil();
    await expect(start()).rejects.toThrow(/postgres is not a complete PostgreSQL data folder/);
    expect(existsSync(file('postgres.owner'))).toBe(false);
  });

  it('that lies inside a file gives one clear sentence', async () => {
    writeFileSync(file('x'), '');
    await expect(startEmbeddedPostgres({ dataDir: file('x/y') })).rejects.toThrow(
      /^Cannot create .*: a part of its path/,
    );
  });

  it('of another PostgreSQL, or without its password, gives one clear sentence', async () => {
    copyMade();
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '17\n');
    await expect(start()).rejects.toThrow(/belongs to PostgreSQL 17/);
    writeFileSync(path.join(cluster(), 'PG_VERSION'), '18\n');
    rmSync(file('postgres.password'));
    await expect(start()).rejects.toThrow(/password of the database is missing/);
  });
});
