import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import pg from 'pg';

const run = promisify(execFile);

/**
 * pgbench's TPC-B on a database of its own on the same server: 16 clients, prepared statements, a branch per client so that
 * they do not queue for one row. Answers transactions per second, or undefined where the machine has no pgbench.
 */
export async function benchTpcB(serverUrl: string, seconds: number): Promise<number | undefined> {
  const version = await run('pgbench', ['--version']).catch(() => undefined);
  if (!version) return undefined;
  const name = 'tola_pgbench';
  const url = new URL(serverUrl);
  await onServer(serverUrl, `CREATE DATABASE ${name}`).catch(() => {});
  url.pathname = `/${name}`;
  await run('pgbench', ['--initialize', '--quiet', '--scale=16', url.href]);
  const { stdout } = await run('pgbench', [
    '--client=16',
    '--jobs=2',
    '--protocol=prepared',
    `--time=${seconds}`,
    '--no-vacuum',
    url.href,
  ]);
  await onServer(serverUrl, `DROP DATABASE ${name}`);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
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
