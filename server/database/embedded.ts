import { mkdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { claimFile } from '../file-claim.ts';
import { fileError, StartupError } from '../startup-error.ts';
import { archiveSettings, prepareArchive } from './backup/archive.ts';
import { databaseName, databaseUser, prepareCluster } from './embedded/cluster.ts';
import { type Binaries, findBinaries, type Layout, layoutOf, throughSocket } from './embedded/layout.ts';
import { findFreePort, type Postmaster, startPostmaster, stopOrphans } from './embedded/postmaster.ts';
import { chooseRunAs, type RunAs } from './embedded/run-as.ts';
import { ensureServiceRole } from './grants/service-role.ts';

/** A running embedded database. */
export type EmbeddedPostgres = Readonly<{
  /** Connection string of the owner, password included; the same as in DATA_DIR/postgres.url. */
  url: string;
  /** Connection string of the service's role, which owns nothing. */
  serviceUrl: string;
  /** Process id of the postmaster. */
  pid: number;
  /** Resolves with one sentence when the database ends without `stop` having been called; otherwise never. */
  died: Promise<string>;
  /** Ends the database cleanly within a bound and gives DATA_DIR free. A second call waits for the first. */
  stop(): Promise<void>;
}>;

export type EmbeddedOptions = Readonly<{
  /** Created when missing. */
  dataDir: string;
  /** False only where data may be lost: tests. */
  fsync?: boolean;
  /** Where the write-ahead log is archived; nowhere when absent. */
  archiveDir?: string | undefined;
  /** PostgreSQL settings that overrule ours. */
  settings?: Readonly<Record<string, string>>;
  onProgress?(step: string): void;
}>;

const portAttemptsMax = 5;

/**
 * Starts the embedded PostgreSQL with its files in DATA_DIR, on a port of the loopback address, and creates the cluster
 * and the database `tola` when they are missing. Copes with whatever an earlier process left: a kill in the middle of
 * the creation, a database that outlived its owner, a stale postmaster.pid, changed owners of files. While this
 * process lives no second one can own the same DATA_DIR, and when it is killed the database is stopped for it.
 *
 * Raises StartupError, with one sentence, when it is in use, the disk is full, the machine is not supported, or
 * PostgreSQL itself gives a reason.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const layout = layoutOf(makeFolder(options.dataDir));
  const release = claimOwnership(layout);
  let postmaster: Postmaster | undefined;
  try {
    rmSync(layout.url, { force: true });
    await stopOrphans(layout);
    const binaries = findBinaries();
    const runAs = chooseRunAs(layout, binaries);
    const fsync = options.fsync ?? true;
    const onProgress = options.onProgress ?? (() => {});
    const password = await prepareCluster(layout, binaries, runAs, { fsync, onProgress });
    const { archiveDir } = options;
    const archiving =
      archiveDir === undefined ? {} : archiveSettings(prepareArchive(archiveDir, { dataDir: layout.dataDir, runAs }));
    const settings = { ...archiving, ...options.settings };
    const started = await startOnFreePort(layout, binaries, runAs, { fsync, settings });
    postmaster = started.postmaster;
    const url = `postgres://${databaseUser}:${password}@127.0.0.1:${started.port}/${databaseName}`;
    await ensureDatabase(url);
    const serviceUrl = throughSocket(await ensureServiceRole(url), layout.cluster);
    writePrivately(layout.url, `${url}\n`);
    return handleOf({ layout, postmaster, url, serviceUrl, release });
  } catch (error) {
    await postmaster?.stop();
    release();
    if (error instanceof StartupError) throw error;
    throw fileError(`The embedded database in ${layout.dataDir} cannot start`, error);
  }
}

function makeFolder(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    return realpathSync(dataDir);
  } catch (error) {
    throw fileError(`Cannot create the data folder ${dataDir}`, error);
  }
}

/** Makes this process the one owner of DATA_DIR's database, or says who is. */
function claimOwnership(layout: Layout): () => void {
  const claim = (() => {
    try {
      return claimFile(layout.owner);
    } catch (error) {
      throw fileError(`Cannot write to ${layout.dataDir}`, error);
    }
  })();
  if (claim.release) return claim.release;
  throw new StartupError(
    `The database in ${layout.dataDir} is in use by process ${claim.holder}, which is still running: stop it first, or set another DATA_DIR.`,
  );
}

/** Tries the port of the last start first, so that saved connections keep working; another one when it is taken. */
async function startOnFreePort(
  layout: Layout,
  binaries: Binaries,
  runAs: RunAs,
  options: { fsync: boolean; settings: Readonly<Record<string, string>> },
): Promise<{ postmaster: Postmaster; port: number }> {
  let preferred = readPort(layout);
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort(preferred);
    preferred = undefined;
    try {
      const postmaster = await startPostmaster(layout, binaries, runAs, { port, ...options });
      writePrivately(layout.port, `${port}\n`);
      return { postmaster, port };
    } catch (error) {
      const isTaken = error instanceof StartupError && /TCP\/IP|Address already in use/.test(error.message);
      if (!isTaken || attempt === portAttemptsMax) throw error;
    }
  }
}

function readPort(layout: Layout): number | undefined {
  try {
    const port = Number(readFileSync(layout.port, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : undefined;
  } catch {
    return undefined;
  }
}

/** Connects, and creates the database the first time. */
async function ensureDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  try {
    await client.connect();
  } catch (error) {
    if ((error as { code?: string }).code === '28P01') {
      throw new StartupError(
        'The embedded database does not accept the password in DATA_DIR/postgres.password: restore that file.',
      );
    }
    if ((error as { code?: string }).code !== '3D000') throw error;
    const admin = new pg.Client({ connectionString: url.replace(/\/[^/]*$/, '/postgres') });
    await admin.connect();
    await admin.query(`CREATE DATABASE ${databaseName}`).finally(() => admin.end());
    return;
  }
  await client.end();
}

function writePrivately(file: string, content: string): void {
  writeFileSync(`${file}.new`, content, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

function handleOf(parts: {
  layout: Layout;
  postmaster: Postmaster;
  url: string;
  serviceUrl: string;
  release(): void;
}): EmbeddedPostgres {
  const { layout, postmaster, url, serviceUrl, release } = parts;
  let stopping: Promise<void> | undefined;
  const cleanUp = () => {
    rmSync(layout.url, { force: true });
    release();
  };
  const died = new Promise<string>((resolve) => {
    postmaster.exited.then((sentence) => {
      if (stopping) return;
      cleanUp();
      resolve(sentence);
    });
  });
  return {
    url,
    serviceUrl,
    pid: postmaster.pid,
    died,
    stop() {
      stopping ??= postmaster.stop().finally(cleanUp);
      return stopping;
    },
  };
}
