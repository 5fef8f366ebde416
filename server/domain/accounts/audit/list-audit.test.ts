import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeMember, memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { newId } from '../../kernel/ids.ts';
import { removeMember } from '../team/remove-member.ts';
import { type AuditFilter, listAudit, listAuditActors, listServiceAudit } from './list-audit.ts';
import { recordAudit } from './record-audit.ts';

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

/** Each in a millisecond of its own: the order of two in one is undefined. */
const note = (action: string, context = owner, subject = 'x') => {
  world.clock.advance(1);
  return recordAudit(context, world.core.database.pool, { action, subject, after: { action } });
};
const list = async (filter: Partial<AuditFilter> = {}) => (await listAudit(owner, { limit: 100, ...filter })).entries;
const actionsOf = async (filter: Partial<AuditFilter> = {}) => (await list(filter)).map(({ action }) => action);

describe('the audit log', () => {
  it('is newest first, of this partner only, with who and both sides', async () => {
    await note('webhook.ping_sent', await memberContext(world, await world.partner()));
    await note('markup.set');
    await note('branding.set');
    expect(await list()).toMatchObject([
      {
        action: 'branding.set',
        actorType: 'member',
        actorName: `${partner.name} owner`,
        before: null,
        after: { action: 'branding.set' },
      },
      { action: 'markup.set', requestId: 'req_dashboard' },
    ]);
  });

  it('goes on where the page before ended, without a gap and without a repetition, whatever is added meanwhile', async () => {
    for (let index = 0; index < 7; index++) await note(`webhook.step_${index}`);
    const first = await listAudit(owner, { limit: 3 });
    await note('webhook.later');
    const second = await listAudit(owner, { limit: 3, before: first.nextBefore });
    const third = await listAudit(owner, { limit: 3, before: second.nextBefore });
    expect(third.nextBefore).toBeUndefined();
    const seen = [first, second, third].flatMap(({ entries }) => entries.map(({ action }) => action));
    expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0].map((index) => `webhook.step_${index}`));
  });

  it('is narrowed by who, by what, and by IST days', async () => {
    const developer = await memberContext(world, (await makeMember(world, partner, 'developer')).id);
    await note('webhook.ping_sent', developer);
    await note('webhook.endpoint_set');
    await note('markup.set');
    await note('sandbox.reset', { ...owner, actor: { type: 'token', id: 'tok_x' } });
    expect(await actionsOf({ actor: developer.actor.id })).toEqual(['webhook.ping_sent']);
    expect(await actionsOf({ actor: 'token' })).toEqual(['sandbox.reset']);
    expect(await actionsOf({ action: 'webhook.' })).toEqual(['webhook.endpoint_set', 'webhook.ping_sent']);
    expect(await actionsOf({ action: 'markup.set' })).toEqual(['markup.set']);
    const today = istDayNumber(world.clock.now());
    const lastSecondOfYesterday = (today * 86_400 - 19_800) * 1_000 - 1;
    await sql(
      world,
      `INSERT INTO audit_entry (id, partner_id, actor_type, actor_id, action, subject) VALUES ($1, $2, 'system', 'x', 'markup.old', 'x')`,
      [newId('aud', lastSecondOfYesterday), partner.id],
    );
    expect(await actionsOf({ toDay: today - 1 })).toEqual(['markup.old']);
    expect(await actionsOf({ fromDay: today, action: 'markup.' })).toEqual(['markup.set']);
    expect(await actionsOf({ fromDay: today - 1, toDay: today, action: 'markup.' })).toEqual([
      'markup.set',
      'markup.old',
    ]);
    await expect(list({ fromDay: today, toDay: today - 1 })).rejects.toMatchObject({ code: 'INVALID_RANGE' });
  });

  it('names who was removed since, and cannot be changed by anyone', async () => {
    const { id } = await makeMember(world, partner, 'finance', { name: 'Ravi Menon' });
    await note('inventory.bought', await memberContext(world, id));
    await removeMember(owner, { memberId: id });
    expect(await list({ actor: id })).toMatchObject([{ action: 'inventory.bought', actorName: 'Ravi Menon' }]);
    expect(await list({ action: 'member.removed' })).toMatchObject([{ subjectName: 'Ravi Menon' }]);
    expect(await listAuditActors(owner)).toEqual([
      { id: owner.actor.id, name: `${partner.name} owner`, isFormer: false },
      { id, name: 'Ravi Menon', isFormer: true },
    ]);
    await expect(sql(world, 'DELETE FROM audit_entry WHERE partner_id = $1', [partner.id])).rejects.toThrow();
  });
});

describe('the log over all partners', () => {
  it('is of every partner and the service itself, with everybody by name, and narrowed to one or the other', async () => {
    const admin = await newOperator(world, 'admin');
    const other = await memberContext(world, await world.partner());
    await note('markup.set');
    await note('markup.set', other);
    world.clock.advance(1);
    const change = { action: 'operator.added', subject: 'mbr_x' };
    await recordAudit(admin, world.core.database.pool, change);
    const { entries } = await listServiceAudit(admin, { limit: 3 });
    expect(entries).toMatchObject([
      { action: 'operator.added', partnerId: null, partnerName: null, actorType: 'operator' },
      { action: 'markup.set', partnerId: other.partner.id, actorName: `${other.partner.name} owner` },
      { action: 'markup.set', partnerId: partner.id, partnerName: partner.name, actorName: `${partner.name} owner` },
    ]);
    expect(entries[0]?.actorName).toMatch(/^admin /);
    const of = async (filter: object) =>
      (await listServiceAudit(admin, { limit: 100, ...filter })).entries.map(({ partnerId }) => partnerId);
    expect(await of({ partner: partner.id, action: 'markup.' })).toEqual([partner.id]);
    expect(await of({ partner: partner.name.toUpperCase(), action: 'markup.' })).toContain(partner.id);
    expect(await of({ partner: 'no partner has this name' })).toEqual([]);
    expect(await of({ partner: 'none', actor: admin.actor.id })).toEqual([null]);
    expect(await of({ actor: other.actor.id })).toEqual([other.partner.id]);
    const first = await listServiceAudit(admin, { action: 'markup.', limit: 1 });
    const second = await listServiceAudit(admin, { action: 'markup.', limit: 1, before: first.nextBefore });
    expect([first, second].map(({ entries: [one] }) => one?.partnerId)).toEqual([other.partner.id, partner.id]);
  });
});
