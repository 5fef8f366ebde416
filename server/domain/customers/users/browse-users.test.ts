import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kycOf } from '../../../testing/rooms/kyc.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { resetSandbox } from '../../accounts/sandbox/reset-sandbox.ts';
import type { PartnerContext } from '../../context.ts';
import { istDayNumber } from '../../kernel/clock.ts';
import { browseUsers, type UserFilter } from './browse-users.ts';
import type { KycStatus, UserSource } from './end-user.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

function contextOf(partner: TestPartner, mode: 'live' | 'sandbox' = 'sandbox'): Promise<PartnerContext> {
  return memberContext(world, partner, mode);
}

/** Walks all pages and answers the user codes, with the total of the first. */
async function walk(context: PartnerContext, filter: UserFilter, sort: 'newest' | 'oldest' = 'newest', limit = 3) {
  const codes: string[] = [];
  let after: string | undefined;
  let total: number | undefined;
  do {
    const page = await browseUsers(context, { ...filter, sort, after, limit });
    codes.push(...page.users.map(({ userCode }) => userCode));
    total ??= page.total.count;
    after = page.next;
  } while (after !== undefined);
  return { codes, total };
}

const statuses: KycStatus[] = ['not_started', 'under_review', 'approved', 'rejected'];
const sources: UserSource[] = ['api', 'embed', 'checkout', 'sip', 'send', 'white_label'];
const DAY_MS = 86_400_000;

type Row = { code: string; name: string | null; status: KycStatus; sources: UserSource[]; at: number };

/** Users as the database could hold them; persons are made on the way. */
async function insert(bookId: number, rows: Row[]): Promise<void> {
  const given = JSON.stringify(rows.map((row) => ({ ...row, at: new Date(row.at) })));
  await sql(
    world,
    `INSERT INTO person (id, mode, mobile_hash, mobile_sealed, mobile_masked)
     SELECT 'per_' || code, 'sandbox', sha256(code::bytea), '', '' FROM jsonb_to_recordset($1) AS g (code text)`,
    [given],
  );
  await sql(
    world,
    `INSERT INTO end_user (book_id, person_id, user_code, name, existed, sources, linked_at)
     SELECT $1, 'per_' || code, code, name, false, sources, at
     FROM jsonb_to_recordset($2) AS g (code text, name text, sources text[], at timestamptz)`,
    [bookId, given],
  );
  await sql(
    world,
    `INSERT INTO kyc (person_id, user_id, status) SELECT u.person_id, u.id, g.status
     FROM jsonb_to_recordset($2) AS g (code text, status text) JOIN end_user u ON u.book_id = $1 AND u.user_code = g.code`,
    [bookId, given],
  );
}

