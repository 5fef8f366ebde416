import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbedCustomer, embedScreens, enterEmbed, initEmbed } from '../../../testing/rooms/embed.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { rootRouter } from '../root.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(() => world.close());

/** How a session is got, and what is no customer's: pages that are opened by a link of their own. */
const open = ['access.exchange', 'access.verifyOtp', 'access.resendOtp', 'diagnostics.', 'signIn.', 'brand'];
const procedures = Object.entries(
  rootRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).flatMap(([path, { _def }]) =>
  path.startsWith('embed.') ? [{ path: path.slice('embed.'.length), type: _def.type }] : [],
);
const guarded = procedures.filter(({ path }) => !open.some((prefix) => path.startsWith(prefix)));

/** The code of each guarded procedure's refusal. */
async function codesOf(token: string | undefined): Promise<Record<string, string | undefined>> {
  const screens = embedScreens(world, token);
  const codes: Record<string, string | undefined> = {};
  for (const { path, type } of guarded) {
    codes[path] = (await (type === 'query' ? screens.read(path) : screens.write(path))).error?.code;
  }
  return codes;
}

const all = (code: string) => Object.fromEntries(guarded.map(({ path }) => [path, code]));

describe('every procedure of the hosted screens', () => {
  it('needs a living session: none, an invented one, a bearer token of the partner and a member’s cookie are no such thing', async () => {
    expect(guarded.length).toBeGreaterThan(2);
    const invented = `tola_embed_${'a'.repeat(43)}`;
    for (const token of [undefined, invented, 'garbage', partner.tokens.sandbox, partner.tokens.live]) {
      expect(await codesOf(token)).toEqual(all('SESSION_EXPIRED'));
    }
  });

  it('is closed with what closes the partner’s screens, from the next call on', async () => {
    const other = await world.partner();
    const { token } = await enterEmbed(world, other);
    const { token: live } = await enterEmbed(world, other, { mode: 'live' });
    const set = (change: string) =>
      sql(world, `UPDATE partner SET ${change}, version = version + 1 WHERE id = $1`, [other.id]);
    await set(`capabilities = array_remove(capabilities, 'embed')`);
    expect(await codesOf(token)).toEqual(all('API_NOT_ALLOWED'));
    await set(`capabilities = capabilities || ARRAY['embed'], sandbox_enabled = false`);
    expect(await codesOf(token)).toEqual(all('SANDBOX_DISABLED'));
    await set('sandbox_enabled = true, live_enabled = false');
    expect(await codesOf(live)).toEqual(all('LIVE_NOT_ENABLED'));
    await set('live_enabled = true, enabled = false');
    expect(await codesOf(live)).toEqual(all('PARTNER_DISABLED'));
    await set('enabled = true');
    expect((await embedScreens(world, token).read('access.profile')).error).toBeUndefined();
  });
});

