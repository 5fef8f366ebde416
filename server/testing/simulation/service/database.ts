import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../database/embedded.ts';
import { ensureServiceRole, serviceUrlOf } from '../../../database/grants/service-role.ts';
import { migrate } from '../../../database/migrate.ts';

const TEMPLATE = 'tola_simulation_template';
/** Enough for the log and the tables of some worlds, little enough to be filled in a moment. */
const SMALL_DISK_MIB = 512;
const MEMORY_FOLDER = '/dev/shm';

/** A PostgreSQL of the simulation's own, which it may stop as a power cut does and whose disk it may fill. */
export type Server = {
  /** Makes a migrated database of its own and answers the connection strings of owner and service */
  makeDatabase(): Promise<{ name: string; ownerUrl: string; serviceUrl: string; drop(): Promise<void> }>;
  /** Ends every process of it at once, without a checkpoint, and starts it again; answers when it was told to end and when it had */
  restart(): Promise<{ toldAt: number; endedAt: number }>;
  /** Starts it again where it gave itself up */
  revive(): Promise<void>;
  /** Leaves no room on its disk; answers what gives it back, or undefined where the disk is not a small one of its own */
  fillDisk: (() => () => void) | undefined;
  /** Why the disk cannot be filled, where it cannot */
  diskNote: string | undefined;
  stop(): Promise<void>;
};

/** Starts it in a folder of its own, on a small file system in memory where this process may mount one. */
export async function startServer(options: { hasSmallDisk: boolean }): Promise<Server> {
  const inMemory = memoryIsRoomy() ? MEMORY_FOLDER : os.tmpdir();
  const folder = mkdtempSync(path.join(inMemory, 'tola-simulation-'));
  const dataDir = path.join(folder, 'data');
  mkdirSync(dataDir);
  const diskNote = options.hasSmallDisk ? mountSmallDisk(dataDir) : 'not asked for';
  const isSmall = diskNote === undefined;
  const settings = { max_connections: '200', full_page_writes: 'off', max_wal_size: '96MB', log_min_messages: 'fatal' };
  const start = () => startEmbeddedPostgres({ dataDir, fsync: false, settings });
  const removeFolder = () => {
    if (isSmall) execFileSync('umount', ['-l', dataDir]);
    rmSync(folder, { recursive: true, force: true });
  };
  let running: EmbeddedPostgres;
  let isDead = false;
  const begin = async () => {
    running = await start();
    isDead = false;
    const mine = running;
    void mine.died.then(() => {
      if (running === mine) isDead = true;
    });
    return mine;
  };
  try {
    running = await begin();
    await makeTemplate(running.url);
  } catch (error) {
    removeFolder();
    throw error;
  }
  let made = 0;
  return {
    diskNote,
    async makeDatabase() {
      const name = `tola_world_${process.pid}_${++made}`;
      await asAdmin(running.url, `CREATE DATABASE "${name}" TEMPLATE "${TEMPLATE}" STRATEGY WAL_LOG`);
      const ownerUrl = withDatabase(running.url, name);
      return {
        name,
        ownerUrl,
        serviceUrl: serviceUrlOf(ownerUrl),
        drop: () => asAdmin(running.url, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`),
      };
    },
    async restart() {
      const { died, pid } = running;
      const toldAt = Date.now();
      // Immediate shutdown: no checkpoint, recovery from the log at the next start.
      process.kill(pid, 'SIGQUIT');
      await died;
      const endedAt = Date.now();
      await begin();
      return { toldAt, endedAt };
    },
    async revive() {
      if (isDead) await begin();
    },
    fillDisk: isSmall ? () => fill(dataDir) : undefined,
    async stop() {
      await running.stop();
      removeFolder();
    },
  };
}

function memoryIsRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= 2 * 1024 ** 3;
  } catch {
    return false;
  }
}

/** Answers why there is none, where there is none. */
function mountSmallDisk(folder: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only root on Linux may mount a small disk';
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_DISK_MIB}m`, 'tmpfs', folder], { stdio: 'pipe' });
    return undefined;
  } catch {
    return 'this machine lets no small disk be mounted';
  }
}

/** Writes until nothing more goes in. */
function fill(folder: string): () => void {
  const file = path.join(folder, 'ballast');
  for (const chunk of [16 * 1024 * 1024, 1024 * 1024, 4_096]) {
    try {
      for (;;) writeFileSync(file, Buffer.alloc(chunk), { flag: 'a' });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  return () => rmSync(file, { force: true });
}

async function makeTemplate(serverUrl: string): Promise<void> {
  await asAdmin(serverUrl, `CREATE DATABASE "${TEMPLATE}" TEMPLATE template0`);
  const ownerUrl = withDatabase(serverUrl, TEMPLATE);
  await migrate(ownerUrl, { serviceUrl: await ensureServiceRole(ownerUrl) });
}

async function asAdmin(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(serverUrl, 'postgres') });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function withDatabase(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
