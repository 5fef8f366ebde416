import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { sql } from '../../testing/trades.ts';
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

it('takes away lost passkeys by two admins, which is the way out where one of two is locked out of the console', async () => {
  const { id } = await makeOperator(world, 'support');
  const ask = `reset-passkeys --as ${asha} --member ${id} ${why} --reference K1`;
  await expect(run(ask)).rejects.toMatchObject({ code: 'INVALID_TRANSITION', message: 'They have no passkeys.' });
  await sql(
    world,
    `INSERT INTO member_passkey (id, member_id, credential_id, public_key, sign_count, transports, name, is_backed_up, created_at)
     VALUES ('pky_ops', $1, 'c', 'k', 0, '{}', 'Phone', false, now())`,
    [id],
  );
  const asked = await run(ask);
  const [, approval] = asked.match(/(approve --request \S+ --hash \S+)/) ?? [];
  expect(await run(`${approval} --as ${ravi}`)).toBe('Approved, and done.');
  expect(await sql(world, 'SELECT 1 FROM member_passkey WHERE member_id = $1', [id])).toEqual([]);
});

it('passes over nothing that was misspelled, and guesses at no word or number', async () => {
  const { mobile } = await makeOperator(world, 'admin');
  await run(`stop-trading --as ${mobile} ${why}`);
  const misspelled = run(`resume-trading --as ${mobile} --metal gold ${why}`);
  await expect(misspelled).rejects.toThrow('"resume-trading" takes no --metal');
  expect(await run(`platform --as ${mobile}`)).toMatch(/gold: STOPPED.*\nsilver: STOPPED/);
  await run(`resume-trading --as ${mobile} ${why}`);
  const partner = (await world.partner()).id;
  const at = `--as ${mobile} --partner ${partner} ${why} --reference N1`;
  await expect(run(`set-capability ${at} --capability sell --off no`)).rejects.toThrow('--off is yes');
  expect(await run(`partner --as ${mobile} --partner ${partner}`)).toMatch(/capabilities: .*"sell"/);
  await expect(run(`markup-live ${at} --off false`)).rejects.toThrow('--off is yes');
  const made = run(`create-partner --as ${mobile} --name Sona --owner Anil --mobile 9333300009 --wallet credit`);
  await expect(made).rejects.toThrow('--wallet is prepaid');
  for (const [what, name] of [
    ['credit-line', 'limit'],
    ['top-up', 'amount'],
  ]) {
    for (const text of ['', '1e3', '0x10', 'many', '1,000']) {
      const request = readRequest([what ?? '', ...at.split(' '), `--${name}`, text]) as OpsRequest;
      await expect(fulfil(world.core, request, 'terminal of a test')).rejects.toThrow(`--${name} is a number`);
    }
  }
});

it('tells what is missing', async () => {
  await expect(run(`top-up --as ${asha} --partner ptn_x`)).rejects.toThrow('"top-up" needs --amount');
  await expect(run(`fly --as ${asha}`)).rejects.toThrow('npm run ops');
  expect(() => readRequest(['top-up', '--partner'])).toThrow('npm run ops');
  expect(readRequest([])).toBe('help');
});
