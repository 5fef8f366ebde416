import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppBridge } from '../../app-bridge.ts';
import { createAuthenticator } from '../../testing/peers/authenticator.ts';
import { addPasskey, signedInCaller } from '../../testing/peers/passkeys.ts';
import { sealedCookie, sessionKeyOf } from '../../testing/rooms/sign-in.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { createAppBridge } from './create-app-bridge.ts';
import { rootRouter } from './root.ts';

const appUrl = 'http://localhost:3000';
const secret = 'a secret of this test only';

let world: World;
let appBridge: AppBridge;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret: secret });
  partner = await world.partner();
});
afterAll(() => world.close());

type Procedure = { path: string; type: string };

async function call(cookie: string, { path, type }: Procedure, input: object = { mode: 'sandbox' }) {
  const text = JSON.stringify(input);
  const request = new Request(`${appUrl}/trpc/${path}${type === 'query' ? `?input=${encodeURIComponent(text)}` : ''}`, {
    ...(type === 'query' ? {} : { method: 'POST', body: text }),
    headers: { cookie, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
  });
  const body = await (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_test' })).json();
  const { code, fields } = body.error?.data ?? {};
  return { code: code as string | undefined, fields, data: body.result?.data };
}

const mutate = (cookie: string, path: string, input?: object) => call(cookie, { path, type: 'mutation' }, input);
const procedures: Procedure[] = Object.entries(
  rootRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>,
).map(([path, { _def }]) => ({ path, type: _def.type }));
const isOpen = ({ path }: Procedure) =>
  /^(?:auth|certificates|invoices|statementDocuments|checkout|sipCheckout|simulator|invitations|signUp|status|embed|trust|secondFactor)\./.test(
    path,
  );

it('no procedure of staff answers a session that owes its second factor', async () => {
  await addPasskey(await signedInCaller(world, partner));
  const cookie = await sealedCookie(await sessionKeyOf(world, partner), { secret });
  const guarded = procedures.filter((procedure) => !isOpen(procedure));
  expect(guarded.length).toBeGreaterThan(100);
  for (const procedure of guarded) {
    expect([procedure.path, (await call(cookie, procedure)).code]).toEqual([procedure.path, 'SIGNED_OUT']);
  }
});

it('no file of staff is given to it either', async () => {
  const owner = await world.partner();
  const key = await sessionKeyOf(world, owner);
  const headers = { cookie: await sealedCookie(key, { secret }), 'sec-fetch-site': 'same-origin' };
  const take = async (name: string) => {
    const request = new Request(`${appUrl}/export/${name}.csv?mode=sandbox`, { headers });
    return (await appBridge.trpc(request, { address: '203.0.113.7', requestId: 'req_test' })).status;
  };
  const names = ['transactions', 'users', 'audit'];
  for (const name of names) expect([name, await take(name)]).toEqual([name, 200]);
  await addPasskey(await signedInCaller(world, owner));
  for (const name of names) expect([name, await take(name)]).toEqual([name, 401]);
});

it('the second factor is given through its own procedures, which answer no other session', async () => {
  const owner = await world.partner();
  const cookie = await sealedCookie(await sessionKeyOf(world, owner), { secret });
  const { data: creation } = await mutate(cookie, 'passkeys.beginEnrolment');
  const here = createAuthenticator();
  const { passkey, response } = here.make(creation);
  const enrolled = await mutate(cookie, 'passkeys.enrol', { response, name: 'My laptop' });
  expect(enrolled.data.recoveryCodes).toHaveLength(10);
  const own = procedures.filter(({ path }) => path.startsWith('secondFactor.'));
  for (const procedure of own) {
    expect([procedure.path, (await call(cookie, procedure)).code]).toEqual([procedure.path, 'SIGNED_OUT']);
  }
  const next = await sealedCookie(await sessionKeyOf(world, owner), { secret });
  expect((await call(next, { path: 'secondFactor.read', type: 'query' })).data).toEqual({ awaits: 'passkey' });
  const { data: request } = await mutate(next, 'secondFactor.beginProof');
  expect((await mutate(next, 'secondFactor.enrol', { response, name: 'Another' })).code).toBe('PASSKEY_REFUSED');
  expect((await mutate(next, 'secondFactor.recover', { code: 'aaaa' })).code).toBe('PASSKEY_REFUSED');
  expect((await mutate(next, 'secondFactor.prove', { response: passkey.sign(request) })).code).toBeUndefined();
  expect((await call(next, { path: 'session.read', type: 'query' })).code).toBeUndefined();
  expect((await call(next, { path: 'passkeys.list', type: 'query' })).data.passkeys).toMatchObject([
    { name: 'My laptop' },
  ]);
});

it('ten minutes later a screen learns that passkeys are changed by a passkey', async () => {
  const owner = await signedInCaller(world, await world.partner());
  const { passkey, passkeyId } = await addPasskey(owner);
  const cookie = await sealedCookie(owner.sessionKey, { secret });
  world.clock.advance(10 * 60_000);
  for (const [path, input] of [
    ['passkeys.beginEnrolment', {}],
    ['passkeys.renewCodes', {}],
    ['passkeys.remove', { passkeyId }],
  ] as const) {
    const { code, fields } = await mutate(cookie, path, input);
    expect([path, code, Object.keys(fields)]).toEqual([path, 'CONFIRMATION_REQUIRED', ['passkey']]);
  }
  const { data: request } = await mutate(cookie, 'passkeys.beginProof');
  expect((await mutate(cookie, 'passkeys.prove', { response: passkey.sign(request) })).code).toBeUndefined();
  expect((await mutate(cookie, 'passkeys.remove', { passkeyId })).code).toBeUndefined();
});

it('an answer that is none of an authenticator is refused, whatever it is made of', async () => {
  const owner = await world.partner();
  const cookie = await sealedCookie(await sessionKeyOf(world, owner), { secret });
  const junk = (response: object) => ({ id: 'YQ', rawId: 'YQ', type: 'public-key', response });
  for (const response of [{}, { clientDataJSON: 'bm8', attestationObject: '_w' }, { clientDataJSON: 5 }]) {
    await mutate(cookie, 'passkeys.beginEnrolment');
    const { code } = await mutate(cookie, 'passkeys.enrol', { response: junk(response), name: 'Mine' });
    expect([response, code]).toEqual([response, 'PASSKEY_REFUSED']);
  }
  expect((await mutate(cookie, 'passkeys.enrol', { response: { id: 'YQ' }, name: 'Mine' })).code).toBe(
    'VALIDATION_ERROR',
  );
});
