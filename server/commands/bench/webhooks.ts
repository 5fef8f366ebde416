import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import type { Pool } from 'pg';
import { openDatabase } from '../../database/database.ts';
import { newId } from '../../domain/kernel/ids.ts';
import type { Vault } from '../../domain/kernel/vault.ts';
import { sealSecret } from '../../domain/webhooks/endpoint.ts';
import { standardKinds } from '../../domain/webhooks/event-kinds.ts';
import { newWebhookSecret } from '../../domain/webhooks/signature.ts';

const EVENTS = 5_000;
/** Waiting for the receiver that hangs */
const HANGING_EVENTS = 500;
const OTHERS = 8;
const ROUNDS = 100;
const ROUND_MS = 50;
const PATIENCE_MS = 120_000;

export type WebhookFigures = {
  /** Of one partner, whose receiver answers at once */
  deliveriesPerSecond: number;
  /** From event to arrival at others' receivers, while one partner's receiver hangs */
  p50Ms: number;
  p95Ms: number;
};

/**
 * Measures deliveries of a running service to a receiver beside it; the API is idle meanwhile.
 */
export async function benchWebhooks(service: { databaseUrl: string; vault: Vault }): Promise<WebhookFigures> {
  return withReceiver(service, async ({ pool, books, deliver, arrivals }) => {
    const [, slow, ...others] = books as [Book, Book, ...Book[]];
    // Code and connections settle first.
    await deliver(200);
    const startedAt = Date.now();
    const tookMs = Math.max(...(await deliver(EVENTS))) - startedAt;
    await record(pool, slow, HANGING_EVENTS);
    const delays = (await delaysOf(pool, others, arrivals)).sort((left, right) => left - right);
    const at = (share: number) => delays[Math.floor(delays.length * share)] ?? 0;
    return { deliveriesPerSecond: EVENTS / (tookMs / 1000), p50Ms: at(0.5), p95Ms: at(0.95) };
  });
}

/** A receiver, the books whose events it gets (the second's hang), and deliveries of the first's, which answer when each arrived. */
type Receiver = {
  pool: Pool;
  books: Book[];
  arrivals: Arrivals;
  deliver(count: number): Promise<number[]>;
  /** Has it hang at every address, or answer again */
  hang(isHanging: boolean): void;
};

/**
 * Starts a receiver for as long as `use` takes, and gives partners of the bench endpoints there until then: left behind, each trade
 * that is measured later would pay for deliveries to it, and for their retries.
 */
export async function withReceiver<Answer>(
  service: { databaseUrl: string; vault: Vault },
  use: (receiver: Receiver) => Promise<Answer>,
): Promise<Answer> {
  const database = openDatabase(service.databaseUrl, { poolSize: 2 });
  const { pool } = database;
  const books = await findBooks(pool, OTHERS + 2);
  const child = fork(path.join(import.meta.dirname, 'receiver.ts'));
  try {
    const [port] = (await once(child, 'message')) as [number];
    const [url, hanging] = [`http://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/hang`];
    for (const [place, { partnerId }] of books.entries()) {
      await setEndpoint(pool, service.vault, partnerId, place === 1 ? hanging : url);
    }
    const arrivals = followArrivals(child);
    const deliver = async (count: number) => arrivals.of(await record(pool, books[0] as Book, count));
    const hang = (isHanging: boolean) => void child.send(isHanging ? 'hang' : 'answer');
    return await use({ pool, books, arrivals, deliver, hang });
  } finally {
    child.disconnect();
    await pool.query('DELETE FROM webhook_endpoint WHERE partner_id = ANY ($1)', [
      books.map(({ partnerId }) => partnerId),
    ]);
    await database.close();
  }
}

/** Moments at which events arrive, asked of the receiver until all of them are there. */
type Arrivals = { of(ids: string[]): Promise<number[]> };

function followArrivals(receiver: ChildProcess): Arrivals {
  const arrived = new Map<string, number>();
  return {
    async of(ids) {
      const until = performance.now() + PATIENCE_MS;
      while (!ids.every((id) => arrived.has(id))) {
        if (performance.now() > until) throw new Error('events did not arrive');
        await new Promise((resolve) => setTimeout(resolve, 100));
        receiver.send('arrivals');
        const [news] = (await once(receiver, 'message')) as [[string, number][]];
        for (const [id, at] of news) arrived.set(id, Math.min(at, arrived.get(id) ?? at));
      }
      return ids.map((id) => arrived.get(id) as number);
    },
  };
}

/** Records one event after another, of these books in turn, and answers how long each took to arrive. */
async function delaysOf(pool: Pool, books: Book[], arrivals: Arrivals): Promise<number[]> {
  const sent: { ids: string[]; at: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const at = Date.now();
    sent.push({ ids: await record(pool, books[round % books.length] as Book, 1), at });
    await new Promise((resolve) => setTimeout(resolve, ROUND_MS));
  }
  const moments = await arrivals.of(sent.flatMap(({ ids }) => ids));
  return moments.map((moment, index) => moment - (sent[index]?.at ?? 0));
}

type Book = { id: number; partnerId: string };

async function findBooks(pool: Pool, count: number): Promise<Book[]> {
  const { rows } = await pool.query<Book>(
    `SELECT b.id, b.partner_id AS "partnerId" FROM book b JOIN partner p ON p.id = b.partner_id WHERE p.name = 'Bench' ORDER BY b.id LIMIT $1`,
    [count],
  );
  return rows;
}

async function setEndpoint(pool: Pool, vault: Vault, partnerId: string, url: string): Promise<void> {
  await pool.query(
    `INSERT INTO webhook_endpoint (id, partner_id, number, url, kinds, secret_sealed) VALUES ($1, $2, 1, $3, $4, $5)
     ON CONFLICT (id) DO UPDATE SET url = excluded.url`,
    [`whe_${partnerId.slice(4)}`, partnerId, url, standardKinds, sealSecret(vault, newWebhookSecret())],
  );
}

/** Records so many events in one commit. */
async function record(pool: Pool, book: Book, count: number): Promise<string[]> {
  const at = Date.now();
  const ids = Array.from({ length: count }, () => newId('evt', at));
  await pool.query(
    `INSERT INTO event (id, book_id, kind, subject_id, sequence, data, created_at)
     SELECT id, $2, 'test.ping', id, 1, '{"message": "A measured event"}', $3 FROM unnest($1::text[]) AS e (id)`,
    [ids, book.id, new Date(at)],
  );
  return ids;
}
