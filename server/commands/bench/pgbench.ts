import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/** A database of pgbench on the same server, and its runs of TPC-B. */
export type Pgbench = {
  databaseUrl: string;
  /** Prepared statements of so many clients, 16 unless given, for so many seconds */
  run(seconds: number, clients?: number): Promise<{ perSecond: number; total: number }>;
};

/**
 * Makes a database of pgbench on the same server for as long as `use` takes, with a branch for each of 64 clients so that they do not queue for
 * one row. Answers undefined where the machine has no pgbench.
 */
export async function withPgbench<Answer>(
  serverUrl: string,
  use: (pgbench: Pgbench) => Promise<Answer>,
): Promise<Answer | undefined> {
  const version = await run('pgbench', ['--version']).catch(() => undefined);
  if (!version) return undefined;
  const name = 'tola_pgbench';
  const url = new URL(serverUrl);
  await onServer(serverUrl, `CREATE DATABASE ${name}`).catch(() => {});
  url.pathname = `/${name}`;
  await run('pgbench', ['--initialize', '--quiet', '--scale=64', url.href]);
  const answer = await use({
    databaseUrl: url.href,
    async run(seconds, clients = 16) {
      const options = [
        `--client=${clients}`,
        `--jobs=${Math.min(2, clients)}`,
        '--protocol=prepared',
        `--time=${seconds}`,
        '--no-vacuum',
      ];
      const { stdout } = await run('pgbench', [...options, url.href]);
      const find = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
      return { perSecond: find(/tps = ([\d.]+)/), total: find(/actually processed: (\d+)/) };
    },
  });
  await onServer(serverUrl, `DROP DATABASE ${name}`);
  return answer;
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
