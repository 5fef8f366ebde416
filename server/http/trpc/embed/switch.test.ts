import { afterAll, beforeAll, expect, it } from 'vitest';
import { embedScreens, enterEmbed, initEmbed } from '../../../testing/rooms/embed.ts';
import { sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(() => world.close());

const codeFor = async (mobile: string) => (await initEmbed(partner.sandbox, { mobile })).user_code as string;
const masked = (mobile: string) => `${mobile.slice(0, 2)}******${mobile.slice(-2)}`;
const newestStatus = async () =>
  (await sql<{ status: string }>(world, 'SELECT status FROM embed_code ORDER BY id DESC LIMIT 1', []))[0]?.status;

it('a code of another person, brought where a person is signed in, asks first and is not spent', async () => {
  const victim = await enterEmbed(world, partner);
  const screens = embedScreens(world, victim.token);
  const attacker = await enterEmbed(world, partner);
  const holder = { partnerId: partner.id, userCode: await codeFor(attacker.mobile) };
  const asked = await screens.write('access.exchange', holder);
  expect(asked.data).toEqual({
    other: { signedInAs: masked(victim.mobile), codeFor: masked(attacker.mobile) },
  });
  expect(await newestStatus()).toBe('issued');
  expect((await screens.read('access.profile')).data.mobile).toBe(victim.mobile);
  const gone = await screens.write('access.exchange', { ...holder, mayReplace: true });
  expect(gone.data).toMatchObject({ other: null, sessionToken: expect.stringMatching(/^tola_embed_/) });
});

it('a code of the same person goes through, and so does any once the session has ended', async () => {
  const person = await enterEmbed(world, partner);
  const again = { partnerId: partner.id, userCode: await codeFor(person.mobile) };
  expect((await embedScreens(world, person.token).write('access.exchange', again)).data).toMatchObject({ other: null });
  const screens = embedScreens(world, person.token);
  await screens.write('access.signOut');
  const next = { partnerId: partner.id, userCode: await codeFor(randomMobile()) };
  expect((await screens.write('access.exchange', next)).data).toMatchObject({ other: null });
});

it('a code that leads nowhere says so, with another person signed in or none', async () => {
  const screens = embedScreens(world, (await enterEmbed(world, partner)).token);
  const userCode = await codeFor(randomMobile());
  await world.anonymous.post('/partner/embed/exchange', { user_code: userCode });
  const holder = { partnerId: partner.id, userCode };
  expect((await screens.write('access.exchange', holder)).error?.code).toBe('USER_CODE_CONSUMED');
  const unknown = { ...holder, userCode: `emb_${'a'.repeat(43)}` };
  expect((await screens.write('access.exchange', unknown)).error?.code).toBe('USER_CODE_NOT_FOUND');
});
