import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFirstRun } from '../../../../server/domain/developer/onboarding/read-first-run.ts';
import { ownerContext } from '../../../../server/testing/rooms/webhook-receiver.ts';
import { startWorld, type World } from '../../../../server/testing/world.ts';
import { commandsOf } from './commands.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const bash = (script: string) => promisify(execFile)('bash', ['-c', script]);

it('takes an account from nothing to a paid payment, pasted into one terminal', async () => {
  const partner = await world.partner();
  const { steps, ...own } = await readFirstRun(await ownerContext(world, partner));
  expect(own).toMatchObject({ next: 'user', userCode: undefined });
  const given = { appUrl: world.url, mobile: partner.mobile, userCode: null, paymentId: null };
  const script = steps.flatMap(({ step }) => commandsOf(step, given));
  expect(script).toHaveLength(7);
  await bash(script.join('\n'));
  expect(await readFirstRun(await ownerContext(world, partner))).toMatchObject({ next: 'endpoint' });
});

it('names the user and the payment that there are', () => {
  const own = { appUrl: 'https://api.example.com', mobile: '9876500000', userCode: 'usr_1', paymentId: 'pay_1' };
  expect(commandsOf('buy', own)[0]).toContain(`'{"user_code":"usr_1","asset_type":"gold","amount_inr":500}'`);
  expect(commandsOf('payment', own)[0]).toContain('"https://api.example.com/partner/payments/orders/pay_1/simulate"');
  expect(commandsOf('token', own).join()).toMatch(/"mobile":"9876500000".*"mobile":"9876500000"/s);
  expect(commandsOf('endpoint', own)).toEqual([]);
});
