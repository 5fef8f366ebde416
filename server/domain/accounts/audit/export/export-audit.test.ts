import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../../database/transaction.ts';
import { createHttpsSink } from '../../../../providers/audit-sinks/https-sink.ts';
import { killAll, startVictim } from '../../../../testing/crash/victims.ts';
import { type Received, type Receiver, startReceiver } from '../../../../testing/peers/webhook-receivers.ts';
import { sql, until } from '../../../../testing/trades.ts';
import { startWorld, type World } from '../../../../testing/world.ts';
import { newId } from '../../../kernel/ids.ts';
import { recordAudit } from '../record-audit.ts';
import { type AuditSink, TooManyLines } from './audit-sink.ts';
import { exportAudit } from './export-audit.ts';
import { readExportFigures } from './export-figures.ts';

type Line = { id: string; action: string; before: unknown; after: unknown };

let world: World;
let receiver: Receiver | undefined;
beforeAll(async () => {
  world = await startWorld();
});
afterEach(async () => {
  await receiver?.close();
  receiver = undefined;
  await sql(world, 'DELETE FROM audit_export');
  await sql(world, 'DELETE FROM audit_unsent');
});
afterAll(async () => {
  delete process.env.AUDIT_SINK;
  await killAll(world);
  await world.close();
});

const never = new AbortController().signal;
const coreWith = (auditSink: AuditSink | null) => ({
  ...world.core,
  accounts: { ...world.core.accounts, auditSink },
});
const runWith = (auditSink: AuditSink | null) => exportAudit(coreWith(auditSink), never);

/** Keeps what it is given. */
function keepingSink(): AuditSink & { lines: Line[] } {
  const lines: Line[] = [];
  return {
    name: 'the test',
    lines,
    async write(text) {
      lines.push(...readLines(text));
    },
  };
}

const readLines = (text: string): Line[] =>
  text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));

async function audit(action: string, after: object | null = { x: 1 }): Promise<void> {
  const context = {
    core: world.core,
    actor: { type: 'operator' as const, id: 'opr_test' },
    requestId: newId('req', world.clock.now()),
  };
  await recordAudit(context, world.core.database.pool, { action, subject: 'a test', after });
}

const written = async () =>
  (await sql<{ id: string }>(world, 'SELECT id FROM audit_entry ORDER BY id')).map(({ id }) => id);
/** The old part of the log that is still to go, and the queue */
const left = async () => (await readExportFigures(world.core)).waiting;
const waiting = async () => (await sql(world, 'SELECT 1 AS one FROM audit_unsent')).length;

