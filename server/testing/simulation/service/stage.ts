import pg from 'pg';
import { findFunctionChanges } from '../../../database/grants/apply-grants.ts';
import { checkLaws } from '../../../domain/ledger/laws/check-laws.ts';
import type { Server } from './database.ts';
import { type Receivers, startReceivers } from './receiver.ts';
import { type Running, startRunning } from './running.ts';

/** A running service on a database of its own: processes, receivers, and what looks at all of it from outside. */
export type Stage = {
  server: Server;
  processes: readonly Running[];
  receivers: Receivers;
  ownerUrl: string;
  /** Every law of the ledger that is broken, with examples */
  brokenLaws(): Promise<string[]>;
  /** Resolves when nothing that was under way at this moment is under way any more */
  quiet(): Promise<void>;
  close(): Promise<void>;
};

export type StageOptions = {
  processes: number;
  goldMicroRupees: number;
  silverMicroRupees: number;
  /** Statements that spoil the database before the service starts */
  spoil?: readonly string[];
  /** Modules that each process loads first, and what they read */
  imports?: readonly string[];
  env?: Readonly<Record<string, string>>;
};

export async function openStage(server: Server, options: StageOptions): Promise<Stage> {
  const { processes: count, goldMicroRupees, silverMicroRupees, spoil = [], imports = [], env = {} } = options;
  const database = await server.makeDatabase();
  await asOwner(database.ownerUrl, (client) => spoilWith(client, spoil));
  const receivers = await startReceivers();
  const processes: Running[] = [];
  // One after another: the first fills the compile cache, and writes the first prices.
  for (let number = 0; number < count; number += 1) {
    processes.push(
      await startRunning({
        ...{ serviceUrl: database.serviceUrl, ownerUrl: database.ownerUrl, number, imports, env },
        ...{ goldMicroRupees, silverMicroRupees, runsJobs: true },
      }),
    );
  }
  return {
    server,
    processes,
    receivers,
    ownerUrl: database.ownerUrl,
    async brokenLaws() {
      const pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
      pool.on('error', () => {});
      try {
        const findings = await checkLaws(pool);
        return findings
          .filter(({ broken }) => broken > 0n)
          .map(({ law, examples }) => `${law}: ${examples.join(', ')}`);
      } finally {
        await pool.end();
      }
    },
    quiet: () => asOwner(database.ownerUrl, waitForQuiet),
    async close() {
      await Promise.all(processes.map((running) => running.stop()));
      await receivers.close();
      await database.drop();
    },
  };
}

/**
 * Functions that were replaced run as the owner again, as `migrate` sees to: else each call of them would be refused, and a fault would be found by that
 * and not by what it does.
 */
async function spoilWith(client: pg.Client, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
  for (const statement of await findFunctionChanges(client)) await client.query(statement);
}

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, types: { getTypeParser: pg.types.getTypeParser } });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Transactions that were open when this began have ended, one way or the other. */
async function waitForQuiet(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT clock_timestamp() AS since');
  for (;;) {
    const open = await client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()
         AND backend_type = 'client backend' AND xact_start < $1 AND state <> 'idle'`,
      [rows[0].since],
    );
    if (open.rows.length === 0) return;
    await client.query('SELECT pg_sleep(0.02)');
  }
}
