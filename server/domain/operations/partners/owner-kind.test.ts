import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeOperator, newOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { makeMember, sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { OperatorContext } from '../../accounts/operators/operator-context.ts';
import { findSession } from '../../accounts/sessions/find-session.ts';
import { approve } from '../approvals/decide-approval.ts';
import { readApproval } from '../approvals/list-approvals.ts';
import { requestApproval } from '../approvals/request-approval.ts';
import { changePartner } from './change-partner.ts';
import { readPartner } from './read-partners.ts';

let world: World;
let admin: OperatorContext;
let second: OperatorContext;
beforeAll(async () => {
  world = await startWorld();
  admin = await newOperator(world, 'admin');
  second = await newOperator(world, 'admin');
});
afterAll(() => world.close());

let partner: TestPartner;
let formerOwnerId: string;
beforeEach(async () => {
  partner = await world.partner();
  formerOwnerId = (await readPartner(admin, partner.id)).owners[0]?.memberId ?? '';
});

let count = 0;
const ask = (input: object, by = admin) =>
  requestApproval(by, {
    kind: 'partner.set_owner',
    input: { partnerId: partner.id, name: 'Nila Rao', mobile: randomMobile(), ...input },
    reason: 'The owner left the company',
    reference: `LET-${++count}`,
  });
const staff = async () =>
  (
    await sql<{ name: string; role: string }>(world, 'SELECT name, role FROM member WHERE partner_id = $1', [
      partner.id,
    ])
  )
    .map(({ name, role }) => `${name}: ${role}`)
    .sort();

describe('who owns a partner', () => {
  it('is a new person when a second admin approves, and the former owner has another role', async () => {
    const mobile = randomMobile();
    world.secrets.push(mobile);
    const asked = await ask({ mobile, formerOwnerId, formerBecomes: 'viewer' });
    const [before] = await staff();
    expect(before).toBe(`${partner.name} owner: owner`);
    const { input } = await readApproval(second, asked.approvalId);
    expect(input).toMatchObject({ name: 'Nila Rao', former: { memberId: formerOwnerId, becomes: 'viewer' } });
    expect(JSON.stringify(input)).not.toContain('ealed');
    await approve(second, asked);
    expect(await staff()).toEqual(['Nila Rao: owner', `${partner.name} owner: viewer`].sort());
    const [entry] = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE partner_id = $1 AND action = 'partner.owner_set'`,
      [partner.id],
    );
    expect(entry).toMatchObject({
      before: { owner: `${partner.name} owner` },
      after: { owner: 'Nila Rao', formerOwner: 'viewer', approval: asked.approvalId },
    });
  });

  it('may be a member of its staff; a former owner who is removed is signed out at once, and still named', async () => {
    const mobile = randomMobile();
    await makeMember(world, partner, 'finance', { name: 'Ravi Menon', mobile });
    const sessionKey = await sessionKeyOf(world, formerOwnerId);
    await changePartner(admin, { partnerId: partner.id, changes: { enabled: false }, reason: 'Phone stolen' });
    await approve(second, await ask({ name: 'Whoever', mobile, formerOwnerId, formerBecomes: 'removed' }));
    expect(await staff()).toEqual(['Ravi Menon: owner']);
    expect(await findSession(world.core, sessionKey)).toBeUndefined();
    expect(await sql(world, 'SELECT role FROM former_member WHERE id = $1', [formerOwnerId])).toEqual([
      { role: 'owner' },
    ]);
  });

  it('may be one more, where no owner is replaced', async () => {
    await approve(second, await ask({}));
    expect(await staff()).toEqual(['Nila Rao: owner', `${partner.name} owner: owner`].sort());
  });

  it('takes two persons, both admins', async () => {
    const person = await makeOperator(world, 'admin');
    const asked = await ask({}, await operatorContext(world, person.id));
    const refused = { code: 'ROLE_NOT_ALLOWED' };
    await expect(approve(await operatorContext(world, person.id), asked)).rejects.toMatchObject(refused);
    for (const role of ['support', 'finance', 'compliance'] as const) {
      const other = await newOperator(world, role);
      await expect(ask({}, other)).rejects.toMatchObject(refused);
      await expect(approve(other, asked)).rejects.toMatchObject(refused);
    }
    expect(await staff()).toHaveLength(1);
  });

  it('is refused for a mobile that signs in elsewhere, an owner twice, and a former owner who is none', async () => {
    const wrong = (field: string) => ({
      code: 'VALIDATION_ERROR',
      details: { fields: { [field]: expect.any(String) } },
    });
    const elsewhere = randomMobile();
    await makeMember(world, await world.partner(), 'viewer', { mobile: elsewhere });
    await expect(ask({ mobile: elsewhere })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    const mobile = randomMobile();
    const viewer = await makeMember(world, partner, 'viewer', { mobile });
    await expect(ask({ formerOwnerId: viewer.id, formerBecomes: 'admin' })).rejects.toMatchObject(
      wrong('former_owner_id'),
    );
    await expect(ask({ formerOwnerId, formerBecomes: 'owner' })).rejects.toMatchObject(wrong('former_becomes'));
    await expect(ask({ partnerId: 'ptn_none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await approve(second, await ask({ mobile }));
    await expect(ask({ mobile })).rejects.toMatchObject(wrong('mobile'));
  });

  it('is judged anew: of two who each replace the same owner, the second is refused and waits', async () => {
    const [one, other] = [
      await ask({ formerOwnerId, formerBecomes: 'removed' }),
      await ask({ formerOwnerId, formerBecomes: 'admin' }),
    ];
    const outcomes = await Promise.allSettled([approve(second, one), approve(second, other)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'INVALID_TRANSITION' },
    });
    expect((await staff()).filter((line) => line.endsWith(': owner'))).toEqual(['Nila Rao: owner']);
  });
});
