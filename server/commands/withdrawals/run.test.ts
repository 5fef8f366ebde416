import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeWithdrawal, makeWithdrawer, walletOf } from '../../testing/rooms/withdrawals.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { fulfil, readWish } from './run.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

/** A withdrawal that was asked for two hours ago, and nothing since. */
async function forgotten(): Promise<{ id: string; partner: TestPartner; user_code: string }> {
  world.clock.advance(-7_200_000);
  const partner = await world.partner();
  const user = await makeWithdrawer(world, partner, 'live');
  const { withdrawal_id } = await makeWithdrawal(partner.live, user);
  world.clock.advance(7_200_000);
  return { id: withdrawal_id, partner, user_code: user.user_code };
}

const runAll = async (...args: string[]) => (await fulfil(world.core, readWish(args))).join('\n');

describe('the list', () => {
  it('tells what is in doubt, whose it is and why', async () => {
    expect(await runAll()).toBe('No withdrawal is in doubt.');
    const { id, partner } = await forgotten();
    const text = await runAll();
    expect(text).toMatch(
      new RegExp(
        `^${id}  INR 500.00  processing  since .*Z  asked 0 times  ${partner.name}: not decided yet\n1 in doubt.$`,
      ),
    );
  });

  it('is what the command prints, on the database of the settings', async () => {
    const { id } = await forgotten();
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: world.databaseUrl,
      DEMO: '1',
      NEXTAUTH_SECRET: 'x'.repeat(40),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      CERTIFICATE_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64'),
    };
    const command = path.join(import.meta.dirname, '..', 'withdrawals.ts');
    const out = await new Promise<string>((resolve, reject) => {
      execFile(
        process.execPath,
        ['--disable-warning=ExperimentalWarning', command],
        { env: env as never },
        (error, stdout) => (error ? reject(error) : resolve(stdout)),
      );
    });
    expect(out).toContain(id);
    expect(out.trim()).toBe(await runAll());
  }, 30_000);
});

describe('a settlement', () => {
  it('moves the money once, and is audited under whoever says so', async () => {
    const { id, partner, user_code } = await forgotten();
    const words = ['settle', id, 'failed', '--by', 'Asha', '--reason', 'never sent'];
    expect(await runAll(...words)).toBe(`${id} is failed.`);
    expect(await walletOf(partner.live, user_code)).toBe(10_000);
    await expect(runAll(...words)).rejects.toThrow(/^INVALID_TRANSITION: /);
    expect(await sql(world, 'SELECT actor_type, actor_id FROM audit_entry WHERE subject = $1', [id])).toEqual([
      { actor_type: 'system', actor_id: 'shell: Asha' },
    ]);
  });

  it.each([
    ['settle'],
    ['settle', 'wd_1', 'lost', '--by', 'Asha', '--reason', 'x'],
    ['settle', 'wd_1', 'failed', '--by', 'Asha'],
    ['settle', 'wd_1', 'failed', '--reason', 'x'],
    ['settle', 'wd_1', 'failed', '--who', 'Asha'],
    ['pay', 'wd_1'],
  ])('is not guessed from %s %s', (...args) => {
    expect(() => readWish(args)).toThrow(/^Use: npm run withdrawals/);
  });
});
