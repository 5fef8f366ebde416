import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeOperator, newOperator } from '../../../testing/rooms/operators.ts';
import { makeMember } from '../../../testing/rooms/sign-in.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { beginStaff } from './begin-staff.ts';

/** What the service's own role could do with a statement, past every verb. */
let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const asService = (statement: string, values: unknown[] = []) => world.core.database.pool.query(statement, values);
const joins = (id: string, role: string) =>
  asService(
    `INSERT INTO member (id, name, role, mobile_hash, mobile_sealed, mobile_masked) VALUES ($1, 'X', $2, $3, $3, 'x')`,
    [id, role, Buffer.from(id)],
  );
const refused = { constraint: 'member_staff_decided' };

it('no person joins the service’s staff by a statement alone, except the first two admins', async () => {
  const system = { core: world.core, actor: { type: 'system' as const, id: 'cli' }, requestId: 'req_x' };
  await expect(joins('mbr_first', 'finance')).rejects.toMatchObject(refused);
  await beginStaff(system, { name: 'First', mobile: '9000000301' });
  await beginStaff(system, { name: 'Second', mobile: '9000000302' });
  await expect(joins('mbr_third', 'admin')).rejects.toMatchObject(refused);
  const partner = await world.partner();
  await expect(
    asService('INSERT INTO member SELECT $1, NULL, name, $2, $3, $3, mobile_masked FROM member WHERE partner_id = $4', [
      'mbr_4',
      'admin',
      Buffer.from('4'),
      partner.id,
    ]),
  ).rejects.toMatchObject(refused);
});

it('no member gets another role there by a statement alone', async () => {
  const { id } = await makeOperator(world, 'support');
  for (const role of ['admin', 'finance']) {
    await expect(asService('UPDATE member SET role = $2 WHERE id = $1', [id, role])).rejects.toMatchObject(refused);
  }
  const { id: memberId } = await makeMember(world, await world.partner(), 'viewer');
  await asService(`UPDATE member SET role = 'finance' WHERE id = $1`, [memberId]);
});

it('two persons decide both', async () => {
  const [asking, approving] = [await newOperator(world, 'admin'), await newOperator(world, 'admin')];
  const { id: operatorId } = await makeOperator(world, 'support');
  const common = { reason: 'Hired', reference: `HR ${operatorId}` };
  const add = { name: 'New Colleague', mobile: '9000000303', role: 'finance' };
  const added = await requestApproval(asking, { kind: 'operator.add', input: add, ...common });
  await approve(approving, added);
  const moved = await requestApproval(asking, {
    kind: 'operator.set_role',
    input: { operatorId, role: 'finance' },
    ...common,
  });
  await approve(approving, moved);
  const { rows } = await asService(`SELECT role FROM member WHERE id = $1 OR name = 'New Colleague'`, [operatorId]);
  expect(rows).toEqual([{ role: 'finance' }, { role: 'finance' }]);
});
