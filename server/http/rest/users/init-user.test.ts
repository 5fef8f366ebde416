import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmSend, sendQuote } from '../../../testing/rooms/transfers.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { whileLocked } from '../../../testing/while-locked.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = '/partner/users/init';

describe('200', () => {
  it('registers a user under a code that stays, and shows no more of them than masks', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const meta = { tier: 'vip', tags: ['a', 'b'], nested: { n: 1.5, none: null, yes: true } };
    const body = { mobile, name: '  Asha Rao ', email: 'asha@example.com', meta, flow: 'api' };
    const { data } = await partner.sandbox.post(path, body);
    expect(data).toEqual({
      user_code: expect.stringMatching(/^usr_[0-9a-z]{26}$/),
      user_existed: false,
      name: 'Asha Rao',
      mobile_masked: `${mobile.slice(0, 2)}******${mobile.slice(-2)}`,
      email_masked: 'a***@example.com',
      kyc_status: 'not_started',
      registered_at: expect.any(String),
      meta,
      metadata: null,
      mode: 'sandbox',
    });
    const again = await partner.sandbox.post(path, { mobile: `91${mobile}`, flow: 'api' });
    expect(again.data).toEqual(data);
  });

  it('names who got a send before they were registered, once', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const { quote_id } = await sendQuote(partner.sandbox, { receiver_mobile: mobile });
    expect((await confirmSend(partner.sandbox, quote_id)).data.receiver).toMatchObject({ name: null, created: true });
    const body = { mobile, name: 'Asha Rao', email: 'asha@example.com', flow: 'api' };
    const first = await partner.sandbox.post(path, body);
    expect(first.data).toMatchObject({ name: 'Asha Rao', email_masked: 'a***@example.com', user_existed: false });
    const again = await partner.sandbox.post(path, { ...body, name: 'Second', email: 'second@example.com' });
    expect(again.data).toEqual(first.data);
  });

  it('takes name and email for a new user only; meta replaces what was kept', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    await partner.sandbox.post(path, { mobile, name: 'First', meta: { a: 1, b: 2 }, flow: 'api' });
    const { data } = await partner.sandbox.post(path, {
      mobile,
      name: 'Second',
      email: 'second@example.com',
      meta: { c: 3 },
      flow: 'api',
    });
    expect(data).toMatchObject({ name: 'First', email_masked: null, meta: { c: 3 } });
  });

  it('gives the same person another code in the other mode and at another partner; in live they existed before', async () => {
    const [partner, second] = [await world.partner(), await world.partner()];
    const body = { mobile: randomMobile(), flow: 'api' };
    const clients = [partner.live, partner.sandbox, second.sandbox, second.live];
    const register = async () => {
      const answers = [];
      for (const client of clients) answers.push((await client.post(path, body)).data);
      return answers;
    };
    const first = await register();
    expect(new Set(first.map(({ user_code }) => user_code)).size).toBe(4);
    expect(first.map(({ mode, user_existed }) => [mode, user_existed])).toEqual([
      ['live', false],
      ['sandbox', false],
      ['sandbox', false],
      ['live', true],
    ]);
    expect(await register()).toEqual(first);
  });

  it('echoes hostile meta as the data it is', async () => {
    const partner = await world.partner();
    const meta =
      '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}},"ключ":"🪙","":0,"big":123456789012345}';
    const answer = await partner.sandbox.send(
      'POST',
      path,
      `{"mobile":"${randomMobile()}","flow":"api","meta":${meta}}`,
    );
    expect(answer.status).toBe(200);
    expect(Object.entries(answer.data.meta).sort()).toEqual(Object.entries(JSON.parse(meta)).sort());
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
    const stored = await partner.sandbox.get(`/partner/users/${answer.data.user_code}`);
    expect(Object.entries(stored.data.meta).sort()).toEqual(Object.entries(JSON.parse(meta)).sort());
  });

  it('needs no flow where only users is granted', async () => {
    const partner = await world.partner({ capabilities: ['users'] });
    expect((await partner.sandbox.post(path, { mobile: randomMobile() })).status).toBe(200);
  });

  it('keeps mobile and email sealed: neither is in the database as text', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    await makeUser(partner.sandbox, { mobile, email: 'findme@example.com' });
    for (const table of ['person', 'end_user']) {
      const rows = await sql(world, `SELECT t::text AS row FROM ${table} t`);
      expect(rows.length).toBeGreaterThan(0);
      expect(JSON.stringify(rows)).not.toContain(mobile);
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(mobile).toString('hex'));
      expect(JSON.stringify(rows)).not.toContain('findme');
    }
  });
});

