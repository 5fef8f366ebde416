import { appendFileSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { chownTree } from '../../database/embedded/cluster.ts';
import { findBinaries, layoutOf } from '../../database/embedded/layout.ts';
import { findPostgresIn } from '../../database/embedded/postgres-processes.ts';
import { findFreePort, type Postmaster, startPostmaster } from '../../database/embedded/postmaster.ts';
import { chooseRunAs } from '../../database/embedded/run-as.ts';
import { startEmbeddedPostgres } from '../../database/embedded.ts';
import { signal, waitUntil } from '../../processes.ts';
import { until } from '../trades.ts';

/** A primary and its synchronous standby, each a PostgreSQL with a folder of its own. */
export type Pair = Readonly<{
  /** Names both servers, as `DATABASE_OWNER_URL` does */
  ownerUrl: string;
  /** Names both servers, as `DATABASE_URL` does */
  serviceUrl: string;
  /** The owner's way to the one that was the primary, and to the other one, alone */
  oldPrimaryUrl: string;
  standbyUrl: string;
  /** Ends every process of the primary as the loss of its machine does, and answers when nothing of it is left */
  killPrimary(): Promise<void>;
  /** Stops every process of the primary where it stands, as a machine that hangs: its connections stay open and answer nothing */
  freezePrimary(): void;
  /** Lets it go on where it stood */
  thawPrimary(): void;
  /** The standby gets nothing more of what the primary writes, and the primary does not wait for it: what a pair without a synchronous standby is */
  leaveStandbyBehind(): Promise<void>;
  /** The standby gets the log on its disk and does not replay it, until it is told to go on */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** Ends every process of the standby; from before on the primary waits for it no more */
  killStandby(): Promise<void>;
  /** Stops every process of the standby where it stands, and lets it go on */
  freezeStandby(): Promise<void>;
  thawStandby(): void;
  /** Makes the standby the primary; it takes writes when this answers */
  promote(): Promise<void>;
  stop(): Promise<void>;
}>;

const STANDBY_NAME = 'tola_standby';

/**
 * Starts both in the folder, the standby from a copy of the primary that is taken while it runs. No commit is answered before it is on the
 * standby's disk.
 */
export async function startPair(folder: string): Promise<Pair> {
  const settings = { max_connections: '200', wal_keep_size: '512MB', max_wal_senders: '4', hot_standby: 'on' };
  const first = path.join(folder, 'first');
  mkdirSync(first, { recursive: true });
  const primary = await startEmbeddedPostgres({ dataDir: first, settings });
  const copied = path.join(folder, 'second');
  await copyRunning(primary.url, first, copied);
  appendFileSync(
    path.join(layoutOf(copied).cluster, 'postgresql.auto.conf'),
    `primary_conninfo = '${conninfo(primary.url)}'\n`,
  );
  const port = await findFreePort();
  const standby = await startStandby(copied, port, settings);
  await change(primary.url, 'synchronous_standby_names', STANDBY_NAME);
  await until('the standby is synchronous', async () => {
    const rows = await query(primary.url, `SELECT FROM pg_stat_replication WHERE sync_state = 'sync'`);
    return rows.length === 1;
  });
  const { cluster } = layoutOf(first);
  const { cluster: standbyCluster } = layoutOf(copied);
  const to = (folderOf: string, name: NodeJS.Signals) => {
    for (const pid of findPostgresIn(folderOf)) signal(pid, name);
  };
  const toPrimary = (name: NodeJS.Signals) => to(cluster, name);
  const standbyUrl = withPort(primary.url, port);
  // By its address: the socket in the folder is one server's own.
  const service = new URL(primary.serviceUrl);
  service.searchParams.delete('host');
  return {
    ownerUrl: both(primary.url, port),
    serviceUrl: both(service.href, port),
    oldPrimaryUrl: primary.url,
    standbyUrl,
    async killPrimary() {
      toPrimary('SIGKILL');
      await waitUntil(() => findPostgresIn(cluster).length === 0, 10_000);
    },
    freezePrimary: () => toPrimary('SIGSTOP'),
    thawPrimary: () => toPrimary('SIGCONT'),
    async leaveStandbyBehind() {
      await change(primary.url, 'synchronous_standby_names', '');
      await change(standbyUrl, 'primary_conninfo', '');
      await until('the standby gets nothing more', async () => {
        return (await query(primary.url, 'SELECT FROM pg_stat_replication')).length === 0;
      });
    },
    async pauseReplay() {
      await query(standbyUrl, 'SELECT pg_wal_replay_pause()');
      await until('the replay is paused', async () => {
        const [row] = await query(standbyUrl, 'SELECT pg_get_wal_replay_pause_state() AS state');
        return (row as { state: string }).state === 'paused';
      });
    },
    async resumeReplay() {
      await query(standbyUrl, 'SELECT pg_wal_replay_resume()');
    },
    async killStandby() {
      await change(primary.url, 'synchronous_standby_names', '');
      to(standbyCluster, 'SIGKILL');
      await waitUntil(() => findPostgresIn(standbyCluster).length === 0, 10_000);
    },
    async freezeStandby() {
      await change(primary.url, 'synchronous_standby_names', '');
      to(standbyCluster, 'SIGSTOP');
    },
    thawStandby: () => to(standbyCluster, 'SIGCONT'),
    async promote() {
      await query(standbyUrl, 'SELECT pg_promote(wait => true)');
    },
    async stop() {
      toPrimary('SIGCONT');
      to(standbyCluster, 'SIGCONT');
      await Promise.all([standby.stop(), primary.stop()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Copies a running database as PostgreSQL's own backups do; the copy fetches the log that it lacks from the primary. */
async function copyRunning(ownerUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query(`SELECT pg_backup_start('standby', fast => true)`);
    const source = layoutOf(from).cluster;
    const target = layoutOf(to).cluster;
    const leftOut = new Set(
      ['postmaster.pid', 'postmaster.opts', 'pg_replslot', 'pg_dynshmem', 'pg_stat_tmp'].map((name) =>
        path.join(source, name),
      ),
    );
    cpSync(source, target, {
      recursive: true,
      preserveTimestamps: true,
      filter: (name) =>
        !leftOut.has(name) &&
        !path.basename(name).startsWith('.s.PGSQL') &&
        path.dirname(name) !== path.join(source, 'pg_wal'),
    });
    for (const name of ['pg_replslot', 'pg_dynshmem', 'pg_stat_tmp', 'pg_wal/archive_status', 'pg_wal/summaries']) {
      mkdirSync(path.join(target, name), { recursive: true, mode: 0o700 });
    }
    const { rows } = await client.query<{ labelfile: string }>(
      'SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)',
    );
    writeFileSync(path.join(target, 'backup_label'), rows[0]?.labelfile ?? '');
    writeFileSync(path.join(target, 'standby.signal'), '');
  } finally {
    await client.end();
  }
}

async function startStandby(dataDir: string, port: number, settings: Record<string, string>): Promise<Postmaster> {
  const layout = layoutOf(dataDir);
  const binaries = findBinaries();
  const runAs = chooseRunAs(layout, binaries);
  if (runAs.uid !== undefined && runAs.gid !== undefined) chownTree(layout.cluster, runAs.uid, runAs.gid);
  return startPostmaster(layout, binaries, runAs, { port, fsync: true, settings });
}

function conninfo(ownerUrl: string): string {
  const { hostname, port, username, password } = new URL(ownerUrl);
  return `host=${hostname} port=${port} user=${username} password=${decodeURIComponent(password)} application_name=${STANDBY_NAME}`;
}

/** The address with the standby's port beside its own. */
function both(url: string, port: number): string {
  const { host, hostname } = new URL(url);
  return url.replace(`@${host}/`, `@${host},${hostname}:${port}/`);
}

function withPort(url: string, port: number): string {
  const address = new URL(url);
  address.port = String(port);
  return address.href;
}

async function change(url: string, setting: string, value: string): Promise<void> {
  await query(url, `ALTER SYSTEM SET ${setting} = '${value}'`);
  await query(url, 'SELECT pg_reload_conf()');
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
