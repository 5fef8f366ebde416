import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { makeMember, memberContext, sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { contextForMember } from '../partners/member-context.ts';
import { endOtherSessions, endOwnSession, endSession } from './end-session.ts';
import { findSession } from './find-session.ts';
import { forgetSessions } from './forget-sessions.ts';
import { listSessions } from './list-sessions.ts';
import { openSession, SESSION_SECONDS } from './open-session.ts';

let world: World;
/** A second process on the same database */
let elsewhere: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  elsewhere = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await elsewhere.close();
  await world.close();
});
beforeEach(async () => {
  partner = await world.partner();
});

/** Whether a key still opens the dashboard, asked of a process. */
const isIn = (sessionKey: string, at = world) =>
  contextForMember(at.core, { sessionKey, mode: 'sandbox', requestId: 'req_x' }).then(
    () => true,
    () => false,
  );
const stored = () =>
  sql<{ id: string; hash: Buffer; last_seen_at: Date; address: string; device: string }>(
    world,
    'SELECT s.* FROM member_session s JOIN member m ON m.id = s.member_id WHERE m.partner_id = $1',
    [partner.id],
  );

describe('a session', () => {
  it('is a new one at each sign-in, and its key is kept nowhere', async () => {
    const member = { id: (await memberContext(world, partner)).actor.id, partnerId: partner.id };
    await sql(world, 'DELETE FROM member_session WHERE member_id = $1', [member.id]);
    const place = { address: '203.0.113.7', userAgent: 'Firefox/140.0 (Linux)', requestId: 'req_x' };
    const keys = [await openSession(world.core, member, place), await openSession(world.core, member, place)];
    expect(new Set(keys).size).toBe(2);
    const rows = await stored();
    expect(rows).toMatchObject([
      { address: '203.0.113.x', device: 'Firefox, Linux' },
      { address: '203.0.113.x', device: 'Firefox, Linux' },
    ]);
    const audited = await sql<{ subject: string }>(
      world,
      `SELECT subject, after FROM audit_entry WHERE action = 'session.opened' AND actor_id = $1`,
      [member.id],
    );
    // Ids of one millisecond have no order.
    const bySubject = (one: { subject: string }, other: { subject: string }) => (one.subject < other.subject ? -1 : 1);
    expect(audited.sort(bySubject)).toEqual(
      rows
        .map(({ id }) => ({ subject: id, after: { device: 'Firefox, Linux', address: '203.0.113.x' } }))
        .sort(bySubject),
    );
    for (const key of keys) expect(JSON.stringify(rows)).not.toContain(key);
    for (const row of rows) expect(await isIn(row.hash.toString('base64url'))).toBe(false);
  });

  it('lasts twelve hours, however busy it is', async () => {
    world.clock.stopAt(world.clock.now());
    onTestFinished(() => world.clock.run());
    const key = await sessionKeyOf(world, partner);
    world.clock.advance(SESSION_SECONDS * 1_000 - 5_000);
    expect(await isIn(key)).toBe(true);
    world.clock.advance(5_000);
    expect(await isIn(key)).toBe(false);
    expect(await findSession(world.core, key)).toBeUndefined();
  });

  it('that is signed out is out at once, in every process', async () => {
    const key = await sessionKeyOf(world, partner);
    expect([await isIn(key), await isIn(key, elsewhere)]).toEqual([true, true]);
    await endSession(world.core, { sessionKey: key, requestId: 'req_out' });
    expect([await isIn(key), await isIn(key, elsewhere)]).toEqual([false, false]);
    await endSession(world.core, { sessionKey: key, requestId: 'req_out' });
    const entries = await sql(
      world,
      `SELECT request_id FROM audit_entry WHERE partner_id = $1 AND action = 'session.ended'`,
      [partner.id],
    );
    expect(entries).toEqual([{ request_id: 'req_out' }]);
  });

  it('is noted as seen at most once a minute', async () => {
    world.clock.stopAt(world.clock.now());
    onTestFinished(() => world.clock.run());
    const key = await sessionKeyOf(world, partner);
    const seen = async () => (await stored())[0]?.last_seen_at.getTime();
    const opened = await seen();
    world.clock.advance(59_000);
    await isIn(key);
    expect(await seen()).toBe(opened);
    world.clock.advance(2_000);
    await Promise.all([isIn(key), isIn(key)]);
    const noted = await seen();
    expect(noted).toBeGreaterThan((opened ?? 0) + 60_000);
    await isIn(key);
    expect(await seen()).toBe(noted);
  });

  it('is forgotten 90 days after it was over', async () => {
    await sessionKeyOf(world, partner);
    world.clock.advance(90 * 86_400_000);
    await forgetSessions(world.core);
    expect(await stored()).toHaveLength(1);
    world.clock.advance(86_400_000);
    await forgetSessions(world.core);
    expect(await stored()).toEqual([]);
  });
});

describe('a member', () => {
  it('sees their own sessions, the one they ask from first', async () => {
    await sessionKeyOf(world, await makeMember(world, partner, 'viewer').then(({ id }) => id));
    await sessionKeyOf(world, partner);
    const context = await memberContext(world, partner);
    await sessionKeyOf(world, partner);
    const listed = await listSessions(context);
    expect(listed.map(({ isThis }) => isThis)).toEqual([true, false, false]);
    expect(listed[0]).toMatchObject({ device: 'Firefox, Linux', address: '203.0.113.x' });
  });

  it('ends one of them, or all others, and none of another member', async () => {
    const key = await sessionKeyOf(world, partner);
    const context = await contextForMember(world.core, { sessionKey: key, mode: 'live', requestId: 'req_x' });
    const [second, third] = [await sessionKeyOf(world, partner), await sessionKeyOf(world, partner)];
    const stranger = await sessionKeyOf(world, (await makeMember(world, partner, 'viewer')).id);
    const idOf = async (sessionKey: string) => (await findSession(world.core, sessionKey))?.sessionId ?? '';
    await endOwnSession(context, { sessionId: await idOf(second) });
    expect([await isIn(key), await isIn(second), await isIn(third)]).toEqual([true, false, true]);
    await expect(endOwnSession(context, { sessionId: await idOf(stranger) })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await endOtherSessions(context)).toBe(1);
    expect([await isIn(key), await isIn(third), await isIn(stranger)]).toEqual([true, false, true]);
    expect(await endOtherSessions(context)).toBe(0);
  });
});