describe('400', () => {
  const deep = Array.from({ length: 40 }).reduce<object>((inner) => ({ inner }), {});
  it.each([
    [
      'mobile',
      [undefined, null, '', '1234567890', '98765432101', '٩٨٧٦٥٤٣٢١٠', 9876543210, ['9876543210'], '98765 43210'],
    ],
    ['name', [null, '', '   ', 'n'.repeat(129), 5, {}]],
    ['email', [null, '', 'no-at', 'a@b', 'a b@c.de', `${'x'.repeat(250)}@example.com`, 1]],
    ['meta', [null, [], 'text', 1, { long: 'x'.repeat(16_400) }]],
    ['flow', [null, '', 'API', 'both', 1]],
  ])('VALIDATION_ERROR names %s', async (field, values) => {
    const partner = await world.partner();
    for (const value of values) {
      const answer = await partner.sandbox.post(path, { mobile: randomMobile(), flow: 'api', [field]: value });
      expect({ value, code: answer.code }).toEqual({ value, code: 'VALIDATION_ERROR' });
      expect(Object.keys(answer.body.error.details.fields)).toEqual([field]);
    }
    expect((await partner.sandbox.get('/partner/users')).data.total).toBe(0);
  });

  it('takes meta of 16 KiB as bytes of its JSON, in any script, and says so of more', async () => {
    const partner = await world.partner();
    const register = (meta: object) => partner.sandbox.post(path, { mobile: randomMobile(), flow: 'api', meta });
    // {"a":""} takes 8 bytes, a letter of Devanagari three: 8 + 2 + 5458 * 3 is 16384.
    const letters = 'अ'.repeat(5_458);
    expect((await register({ a: `xx${letters}` })).status).toBe(200);
    expect((await register({ a: `xxx${letters}` })).body.error?.details.fields).toEqual({
      meta: 'must be at most 16 KiB as JSON',
    });
  });

  it('takes meta nested deep but finite, and refuses numbers it could not echo', async () => {
    const partner = await world.partner();
    expect((await partner.sandbox.post(path, { mobile: randomMobile(), flow: 'api', meta: deep })).status).toBe(200);
    for (const number of ['1e309', '9007199254740993', '0.1234567890123456789', '1e-400']) {
      const body = `{"mobile":"${randomMobile()}","flow":"api","meta":{"a":[{"n":${number}}]}}`;
      const answer = await partner.sandbox.send('POST', path, body);
      expect(Object.keys(answer.body.error.details.fields)).toEqual(['meta']);
    }
  });
});

describe('403', () => {
  it('API_NOT_ALLOWED for the flow whose capability is missing', async () => {
    const embedOnly = await world.partner({ capabilities: ['embed'] });
    const usersOnly = await world.partner({ capabilities: ['users'] });
    const mobile = randomMobile();
    expect((await embedOnly.sandbox.post(path, { mobile, flow: 'api' })).code).toBe('API_NOT_ALLOWED');
    expect((await usersOnly.sandbox.post(path, { mobile, flow: 'embed' })).code).toBe('API_NOT_ALLOWED');
  });
});