describe('the list of users', () => {
  it('is, page by page, what a filter over all of them would be', async () => {
    const context = await contextOf(await world.partner());
    const start = Date.UTC(2026, 0, 10, 18, 30);
    const row = fc.record({
      status: fc.constantFrom(...statuses),
      sources: fc.uniqueArray(fc.constantFrom(...sources), { minLength: 1, maxLength: 3 }),
      // Many within one millisecond, and on both sides of midnight in India.
      at: fc.nat(8).map((step) => start + step * (DAY_MS / 2) - 1),
      name: fc.constantFrom('Asha Rao', 'ASHOK', 'asha b', '%', 'a_b', 'Zoya', null, 'Ünal', 'आशा'),
    });
    const rows = fc.sample(row, { numRuns: 60, seed: 7 }).map((one, index) => ({ ...one, code: `usr_${index + 100}` }));
    await insert(context.bookId, rows);
    const filter = fc.record({
      kycStatus: fc.option(fc.constantFrom(...statuses), { nil: undefined }),
      source: fc.option(fc.constantFrom(...sources), { nil: undefined }),
      fromDay: fc.option(
        fc.nat(3).map((day) => istDayNumber(start) + day),
        { nil: undefined },
      ),
      toDay: fc.option(
        fc.integer({ min: 3, max: 5 }).map((day) => istDayNumber(start) + day),
        { nil: undefined },
      ),
      search: fc.option(fc.constantFrom('a', 'ASH', 'asha ', '%', 'a_', 'ü', 'आ', 'nobody'), { nil: undefined }),
      sort: fc.constantFrom('newest' as const, 'oldest' as const),
      limit: fc.integer({ min: 1, max: 25 }),
    });
    await fc.assert(
      fc.asyncProperty(filter, async ({ sort, limit, ...asked }) => {
        const fitting = rows.filter(
          (one) =>
            (asked.kycStatus === undefined || one.status === asked.kycStatus) &&
            (asked.source === undefined || one.sources.includes(asked.source)) &&
            (asked.fromDay === undefined || istDayNumber(one.at) >= asked.fromDay) &&
            (asked.toDay === undefined || istDayNumber(one.at) <= asked.toDay) &&
            (asked.search === undefined || one.name?.toLowerCase().startsWith(asked.search.trim().toLowerCase())),
        );
        const byTime = (left: Row, right: Row) => left.at - right.at || (left.code < right.code ? -1 : 1);
        const nameOf = (one: Row) => Buffer.from(`${one.name?.toLowerCase()}\0${one.code}`);
        if (asked.search !== undefined) fitting.sort((left, right) => Buffer.compare(nameOf(left), nameOf(right)));
        else if (sort === 'oldest') fitting.sort(byTime);
        else fitting.sort((left, right) => byTime(right, left));
        const { codes, total } = await walk(context, asked, sort, limit);
        expect(codes).toEqual(fitting.map(({ code }) => code));
        expect(total).toBe(fitting.length);
      }),
      { numRuns: 120 },
    );
  });

  it('follows KYC as it moves: a review is the partner’s own, what is approved and shared is seen by all, before and after', async () => {
    const [first, second, third] = [await world.partner(), await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const userCode = await makeUser(first.live, { mobile });
    const before = await makeUser(second.live, { mobile });
    const of = async (partner: TestPartner, kycStatus: KycStatus) =>
      (await walk(await contextOf(partner, 'live'), { kycStatus })).codes;
    await setKyc(world, userCode, 'under_review');
    expect([await of(first, 'under_review'), await of(second, 'under_review')]).toEqual([[userCode], []]);
    await setKyc(world, userCode, 'approved');
    expect([await of(first, 'approved'), await of(second, 'approved')]).toEqual([[userCode], []]);
    await sql(world, 'UPDATE end_user SET proved_at = now() WHERE user_code = $1', [userCode]);
    const after = await makeUser(third.live, { mobile });
    expect([await of(second, 'approved'), await of(third, 'approved')]).toEqual([[before], [after]]);
    const partner = await world.partner();
    const user = await makeUser(partner.sandbox);
    const approved = async () => (await walk(await contextOf(partner), { kycStatus: 'approved' })).codes;
    expect(await approved()).toEqual([]);
    const kyc = kycOf(partner.sandbox, user);
    await kyc.details();
    await kyc.documents();
    expect((await kyc.simulate('approve')).status).toBe(200);
    expect(await approved()).toEqual([user]);
    await resetSandbox(await contextOf(partner), { keepUsers: true });
    expect(await approved()).toEqual([user]);
  });

  it('is right also where a person is registered by another partner while their KYC moves', async () => {
    const [first, second] = [await world.partner(), await world.partner()];
    for (let round = 0; round < 8; round++) {
      const mobile = randomMobile();
      const userCode = await makeUser(first.live, { mobile });
      await sql(world, 'UPDATE end_user SET proved_at = now() WHERE user_code = $1', [userCode]);
      const move = `INSERT INTO kyc (person_id, user_id, status) SELECT person_id, id, 'approved' FROM end_user WHERE user_code = $1`;
      await Promise.all([sql(world, move, [userCode]), makeUser(second.live, { mobile })]);
    }
    const apart = `SELECT FROM end_user u JOIN person p ON p.id = u.person_id WHERE p.kyc_id IS NOT NULL AND u.kyc_status <> 'approved'`;
    expect(await sql(world, apart)).toEqual([]);
  });

  it('finds the one user of a code or of a mobile however it is typed, and no user of another partner or mode', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const userCode = await makeUser(partner.live, { mobile, name: 'Asha' });
    const context = await contextOf(partner, 'live');
    const find = async (of: PartnerContext, search: string) => (await walk(of, { search })).codes;
    for (const typed of [
      userCode,
      ` ${mobile} `,
      `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`,
      `91${mobile}`,
      `0${mobile}`,
    ])
      expect(await find(context, typed)).toEqual([userCode]);
    expect((await walk(context, { search: userCode, kycStatus: 'approved' })).codes).toEqual([]);
    for (const stranger of [await contextOf(other, 'live'), await contextOf(partner, 'sandbox')])
      for (const typed of [userCode, mobile, 'Asha']) expect(await find(stranger, typed)).toEqual([]);
  });

  it('shows what each holds, and refuses days in the wrong order', async () => {
    const partner = await world.partner();
    const userCode = await makeUser(partner.sandbox);
    const quote = await partner.sandbox.post('/partner/buy/quote', {
      user_code: userCode,
      asset_type: 'gold',
      amount_inr: 500,
    });
    await partner.sandbox.post('/partner/buy/confirm', { quote_id: quote.data.quote_id });
    await makeUser(partner.sandbox);
    const context = await contextOf(partner);
    const { users } = await browseUsers(context, { sort: 'oldest', limit: 5 });
    expect(users.map(({ balances }) => balances.metal.gold > 0n)).toEqual([true, false]);
    await expect(browseUsers(context, { fromDay: 2, toDay: 1, sort: 'newest', limit: 5 })).rejects.toMatchObject({
      code: 'INVALID_RANGE',
    });
  });
});