describe('a session', () => {
  const profileOf = async ({ token }: Pick<EmbedCustomer, 'token'>) =>
    embedScreens(world, token).read('access.profile');

  it('is of one user: the profile is theirs, in full for their own eyes', async () => {
    const [one, two] = [await enterEmbed(world, partner), await enterEmbed(world, partner, { name: 'Ravi Iyer' })];
    expect((await profileOf(one)).data).toMatchObject({ name: 'Asha Rao', mobile: one.mobile, email: null });
    expect((await profileOf(two)).data).toMatchObject({ name: 'Ravi Iyer', mobile: two.mobile });
  });

  it('ends where it is signed out, at once and at no other phone', async () => {
    const first = await enterEmbed(world, partner);
    const second = await enterEmbed(world, partner, { mobile: first.mobile });
    expect(second.userCode).toBe(first.userCode);
    expect((await embedScreens(world, first.token).write('access.signOut')).data).toEqual({});
    expect((await profileOf(first)).error).toMatchObject({ code: 'SESSION_EXPIRED', status: 401 });
    expect((await profileOf(second)).error).toBeUndefined();
  });

  it('lives seven days of real time, whatever the sandbox’s clock says', async () => {
    const own = await world.partner();
    const customer = await enterEmbed(world, own);
    await own.sandbox.post('/partner/sandbox/clock', { advance_seconds: 30 * 86_400 });
    expect((await profileOf(customer)).error).toBeUndefined();
    world.clock.advance(7 * 86_400_000 - 60_000);
    expect((await profileOf(customer)).error).toBeUndefined();
    world.clock.advance(60_001);
    expect((await profileOf(customer)).error?.code).toBe('SESSION_EXPIRED');
  });

  it('ends with the sandbox that it was in', async () => {
    const own = await world.partner();
    const customer = await enterEmbed(world, own);
    await own.sandbox.post('/partner/sandbox/reset', { keep_users: true });
    expect((await profileOf(customer)).error?.code).toBe('SESSION_EXPIRED');
  });

  it('is kept as a hash, and its codes too', async () => {
    const { user_code } = await initEmbed(partner.sandbox);
    const { token } = await enterEmbed(world, partner);
    const rows = await sql(
      world,
      'SELECT c::text AS row FROM embed_code c UNION ALL SELECT s::text FROM embed_session s',
    );
    const text = JSON.stringify(rows);
    for (const secret of [token, user_code]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('names its user as they want to be called', async () => {
    const { token, userCode } = await enterEmbed(world, partner);
    const screens = embedScreens(world, token);
    const saved = await screens.write('access.saveProfile', { name: ' Asha R. ', email: 'asha@example.com' });
    expect(saved.data).toMatchObject({ name: 'Asha R.', email: 'asha@example.com', isEmailVerified: false });
    expect((await partner.sandbox.get(`/partner/users/${userCode}`)).data).toMatchObject({
      name: 'Asha R.',
      email_masked: 'a***@example.com',
    });
    expect((await screens.write('access.saveProfile', { name: ' ' })).error?.code).toBe('VALIDATION_ERROR');
  });
});

describe('a code', () => {
  const noCode = { userCode: `emb_${'a'.repeat(43)}` };

  it('opens the screens of its own partner only, and is not spent elsewhere', async () => {
    const other = await world.partner();
    const { user_code: userCode } = await initEmbed(partner.sandbox);
    const screens = embedScreens(world);
    const elsewhere = await screens.write('access.exchange', { partnerId: other.id, userCode });
    const unknown = await screens.write('access.exchange', { partnerId: other.id, ...noCode });
    expect(elsewhere.error).toEqual({ ...unknown.error, requestId: elsewhere.error?.requestId });
    expect(elsewhere.error?.code).toBe('USER_CODE_NOT_FOUND');
    const holder = { partnerId: partner.id, userCode };
    const { data } = await screens.write('access.exchange', holder);
    expect(data).toMatchObject({ mode: 'sandbox', userWillBeCreated: true, otpChannel: 'SMS' });
    expect((await screens.write('access.resendOtp', holder)).data).toEqual({ mode: 'sandbox', cooldownSeconds: 30 });
    const verified = await screens.write('access.verifyOtp', { ...holder, otp: '1234' });
    expect(verified.data).toMatchObject({ isNewUser: true, profile: { name: null, needsProfile: true } });
    const again = await screens.write('access.verifyOtp', { ...holder, otp: '1234' });
    expect(again.error).toMatchObject({ code: 'USER_CODE_CONSUMED', status: 409 });
  });

  it('that is expired answers 410 to the screen too', async () => {
    const own = await world.partner();
    const { user_code: userCode } = await initEmbed(own.sandbox);
    await own.sandbox.post('/partner/sandbox/clock', { advance_seconds: 600 });
    const answer = await embedScreens(world).write('access.exchange', { partnerId: own.id, userCode });
    expect(answer.error).toMatchObject({ code: 'USER_CODE_EXPIRED', status: 410 });
  });
});
