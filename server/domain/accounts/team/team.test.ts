import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, memberContext, sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { contextForMember } from '../partners/member-context.ts';
import { changeRole } from './change-role.ts';
import { listTeam } from './list-team.ts';
import { type Role, roles } from './permissions.ts';
import { removeMember } from './remove-member.ts';

let world: World;
let partner: TestPartner;
let owner: PartnerContext;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner();
  owner = await memberContext(world, partner);
});

const as = async (role: Role) => memberContext(world, (await makeMember(world, partner, role)).id);
const roleOf = async (id: string) =>
  (await sql<{ role: string }>(world, 'SELECT role FROM member WHERE id = $1', [id]))[0]?.role;
const audited = (action: string) =>
  sql(
    world,
    'SELECT actor_id, subject, before, after, request_id FROM audit_entry WHERE partner_id = $1 AND action = $2',
    [partner.id, action],
  );

describe('roles', () => {
  it('are changed by an owner, count from the next call on, and leave what was before and after', async () => {
    const member = await makeMember(world, partner, 'viewer', { name: 'Meera Nair' });
    const sessionKey = await sessionKeyOf(world, member.id);
    await changeRole(owner, { memberId: member.id, role: 'finance' });
    const next = await contextForMember(world.core, { sessionKey, mode: 'live', requestId: 'req_x' });
    expect(next.actor.role).toBe('finance');
    expect(await audited('member.role_changed')).toEqual([
      {
        actor_id: owner.actor.id,
        subject: member.id,
        before: { name: 'Meera Nair', role: 'viewer' },
        after: { name: 'Meera Nair', role: 'finance' },
        request_id: 'req_dashboard',
      },
    ]);
    await changeRole(owner, { memberId: member.id, role: 'finance' });
    expect(await audited('member.role_changed')).toHaveLength(1);
  });

  it('let no admin make, change or remove an owner', async () => {
    const admin = await as('admin');
    const viewer = await makeMember(world, partner, 'viewer');
    const refused = { code: 'ROLE_NOT_ALLOWED' };
    await expect(changeRole(admin, { memberId: viewer.id, role: 'owner' })).rejects.toMatchObject(refused);
    await expect(changeRole(admin, { memberId: owner.actor.id, role: 'viewer' })).rejects.toMatchObject(refused);
    await expect(removeMember(admin, { memberId: owner.actor.id })).rejects.toMatchObject(refused);
    await changeRole(admin, { memberId: viewer.id, role: 'admin' });
    expect([await roleOf(viewer.id), await roleOf(owner.actor.id)]).toEqual(['admin', 'owner']);
  });

  it('are never raised by their own holder', async () => {
    const admin = await as('admin');
    await expect(changeRole(admin, { memberId: admin.actor.id, role: 'owner' })).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
      message: 'You cannot raise your own role.',
    });
    await changeRole(admin, { memberId: admin.actor.id, role: 'viewer' });
    await expect(changeRole(admin, { memberId: admin.actor.id, role: 'admin' })).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
  });

  it.each(roles.filter((role) => role !== 'owner' && role !== 'admin'))('let no %s change a member', async (role) => {
    const actor = await as(role);
    const viewer = await makeMember(world, partner, 'viewer');
    const changes = [
      () => changeRole(actor, { memberId: viewer.id, role: 'finance' }),
      () => removeMember(actor, { memberId: viewer.id }),
      () => removeMember(actor, { memberId: owner.actor.id }),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  });

  it('go by the role of a member at this moment, not by the one they had when they asked', async () => {
    const admin = await as('admin');
    const viewer = await makeMember(world, partner, 'viewer');
    await changeRole(owner, { memberId: admin.actor.id, role: 'viewer' });
    await expect(removeMember(admin, { memberId: viewer.id })).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  });

  it('know no member of another partner', async () => {
    const other = await makeMember(world, await world.partner(), 'viewer');
    await expect(changeRole(owner, { memberId: other.id, role: 'admin' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(removeMember(owner, { memberId: other.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await roleOf(other.id)).toBe('viewer');
  });
});

describe('a team', () => {
  it('keeps its last owner', async () => {
    const last = { code: 'INVALID_TRANSITION' };
    await expect(removeMember(owner, { memberId: owner.actor.id })).rejects.toMatchObject(last);
    await expect(changeRole(owner, { memberId: owner.actor.id, role: 'admin' })).rejects.toMatchObject(last);
    const second = await makeMember(world, partner, 'owner');
    await changeRole(owner, { memberId: owner.actor.id, role: 'admin' });
    expect(await roleOf(second.id)).toBe('owner');
  });

  it('never loses both owners who demote or remove each other at the same moment', async () => {
    for (let round = 0; round < 8; round++) {
      const team = await world.partner();
      const first = await memberContext(world, team);
      const second = await memberContext(world, (await makeMember(world, team, 'owner')).id);
      const outcomes = await Promise.allSettled(
        round % 2 === 0
          ? [
              changeRole(first, { memberId: second.actor.id, role: 'viewer' }),
              changeRole(second, { memberId: first.actor.id, role: 'viewer' }),
            ]
          : [
              removeMember(first, { memberId: second.actor.id }),
              changeRole(second, { memberId: second.actor.id, role: 'viewer' }),
              removeMember(second, { memberId: first.actor.id }),
            ],
      );
      const [left] = await sql<{ owners: bigint }>(
        world,
        `SELECT count(*) AS owners FROM member WHERE partner_id = $1 AND role = 'owner'`,
        [team.id],
      );
      expect(Number(left?.owners), `round ${round}`).toBe(1);
      expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true);
    }
  });

  it('lets go of a member at once, in every process, and keeps the name for the log', async () => {
    const elsewhere = await startWorld({ databaseUrl: world.databaseUrl });
    try {
      const member = await makeMember(world, partner, 'developer', { name: 'Ravi Menon' });
      const keys = [await sessionKeyOf(world, member.id), await sessionKeyOf(world, member.id)];
      const look = (sessionKey = '') =>
        contextForMember(elsewhere.core, { sessionKey, mode: 'live', requestId: 'req_x' }).then(
          () => 'in',
          (error) => error.code,
        );
      expect(await look(keys[0])).toBe('in');
      await removeMember(owner, { memberId: member.id });
      expect([await look(keys[0]), await look(keys[1])]).toEqual(['INVALID_TOKEN', 'INVALID_TOKEN']);
      expect(await audited('member.removed')).toMatchObject([
        { subject: member.id, before: { name: 'Ravi Menon', role: 'developer' } },
      ]);
      await expect(removeMember(owner, { memberId: member.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    } finally {
      await elsewhere.close();
    }
  });

  it('is listed by name, with mobiles masked and when each was last here', async () => {
    const member = await makeMember(world, partner, 'finance', { name: 'Anil Das', mobile: '9876500011' });
    await sessionKeyOf(world, member.id);
    const { members } = await listTeam(owner);
    expect(members).toMatchObject([
      { memberId: member.id, name: 'Anil Das', role: 'finance', mobileMasked: '98******11', isSelf: false },
      { memberId: owner.actor.id, role: 'owner', isSelf: true, lastSeenAt: expect.any(Number) },
    ]);
    expect(JSON.stringify(members)).not.toContain('9876500011');
  });
});
