import { afterAll, beforeAll, expect, it } from 'vitest';
import { address, makeOwner, placeOrder, stockLive } from '../../testing/rooms/deliveries.ts';
import { kycUser } from '../../testing/rooms/kyc.ts';
import { makeOperator } from '../../testing/rooms/operators.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { fulfil } from './fulfil.ts';
import { type OpsRequest, readRequest } from './request.ts';

let world: World;
let compliance: string;
let support: string;
beforeAll(async () => {
  world = await startWorld();
  compliance = (await makeOperator(world, 'compliance')).mobile;
  support = (await makeOperator(world, 'support')).mobile;
});
afterAll(() => world.close());

const run = async (line: string, as: string) =>
  (
    await fulfil(
      world.core,
      readRequest([...(line.match(/\S+/g) ?? []), '--as', as]) as OpsRequest,
      'terminal of a test',
    )
  ).join('\n');

it('reviews KYC: shows what was handed in without numbers and without moving a cursor, and decides', async () => {
  const { live } = await world.partner();
  const kyc = await kycUser(live, { name: 'Asha' });
  // From before such names were refused.
  await sql(world, `UPDATE end_user SET name = 'A' || chr(8238) || 'sha' WHERE user_code = $1`, [kyc.userCode]);
  await kyc.details();
  await kyc.documents();
  const { userCode: id } = kyc;
  expect(await run('kyc --mode live', compliance)).toMatch(/under_review .*A sha.*\nSubmissions: 1\.$/);
  const shown = await run(`kyc-show --user ${kyc.userCode}`, compliance);
  expect(shown).toContain('PAN ABCDE****F');
  expect(shown).toMatch(/\/ops\/kyc-pictures\/kpc_[0-9a-z]+\.jpg/);
  expect(shown).not.toContain('\u202e');
  const [, submission] = new RegExp(`^${id} (\\d+) `).exec(shown) ?? [];
  await expect(run(`kyc-approve --user ${id} --submission ${submission}`, support)).rejects.toMatchObject({
    code: 'ROLE_NOT_ALLOWED',
  });
  const reject = `kyc-reject --user ${id} --submission ${submission} --note Blurred.`;
  await expect(run(`${reject} --why nonsense`, compliance)).rejects.toThrow('npm run ops');
  expect(await run(`${reject} --why other`, compliance)).toContain('Rejected');
  expect((await kyc.status()).data.rejection_reason).toBe('Blurred.');
  expect(await run('kyc --state rejected', compliance)).toContain(id);
});

it('moves parcels on, opens an address on record, counts stock, and asks for a cancellation', async () => {
  await stockLive(world, 'GC-500MG', 5);
  const partner = await world.partner();
  const owner = await makeOwner(world, partner, 'live');
  const [{ order_id: one }, { order_id: two }] = [
    await placeOrder(world, partner, 'live', owner),
    await placeOrder(world, partner, 'live', owner),
  ];
  expect(await run('deliveries --mode live', support)).toContain(`${one}  live  1 x GC-500MG`);
  expect(await run(`address --order ${one}`, support)).toContain(`${address.city} ${address.pincode}`);
  expect(await run(`pack --order ${one}`, support)).toBe(`${one} is packed.`);
  expect(await run(`call-off --order ${one}`, support)).toContain('left to people');
  expect(await run(`ship --order ${one} --carrier Sequel --awb SQ-1`, support)).toBe(`${one} is shipped.`);
  expect(await run(`deliver --order ${one}`, support)).toBe(`${one} is delivered.`);
  const cancel = `cancel-delivery --order ${two} --message Scratched --reason Scratched --reference T1`;
  expect(await run(cancel, support)).toContain('waits for another person');
  await expect(run(`pack --order ${two}`, compliance)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  expect(await run('stock --sku GC-500MG --pieces -1 --reason Lost', support)).toBe(
    '2 pieces of GC-500MG are to be had.',
  );
  expect(await run('stock', support)).toContain('GC-500MG  2  in orders 1  Gold coin, 0.5 g');
  await expect(run('deliveries --status lost', support)).rejects.toThrow('npm run ops');
});
