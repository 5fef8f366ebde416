import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fulfil } from './fulfil.ts';
import { type OpsRequest, readRequest } from './request.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const run = async (line: string) =>
  (await fulfil(world.core, readRequest(line.match(/\S+/g) ?? []) as OpsRequest, 'terminal of a test')).join('\n');
const [asha, ravi] = ['9333300001', '9333300002'];
const why = '--reason Agreed';

it('sets up a service from nothing: two admins, a partner, its wallet and its float', async () => {
  await run(`first-admin --name Asha --mobile ${asha}`);
  await expect(run(`top-up --as ${ravi}`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await run(`first-admin --name Ravi --mobile ${ravi}`);
  await expect(run('first-admin --name Meena --mobile 9333300003')).rejects.toMatchObject({
    code: 'INVALID_TRANSITION',
  });
  expect(await run(`staff --as ${asha}`)).toMatch(/admin {2}Asha {2}93\*{6}01\n/);
  const made = await run(`create-partner --as ${asha} --name Sona --owner Anil --mobile 9333300004 --wallet prepaid`);
  const [partner] = made.match(/ptn_\w+/) ?? [];
  await run(`set-capability --as ${asha} --partner ${partner} --capability sell ${why}`);
  await run(`set --as ${asha} --partner ${partner} --field liveEnabled --value true ${why}`);
  const asked = await run(`top-up --as ${asha} --partner ${partner} --amount 1500.25 ${why} --reference UTR1`);
  const [, approval] = asked.match(/(approve --request \S+ --hash \S+)/) ?? [];
  await expect(run(`${approval} --as ${asha}`)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect(await run(`today --as ${ravi}`)).toContain('approvals_for_me: 1\n');
  expect(await run(`requests --as ${ravi} --state waiting`)).toContain('UTR1: Agreed');
  expect(await run(`${approval} --as ${ravi}`)).toBe('Approved, and done.');
  const sheet = await run(`partner --as ${ravi} --partner ${partner}`);
  expect(sheet).toContain('balancePaise: "150025"');
  expect(sheet).toContain('capabilities: ["pricing","users","buy","sell"]');
  const owner = await run(
    `set-owner --as ${asha} --partner ${partner} --name Nila --mobile 9333300005 ${why} --reference L1`,
  );
  expect(owner).toContain('waits for another person');
  expect(await run(`partners --as ${ravi} --search sona`)).toContain('live on  prepaid 1500.25  Sona\nPartners: 1.');
});

it('stops trading and payments and lets them go on', async () => {
  const { mobile } = await makeOperator(world, 'finance');
  expect(await run(`platform --as ${mobile}`)).toMatch(
    /^payments: running\ngold: running\nsilver: running\nprice of gold: fresh, /,
  );
  expect(await run(`stop-trading --as ${mobile} --asset gold ${why}`)).toBe('Stopped: gold.');
  expect(await run(`stop-trading --as ${mobile} ${why}`)).toBe('Stopped: silver.');
  expect(await run(`pause-payments --as ${mobile} ${why}`)).toBe('Stopped: payments.');
  expect(await run(`pause-payments --as ${mobile} ${why}`)).toBe('It was so already.');
  expect(await run(`platform --as ${mobile}`)).toMatch(/payments: STOPPED since \S+ by finance \w+: Agreed\n/);
  expect(await run(`resume-trading --as ${mobile} ${why}`)).toBe('Running again: gold, silver.');
  expect(await run(`resume-payments --as ${mobile} ${why}`)).toBe('Running again: payments.');
  await expect(run(`stop-trading --as ${mobile} --asset INR ${why}`)).rejects.toThrow('gold or silver');
  await expect(run(`stop-trading --as ${mobile}`)).rejects.toThrow('needs --reason');
});

it('tells what is missing', async () => {
  await expect(run(`top-up --as ${asha} --partner ptn_x`)).rejects.toThrow('"top-up" needs --amount');
  await expect(run(`fly --as ${asha}`)).rejects.toThrow('npm run ops');
  expect(() => readRequest(['top-up', '--partner'])).toThrow('npm run ops');
  expect(readRequest([])).toBe('help');
});
