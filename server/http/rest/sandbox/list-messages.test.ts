import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { recordSandboxMessage, type SentMessage } from '../../../domain/accounts/sandbox/record-message.ts';
import { bookOf, sql, until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/sandbox/messages';

const messagesOf = async (partner: TestPartner) => (await partner.sandbox.get(path)).data.messages;

const webhook = (bookId: number, content: string): SentMessage => ({
  bookId,
  at: world.clock.now(),
  kind: 'webhook',
  to: 'https://shop.example.com/hooks',
  purpose: 'buy.completed',
  content,
});

describe('200', () => {
  it('shows the OTP for a sandbox token, which went to no phone', async () => {
    const partner = await world.partner();
    expect(await messagesOf(partner)).toEqual([]);
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    const before = world.clock.now();
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    await until('the message is kept', async () => (await messagesOf(partner)).length === 1);
    const [message] = await messagesOf(partner);
    expect(message).toEqual({
      message_id: expect.stringMatching(/^msg_\w{26}$/),
      kind: 'otp',
      to: `${partner.mobile.slice(0, 2)}******${partner.mobile.slice(-2)}`,
      purpose: 'token',
      content: '1234 is your one-time password for a sandbox token. It is valid for 5 minutes.',
      code: '1234',
      created_at: expect.any(String),
    });
    expect(Date.parse(message.created_at)).toBeGreaterThanOrEqual(before + 86_400_000);
    expect(world.otps.some((otp) => otp.mobile === partner.mobile)).toBe(false);
  });

  it('keeps a message with what it tells of, or not at all', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'sandbox');
    const { pool } = world.core.database;
    const undone = inTransaction(pool, async (client) => {
      await recordSandboxMessage(world.core, client, webhook(bookId, 'undone'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await inTransaction(pool, (client) => recordSandboxMessage(world.core, client, webhook(bookId, '{"a":1}')));
    expect(await messagesOf(partner)).toEqual([
      {
        message_id: expect.any(String),
        kind: 'webhook',
        to: 'https://shop.example.com/hooks',
        purpose: 'buy.completed',
        content: '{"a":1}',
        created_at: expect.any(String),
      },
    ]);
  });

  it('is the last 50, newest first, and no more are kept', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'sandbox');
    const { pool } = world.core.database;
    for (let number = 1; number <= 60; number++)
      await recordSandboxMessage(world.core, pool, webhook(bookId, `${number}`));
    const contents = (await messagesOf(partner)).map((message: { content: string }) => message.content);
    expect(contents).toEqual(Array.from({ length: 50 }, (_, index) => String(60 - index)));
    expect(await sql(world, 'SELECT id FROM sandbox_message WHERE book_id = $1', [bookId])).toHaveLength(50);
  });

  it('takes messages of many transactions at once, none of which waits for another', async () => {
    const partner = await world.partner();
    const bookId = await bookOf(world, partner, 'sandbox');
    const { pool } = world.core.database;
    for (let number = 0; number < 50; number++) await recordSandboxMessage(world.core, pool, webhook(bookId, 'old'));
    await inTransaction(pool, async (first) => {
      await recordSandboxMessage(world.core, first, webhook(bookId, 'first'));
      await inTransaction(pool, (second) => recordSandboxMessage(world.core, second, webhook(bookId, 'second')));
    });
    const contents = (await messagesOf(partner)).map((message: { content: string }) => message.content);
    expect(contents).toHaveLength(50);
    expect(contents.slice(0, 3)).toEqual(['second', 'first', 'old']);
  });

  it('is one partner’s alone, and sealed in the database', async () => {
    const [one, two] = [await world.partner(), await world.partner()];
    const bookId = await bookOf(world, one, 'sandbox');
    await recordSandboxMessage(world.core, world.core.database.pool, webhook(bookId, 'of one alone'));
    expect(await messagesOf(two)).toEqual([]);
    const [row] = await sql<{ row: string; sealed: Buffer }>(
      world,
      'SELECT m::text AS row, sealed FROM sandbox_message m WHERE book_id = $1',
      [bookId],
    );
    for (const secret of ['of one alone', 'shop.example.com']) {
      expect(row?.row).not.toContain(secret);
      expect(row?.sealed.toString('latin1')).not.toContain(secret);
    }
  });

  it('has no message of live, and none to a mobile that is not registered', async () => {
    const partner = await world.partner();
    const count = async () => (await sql(world, 'SELECT FROM sandbox_message')).length;
    const before = await count();
    const ask = (mobile: string, mode: string) => world.anonymous.post('/partner/auth/request-otp', { mobile, mode });
    await ask(partner.mobile, 'live');
    await ask(randomMobile(), 'sandbox');
    await ask(partner.mobile, 'sandbox');
    await until('the message is kept', async () => (await messagesOf(partner)).length === 1);
    expect(await count()).toBe(before + 1);
  });
});

describe('400', () => {
  it('SANDBOX_ONLY with a live token', async () => {
    const partner = await world.partner();
    expect((await partner.live.get(path)).code).toBe('SANDBOX_ONLY');
  });
});