describe('the export of the audit log', () => {
  it('begins with the first entry there is, goes on with what comes, and hands over nothing twice', async () => {
    await audit('test.before', { note: 'a "quoted"\nline' });
    const before = await written();
    const sink = keepingSink();
    await runWith(sink);
    expect(sink.lines.map(({ id }) => id)).toEqual(before);
    expect(sink.lines.at(-1)).toMatchObject({
      action: 'test.before',
      after: { note: 'a "quoted"\nline' },
      before: null,
    });
    await runWith(sink);
    expect(sink.lines).toHaveLength(before.length);
    await audit('test.later');
    await runWith(sink);
    expect(sink.lines.map(({ id }) => id)).toEqual(await written());
    expect(await waiting()).toBe(0);
    const [row] = await sql<{ sent: bigint }>(world, 'SELECT sent FROM audit_export');
    expect(Number(row?.sent)).toBe(sink.lines.length);
  });

  it('writes no queue where there is none', async () => {
    await audit('test.unwanted');
    await runWith(null);
    expect(await waiting()).toBe(0);
  });

  it('passes over no entry whose transaction was open when it began, or when others were handed over', async () => {
    const { pool } = world.core.database;
    const slow = await pool.connect();
    const sink = keepingSink();
    try {
      await slow.query('BEGIN');
      await slow.query(
        `INSERT INTO audit_entry (id, actor_type, actor_id, action, subject) VALUES ($1, 'system', 's', 'test.slow', 's')`,
        [newId('aud', world.clock.now())],
      );
      // It waits for that transaction for two seconds, since all others would wait behind it, and tries again the next minute.
      await runWith(sink);
      expect(sink.lines).toEqual([]);
      expect((await readExportFigures(world.core)).behindMs).toBeGreaterThan(0);
      await slow.query('COMMIT');
      await runWith(sink);
      expect(sink.lines.map(({ action }) => action)).toContain('test.slow');

      await slow.query('BEGIN');
      await slow.query(
        `INSERT INTO audit_entry (id, actor_type, actor_id, action, subject) VALUES ($1, 'system', 's', 'test.open', 's')`,
        [newId('aud', world.clock.now())],
      );
      await audit('test.overtakes');
      await runWith(sink);
      expect(sink.lines.at(-1)?.action).toBe('test.overtakes');
      await slow.query('COMMIT');
      await runWith(sink);
      expect(sink.lines.at(-1)?.action).toBe('test.open');
      expect(Object.keys(sink.lines[0] as Line)).not.toContain('number');
    } finally {
      await slow.query('ROLLBACK').catch(() => {});
      slow.release();
    }
    expect(sink.lines.map(({ id }) => id).sort()).toEqual(await written());
  });

  it('has no entry of a transaction that was taken back', async () => {
    const sink = keepingSink();
    await runWith(sink);
    const failing = inTransaction(world.core.database.pool, async (client) => {
      await client.query(
        `INSERT INTO audit_entry (id, actor_type, actor_id, action, subject) VALUES ($1, 'system', 's', 'test.gone', 's')`,
        [newId('aud', world.clock.now())],
      );
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    await runWith(sink);
    expect(sink.lines.map(({ action }) => action)).not.toContain('test.gone');
  });

  it('brings each entry in order over a receiver that fails now and then, before or after it kept the lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('keeps', 'refuses', 'keeps and fails'), { maxLength: 6 }),
        fc.integer({ min: 1, max: 5 }),
        async (moods, entries) => {
          await sql(world, 'DELETE FROM audit_export');
          await sql(world, 'DELETE FROM audit_unsent');
          const kept: Line[] = [];
          const next = [...moods];
          const at = await startReceiver(({ body }: Received) => {
            const mood = next.shift() ?? 'keeps';
            if (mood !== 'refuses') kept.push(...readLines(body));
            return mood === 'keeps' ? 200 : 503;
          });
          try {
            const sink = createHttpsSink({ url: at.url, token: undefined });
            for (let count = 0; count < entries; count++) {
              await audit(`test.${count}`);
              await runWith(sink).catch((error: Error) => expect(error.message).toContain('HTTP status 503'));
            }
            while ((await left()) > 0) await runWith(sink).catch(() => {});
          } finally {
            await at.close();
          }
          expectOrdered(kept, await written());
        },
      ),
      { numRuns: 12 },
    );
  });

  it('brings each entry once more over a process that is killed while the receiver holds its lines', async () => {
    const kept: Line[] = [];
    let isHeld = true;
    receiver = await startReceiver(({ body }) => {
      kept.push(...readLines(body));
      return isHeld ? new Promise(() => {}) : 200;
    });
    process.env.AUDIT_SINK = receiver.url;
    const ask = () => sql(world, `SELECT graphile_worker.add_job('export_audit', queue_name => 'export_audit')`);
    await audit('test.held');
    const first = await startVictim(world, 'at-hand', { hasJobs: true });
    await ask();
    await until('the receiver holds the lines', () => kept.length > 0);
    await first.kill();
    await first.orphansGone(world);
    isHeld = false;
    await audit('test.after the kill');
    await startVictim(world, 'at-hand', { hasJobs: true });
    await until('all is taken', async () => (await left()) === 0);
    expectOrdered(kept, await written());
    await killAll(world);
  });

  it('holds nobody up while it begins', async () => {
    const slow = await world.core.database.pool.connect();
    try {
      await slow.query('BEGIN');
      const sink: AuditSink = {
        name: 'the test',
        // A change of staff while the log is handed over.
        async write() {
          await slow.query(
            `INSERT INTO audit_entry (id, actor_type, actor_id, action, subject) VALUES ($1, 'system', 's', 'test.during', 's')`,
            [newId('aud', world.clock.now())],
          );
          throw new Error('enough');
        },
      };
      await audit('test.before');
      await expect(runWith(sink)).rejects.toThrow('enough');
      await slow.query('COMMIT');
    } finally {
      slow.release();
    }
    const all = keepingSink();
    await runWith(all);
    expect(all.lines.map(({ id }) => id).sort()).toEqual(await written());
  });

  it('sends fewer lines at a time to a place that takes fewer, bounded by bytes, and raises where it takes not one', async () => {
    const sizes: number[] = [];
    let takes = 3;
    const small: AuditSink = {
      name: 'the test',
      async write(text) {
        const lines = readLines(text);
        sizes.push(Buffer.byteLength(text));
        if (lines.length > takes) throw new TooManyLines('the test', 413);
      },
    };
    for (let count = 0; count < 4; count++) await audit('test.long', { x: 'long '.repeat(20_000) });
    await runWith(small);
    expect(await waiting()).toBe(0);
    expect(Math.max(...sizes)).toBeLessThan(400_000);
    takes = 0;
    await audit('test.refused');
    await expect(runWith(small)).rejects.toThrow(TooManyLines);
    expect(await waiting()).toBe(1);
  });

  it('goes on past an entry that is too large for the place by itself: it goes without what it changed, and staff are told', async () => {
    await runWith(keepingSink());
    const lines: (Line & { cut?: { bytes: number; sha256: string } })[] = [];
    const small: AuditSink = {
      name: 'the test',
      async write(text) {
        if (Buffer.byteLength(text) > 50_000) throw new TooManyLines('the test', 413);
        lines.push(...readLines(text));
      },
    };
    await audit('test.before');
    await audit('test.large', { x: 'long '.repeat(20_000) });
    await audit('test.after');
    const [found] = await sql<{ id: string }>(world, `SELECT id FROM audit_entry WHERE action = 'test.large'`);
    const large = found?.id as string;
    await expect(runWith(small)).rejects.toThrow(large);
    expect(await waiting()).toBe(0);
    expect(lines.map(({ action }) => action)).toEqual(['test.before', 'test.large', 'test.after']);
    const whole = keepingSink();
    await sql(world, 'INSERT INTO audit_unsent (entry_id) VALUES ($1)', [large]);
    const texts: string[] = [];
    await runWith({ ...whole, write: async (text) => void texts.push(text) });
    const sha256 = createHash('sha256').update(texts.join('')).digest('hex');
    expect(lines[1]).toMatchObject({ id: large, before: null, after: null, cut: { sha256 } });
    // The next run has nothing to tell.
    await runWith(small);
  });

  it('ends at once, and keeps its entries, where it is stopped while the place hangs', async () => {
    receiver = await startReceiver(() => new Promise(() => {}));
    const { received, url } = receiver;
    const stopping = new AbortController();
    await runWith(keepingSink());
    await audit('test.held');
    const run = exportAudit(coreWith(createHttpsSink({ url, token: undefined })), stopping.signal);
    await until('the receiver has the lines', () => received.length > 0);
    stopping.abort();
    await run;
    expect(await waiting()).toBe(1);
  });

  it('is behind by the age of the oldest entry where nothing has begun it', async () => {
    await audit('test.waits');
    const { waiting: count, behindMs } = await readExportFigures(world.core);
    expect(count).toBe((await written()).length);
    expect(behindMs).toBeGreaterThan(0);
  });

  it('ends where no process has had a place for it for seven days, and begins anew with the first entry', async () => {
    const sink = keepingSink();
    await runWith(sink);
    await audit('test.left');
    await runWith(null);
    expect(await waiting()).toBe(1);
    await sql(world, `UPDATE audit_export SET wanted_at = now() - interval '8 days'`);
    await runWith(null);
    expect(await waiting()).toBe(0);
    await audit('test.unseen');
    expect(await waiting()).toBe(0);
    const next = keepingSink();
    await runWith(next);
    expect(next.lines.map(({ id }) => id)).toEqual(await written());
  });

  it('hands over what was there a part at a time, goes on where it was, and then with what came meanwhile', async () => {
    await sql(
      world,
      `INSERT INTO audit_entry (id, actor_type, actor_id, action, subject)
       SELECT 'aud_0' || lpad(i::text, 6, '0'), 'system', 's', 'test.old', 's' FROM generate_series(1, 600) i`,
    );
    const all = await written();
    const sink = keepingSink();
    const failing: AuditSink = {
      name: 'the test',
      async write(text) {
        if (sink.lines.length > 0) throw new Error('gone');
        await sink.write(text);
      },
    };
    await expect(runWith(failing)).rejects.toThrow('gone');
    const taken = sink.lines.length;
    expect(taken).toBeGreaterThan(0);
    // Without a lock and a queue for them: staff go on meanwhile.
    expect(await waiting()).toBe(0);
    await audit('test.meanwhile');
    const behind = await readExportFigures(world.core);
    expect(behind.waiting).toBe(all.length + 1 - taken);
    expect(behind.behindMs).toBeGreaterThan(0);
    await runWith(sink);
    expect(sink.lines.map(({ id }) => id)).toEqual(await written());
    expect(sink.lines.at(-1)?.action).toBe('test.meanwhile');
    expect(await readExportFigures(world.core)).toEqual({ waiting: 0, behindMs: 0 });
  });
});

/** Every entry is there, and each came first behind those before it. Only for entries that were written one after the other: their ids rise. */
function expectOrdered(kept: readonly Line[], entries: readonly string[]): void {
  expect([...new Set(kept.map(({ id }) => id))]).toEqual(entries);
}