describe('the embed flow', () => {
  it('answers a single-use code with the address of the screens, and makes no user', async () => {
    const partner = await world.partner();
    const { data } = await partner.sandbox.post(path, { mobile: randomMobile(), flow: 'embed' });
    expect(data).toEqual({
      user_code: expect.stringMatching(/^emb_[\w-]{43}$/),
      embed_url: `http://localhost/embed/${partner.id}?user_code=${data.user_code}`,
      expires_at: expect.any(String),
      expires_in_seconds: 600,
      user_existed: false,
      mode: 'sandbox',
    });
    expect((await partner.sandbox.get('/partner/users?scope=all')).data.total).toBe(0);
  });

  it('is the default where both capabilities are granted, and where only embed is', async () => {
    for (const partner of [await world.partner(), await world.partner({ capabilities: ['embed'] })]) {
      const { data } = await partner.sandbox.post(path, { mobile: randomMobile() });
      expect(data.embed_url).toContain(data.user_code);
    }
  });

  it('gives the same mobile another code each time, which ends on the sandbox’s clock', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 86_400 });
    const first = (await partner.sandbox.post(path, { mobile })).data;
    const again = (await partner.sandbox.post(path, { mobile })).data;
    expect(again.user_code).not.toBe(first.user_code);
    const ahead = Date.parse(first.expires_at) - world.clock.now();
    expect(Math.abs(ahead - 86_400_000 - 600_000)).toBeLessThan(60_000);
  });

  it('tells whether the account predates it as a registration would', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const mobile = randomMobile();
    const existed = async (client: TestPartner['live']) =>
      (await client.post(path, { mobile, flow: 'embed' })).data.user_existed;
    await makeUser(partner.live, { mobile });
    expect([await existed(partner.live), await existed(other.live), await existed(other.sandbox)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe('at once', () => {
  it('gives one user_code to 32 registrations of one mobile', async () => {
    const partner = await world.partner();
    const mobile = randomMobile();
    const answers = await Promise.all(
      Array.from({ length: 32 }, () => partner.sandbox.post(path, { mobile, flow: 'api' })),
    );
    expect(new Set(answers.map(({ data }) => data.user_code)).size).toBe(1);
    expect(new Set(answers.map(({ data }) => data.user_existed))).toEqual(new Set([false]));
    expect((await partner.sandbox.get('/partner/users')).data.total).toBe(1);
  });

  it('lets exactly one of many partners be first with a person', async () => {
    const partners = await Promise.all(Array.from({ length: 6 }, () => world.partner()));
    const mobile = randomMobile();
    const answers = await Promise.all(partners.map(({ live }) => live.post(path, { mobile, flow: 'api' })));
    expect(answers.filter(({ data }) => data.user_existed === false)).toHaveLength(1);
  });
});

describe('at once, for a person whom the service already knows', () => {
  it('gives each of two partners that ask at once a user of its own', async () => {
    const [known, one, two] = [await world.partner(), await world.partner(), await world.partner()];
    const body = { mobile: randomMobile(), flow: 'api' };
    await known.live.post(path, body);
    const lock = { statement: 'LOCK TABLE end_user IN EXCLUSIVE MODE', waiters: 2 };
    const answers = await whileLocked(world, lock, () =>
      Promise.all([one, two].map(({ live }) => live.post(path, body))),
    );
    expect(answers.map(({ data }) => data.user_existed)).toEqual([true, true]);
    expect(new Set(answers.map(({ data }) => data.user_code)).size).toBe(2);
  });
});

describe('a sandbox', () => {
  it('knows its own people only, however many other sandboxes know the same mobile at once', async () => {
    const partners = await Promise.all(Array.from({ length: 4 }, () => world.partner()));
    const mobile = randomMobile();
    const answers = await Promise.all(
      partners.map(({ sandbox }, index) => sandbox.post(path, { mobile, name: `Name ${index}`, flow: 'api' })),
    );
    expect(answers.map(({ data }) => data.user_existed)).toEqual([false, false, false, false]);
    const people = await sql<{ people: number }>(
      world,
      'SELECT count(DISTINCT person_id)::int AS people FROM end_user WHERE user_code = ANY ($1)',
      [answers.map(({ data }) => data.user_code)],
    );
    expect(people).toEqual([{ people: 4 }]);
  });
});
