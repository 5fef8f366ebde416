import { execFile } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeWithdrawal, makeWithdrawer, walletOf } from '../testing/withdrawals.ts';
import { startWorld, type World } from '../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: world.databaseUrl,
      DEMO: '1',
      NEXTAUTH_SECRET: 'x'.repeat(40),
      ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
      CERTIFICATE_SIGNING_KEY: Buffer.alloc(32, 8).toString('base64'),
    };
    const command = path.join(import.meta.dirname, 'withdrawals.ts');
    execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', command, ...args],
      { env: env as never },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

it('lists what is in doubt, and settles it by hand once', async () => {
  expect(await run()).toMatchObject({ code: 0, out: 'No withdrawal is in doubt.\n' });
  world.clock.advance(-7_200_000);
  const partner = await world.partner();
  const user = await makeWithdrawer(world, partner, 'live');
  const { withdrawal_id } = await makeWithdrawal(partner.live, user);
  world.clock.advance(7_200_000);
  const listed = await run();
  expect(listed.out).toMatch(
    new RegExp(
      `^${withdrawal_id}  INR 500.00  processing  since .*Z  asked 0 times  ${partner.name}: not decided yet\n1 in doubt.\n$`,
    ),
  );
  const settle = ['settle', withdrawal_id, 'failed'];
  expect(await run(...settle)).toMatchObject({ code: 1, err: expect.stringContaining('Use: npm run withdrawals') });
  const words = ['--by', 'Asha', '--reason', 'never sent'];
  expect(await run(...settle, ...words)).toMatchObject({ code: 0, out: `${withdrawal_id} is failed.\n` });
  expect(await walletOf(partner.live, user.user_code)).toBe(10_000);
  expect(await run(...settle, ...words)).toMatchObject({ code: 1, err: expect.stringContaining('INVALID_TRANSITION') });
}, 60_000);
