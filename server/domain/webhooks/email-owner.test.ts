import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeMember, memberContext } from '../../testing/rooms/sign-in.ts';
import { bookOf, sql, until } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { changeRole } from '../accounts/team/change-role.ts';
import { updateProfile } from '../accounts/team/update-profile.ts';
import { emailOwner } from './email-owner.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner();
});

const since = '2026-11-21T08:30:00.000Z';

/** Gives a member an address, and answers it. */
async function withEmail(who: TestPartner | string, email: string): Promise<string> {
  const context = await memberContext(world, who);
  await updateProfile(context, { name: 'Meera Nair', email });
  return context.actor.id;
}

/** The channel of a book fails for an hour, and then for three days, as the deliverer notes it. */
async function fail(mode: 'live' | 'sandbox') {
  const bookId = await bookOf(world, partner, mode);
  await sql(
    world,
    `INSERT INTO webhook_channel (book_id, endpoint_id, failing_since) SELECT id, 'whe_' || substr(partner_id, 5), $2 FROM book WHERE id = $1`,
    [bookId, since],
  );
  const set = (column: string) =>
    sql(world, `UPDATE webhook_channel SET ${column} = now() WHERE book_id = $1`, [bookId]);
  return { bookId, tell: () => set('told_at'), switchOff: () => set('disabled_at') };
}

const sentTo = (email: string) => world.emails.filter(({ to }) => to === email);
const idle = async () =>
  until('no job is left', async () => {
    const [left] = await sql<{ jobs: bigint }>(
      world,
      `SELECT count(*) AS jobs FROM graphile_worker.jobs WHERE task_identifier = 'email_owner'`,
    );
    return Number(left?.jobs) === 0;
  });

describe('owners of an endpoint that fails', () => {
  it('get one email when it has failed for an hour, and one when it is switched off', async () => {
    await withEmail(partner, 'owner@example.com');
    const channel = await fail('live');
    await idle();
    expect(sentTo('owner@example.com')).toEqual([]);
    await channel.tell();
    await until('the email is sent', () => sentTo('owner@example.com').length === 1);
    expect(sentTo('owner@example.com')[0]).toMatchObject({
      subject: 'Your webhook endpoint is failing',
      text: expect.stringMatching(
        /^Partner \w+: Deliveries .* failing for an hour.*\nThey have failed since 21 Nov 2026, 2:00\s?pm IST\./,
      ),
    });
    await sql(world, 'UPDATE webhook_channel SET told_at = now() WHERE book_id = $1', [channel.bookId]);
    await channel.switchOff();
    await until('the second is sent', () => sentTo('owner@example.com').length === 2);
    await idle();
    expect(sentTo('owner@example.com').map(({ subject }) => subject)).toEqual([
      'Your webhook endpoint is failing',
      'Your webhook endpoint is switched off',
    ]);
  });

  it('are all owners with an address, and no other member', async () => {
    await withEmail(partner, 'first@example.com');
    await withEmail((await makeMember(world, partner, 'owner')).id, 'second@example.com');
    await withEmail((await makeMember(world, partner, 'admin')).id, 'admin@example.com');
    await makeMember(world, partner, 'owner');
    await (await fail('live')).tell();
    await until(
      'both receive it',
      () => sentTo('first@example.com').length + sentTo('second@example.com').length === 2,
    );
    await idle();
    expect(sentTo('admin@example.com')).toEqual([]);
  });

  it('get nothing for a sandbox, which tells among its messages', async () => {
    await withEmail(partner, 'sandbox@example.com');
    await (await fail('sandbox')).tell();
    await idle();
    expect(sentTo('sandbox@example.com')).toEqual([]);
  });

  it('who are no owners any more by the time it is sent get nothing', async () => {
    const owner = await memberContext(world, partner);
    const second = await withEmail((await makeMember(world, partner, 'owner')).id, 'former@example.com');
    await changeRole(owner, { memberId: second, role: 'viewer' });
    const bookId = await bookOf(world, partner, 'live');
    await emailOwner(world.core, { memberId: second, bookId, endpointId: 'whe_1', news: 'failing', since, attempt: 1 });
    expect(sentTo('former@example.com')).toEqual([]);
    const stranger = await memberContext(world, await world.partner());
    await updateProfile(stranger, { name: 'A', email: 'stranger@example.com' });
    await emailOwner(world.core, {
      memberId: stranger.actor.id,
      bookId,
      endpointId: 'whe_1',
      news: 'off',
      since: null,
      attempt: 1,
    });
    expect(sentTo('stranger@example.com')).toEqual([]);
  });

  it('are sent five in 15 minutes at most, of whichever partners; what the mail server did not take is no other', async () => {
    const email = 'many@example.com';
    const owners = [await withEmail(partner, email)];
    const books = [await bookOf(world, partner, 'live')];
    const other = await world.partner();
    owners.push(await withEmail(other, 'Many+more@example.com'));
    books.push(await bookOf(world, other, 'live'));
    const tell = (attempt: number, whose: number) =>
      emailOwner(world.core, {
        memberId: owners[whose] as string,
        bookId: books[whose] as number,
        endpointId: 'whe_1',
        news: 'off',
        since: null,
        attempt,
      });
    for (let times = 0; times < 6; times++) await tell(1, times % 2);
    const count = () => sentTo(email).length + sentTo('Many+more@example.com').length;
    expect(count()).toBe(5);
    expect(world.logs.at(-1)).toMatchObject({ level: 'warn', message: expect.stringContaining('too much') });
    await tell(2, 0);
    expect(count()).toBe(6);
  });

  it('hear nothing where no mail server is set up, which is logged', async () => {
    const memberId = await withEmail(partner, 'silent@example.com');
    const bookId = await bookOf(world, partner, 'live');
    await emailOwner(
      { ...world.core, accounts: { ...world.core.accounts, email: null } },
      { memberId, bookId, endpointId: 'whe_1', news: 'off', since: null, attempt: 1 },
    );
    expect(world.logs.at(-1)).toMatchObject({ level: 'warn', message: expect.stringContaining('no mail server') });
  });
});

describe('a profile', () => {
  it('changes name and email of the caller, leaves both sides masked, and nothing where nothing changed', async () => {
    const context = await memberContext(world, partner);
    await updateProfile(context, { name: '  Meera   Nair ', email: 'meera@example.com' });
    await updateProfile(context, { name: 'Meera Nair', email: 'meera@example.com' });
    await updateProfile(context, { name: 'Meera Nair', email: 'mohan@example.com' });
    await updateProfile(context, { name: 'Meera Nair', email: '' });
    const entries = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE partner_id = $1 AND action = 'profile.changed' ORDER BY id`,
      [partner.id],
    );
    expect(entries).toMatchObject([
      { before: { email: null }, after: { name: 'Meera Nair', email: 'm***@example.com' } },
      { before: { email: 'm***@example.com' }, after: { email: 'm***@example.com', newEmail: 'm***@example.com' } },
      { before: { email: 'm***@example.com' }, after: { email: null } },
    ]);
    await expect(updateProfile(context, { name: 'Meera', email: 'no address' })).rejects.toMatchObject({
      details: { fields: { email: expect.any(String) } },
    });
  });
});
