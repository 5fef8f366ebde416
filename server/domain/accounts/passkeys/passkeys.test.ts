import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator, type Wrong } from '../../../testing/peers/authenticator.ts';
import { addPasskey, signedInCaller } from '../../../testing/peers/passkeys.ts';
import { makeOperator } from '../../../testing/rooms/operators.ts';
import { makeMember, sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { DomainError } from '../../kernel/errors.ts';
import { findAwaitingSession, findSession } from '../sessions/find-session.ts';
import { noteConfirmed } from '../sessions/note-confirmed.ts';
import { beginEnrolment, enrolPasskey } from './enrol-passkey.ts';
import { listPasskeys } from './list-passkeys.ts';
import { removePasskey, renamePasskey, renewRecoveryCodes } from './manage-passkeys.ts';
import { beginProof, provePasskey } from './prove-passkey.ts';
import { useRecoveryCode } from './use-recovery-code.ts';

const MINUTE_MS = 60_000;

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
beforeEach(async () => {
  partner = await world.partner();
});

/** A member with a passkey, and a new session of theirs that owes the use of it. */
async function withPasskey(options: Parameters<typeof addPasskey>[1] = {}) {
  const first = await signedInCaller(world, partner);
  const added = await addPasskey(first, options);
  return { first, ...added, caller: await signedInCaller(world, partner) };
}

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const awaits = async (sessionKey: string) => (await findAwaitingSession(world.core, sessionKey))?.awaits ?? null;
const isIn = async (sessionKey: string) => (await findSession(world.core, sessionKey)) !== undefined;
const audited = (memberId: string) =>
  sql<{ action: string }>(world, 'SELECT action FROM audit_entry WHERE actor_id = $1 ORDER BY created_at, id', [
    memberId,
  ]).then((rows) => rows.map(({ action }) => action));
/** The session as it stands now: a member's verbs take it as it was looked up for the call. */
const again = async (caller: Awaited<ReturnType<typeof signedInCaller>>) => {
  const session = await findSession(world.core, caller.sessionKey);
  if (!session) throw new Error('the session may do nothing');
  return { ...caller, session };
};

describe('a session whose member has a passkey', () => {
  it('may do nothing but use it, and everything once it was used', async () => {
    const { caller, passkey } = await withPasskey();
    expect([await isIn(caller.sessionKey), await awaits(caller.sessionKey)]).toEqual([false, 'passkey']);
    await provePasskey(caller, { response: passkey.sign(await beginProof(caller)) });
    expect([await isIn(caller.sessionKey), await awaits(caller.sessionKey)]).toEqual([true, null]);
    expect(await audited(caller.session.memberId)).toEqual(['passkey.added', 'passkey.used']);
  });

  it('of before the passkey was added owes it from that moment on, but for the one it was added in', async () => {
    const [other, own] = [await sessionKeyOf(world, partner), await signedInCaller(world, partner)];
    await addPasskey(own);
    expect([await isIn(own.sessionKey), await isIn(other)]).toEqual([true, false]);
  });

  it('is over for this ten minutes after the one-time password', async () => {
    const { caller } = await withPasskey();
    world.clock.advance(10 * MINUTE_MS);
    expect([await isIn(caller.sessionKey), await awaits(caller.sessionKey)]).toEqual([false, null]);
  });

  it('adds no other passkey before it used the first', async () => {
    const { caller } = await withPasskey();
    expect(await codeOf(beginEnrolment(caller))).toBe('PASSKEY_REFUSED');
  });
});

describe('a proof', () => {
  const wrongs: readonly [what: string, wrong: Wrong][] = [
    ['of another origin', { origin: 'https://tola.example.net' }],
    ['of another address of the same host', { origin: 'http://localhost:3001' }],
    ['for another site', { rpId: 'example.com' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['that makes a credential', { type: 'webauthn.create' }],
    ['of a device that was not unlocked', { isUserVerified: false }],
    ['of another person’s account', { userHandle: 'mbr_another' }],
  ];
  it.each(wrongs)('%s is refused, and spends its challenge', async (_, wrong) => {
    const { caller, passkey } = await withPasskey();
    const options = await beginProof(caller);
    expect(await codeOf(provePasskey(caller, { response: passkey.sign(options, wrong) }))).toBe('PASSKEY_REFUSED');
    expect(await codeOf(provePasskey(caller, { response: passkey.sign(options) }))).toBe('PASSKEY_REFUSED');
    expect(await isIn(caller.sessionKey)).toBe(false);
  });

  it('is good once: replayed, it opens nothing', async () => {
    const { caller, passkey } = await withPasskey();
    const response = passkey.sign(await beginProof(caller));
    await provePasskey(caller, { response });
    const other = await signedInCaller(world, partner);
    await beginProof(other);
    expect(await codeOf(provePasskey(caller, { response }))).toBe('PASSKEY_REFUSED');
    expect(await codeOf(provePasskey(other, { response }))).toBe('PASSKEY_REFUSED');
    expect(await isIn(other.sessionKey)).toBe(false);
  });

  it('of several at the same moment, one is taken', async () => {
    const { caller, passkey } = await withPasskey({ authenticator: createAuthenticator({ counts: false }) });
    const response = passkey.sign(await beginProof(caller));
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(provePasskey(caller, { response }))));
    expect(codes.sort()).toEqual([...Array(7).fill('PASSKEY_REFUSED'), 'done']);
  });

  it('for a challenge of another session opens nothing', async () => {
    const { caller, passkey } = await withPasskey();
    const other = await signedInCaller(world, partner);
    const response = passkey.sign(await beginProof(other));
    expect(await codeOf(provePasskey(caller, { response }))).toBe('PASSKEY_REFUSED');
  });

  it('five minutes late is refused', async () => {
    const { caller, passkey } = await withPasskey();
    const response = passkey.sign(await beginProof(caller));
    world.clock.advance(5 * MINUTE_MS);
    expect(await codeOf(provePasskey(caller, { response }))).toBe('PASSKEY_REFUSED');
  });

  it('for a challenge that a newer one took the place of is refused', async () => {
    const { caller, passkey } = await withPasskey();
    const response = passkey.sign(await beginProof(caller));
    await beginProof(caller);
    expect(await codeOf(provePasskey(caller, { response }))).toBe('PASSKEY_REFUSED');
  });

  it('by another person’s passkey opens nothing', async () => {
    const { caller } = await withPasskey();
    const stranger = await makeMember(world, partner, 'admin');
    const theirs = await addPasskey(await signedInCaller(world, stranger.id));
    const response = theirs.passkey.sign(await beginProof(caller));
    expect(await codeOf(provePasskey(caller, { response }))).toBe('PASSKEY_REFUSED');
    expect(await isIn(caller.sessionKey)).toBe(false);
  });

  it('by a passkey that was removed opens nothing', async () => {
    const { first, passkeyId, passkey } = await withPasskey();
    await addPasskey(await again(first), { name: 'My key' });
    const caller = await signedInCaller(world, partner);
    const options = await beginProof(caller);
    await removePasskey(await again(first), { passkeyId });
    expect(await codeOf(provePasskey(caller, { response: passkey.sign(options) }))).toBe('PASSKEY_REFUSED');
  });

  it('whose counter did not go up is refused and noted, as a copied authenticator would give it', async () => {
    const { caller, passkey } = await withPasskey();
    await provePasskey(caller, { response: passkey.sign(await beginProof(caller), { signCount: 7 }) });
    for (const signCount of [7, 6, 0]) {
      const other = await signedInCaller(world, partner);
      const response = passkey.sign(await beginProof(other), { signCount });
      expect([signCount, await codeOf(provePasskey(other, { response }))]).toEqual([signCount, 'PASSKEY_REFUSED']);
      expect(await isIn(other.sessionKey)).toBe(false);
    }
    const noted = (await audited(caller.session.memberId)).filter((action) => action === 'passkey.counter_refused');
    expect(noted).toHaveLength(3);
  });

  it('by an authenticator that does not count is taken each time', async () => {
    const { caller, passkey } = await withPasskey({ authenticator: createAuthenticator({ counts: false }) });
    await provePasskey(caller, { response: passkey.sign(await beginProof(caller)) });
    const other = await signedInCaller(world, partner);
    await provePasskey(other, { response: passkey.sign(await beginProof(other)) });
    expect(await isIn(other.sessionKey)).toBe(true);
  });

  it('in a session that may do everything confirms for ten minutes more that it is them', async () => {
    const { first, passkey } = await withPasskey();
    world.clock.advance(11 * MINUTE_MS);
    const stale = await again(first);
    expect(await codeOf(beginEnrolment(stale))).toBe('CONFIRMATION_REQUIRED');
    await provePasskey(stale, { response: passkey.sign(await beginProof(stale)) });
    expect(await codeOf(beginEnrolment(await again(first)))).toBe('done');
  });

  it('does not bring back a session that was ended meanwhile', async () => {
    const { caller, passkey } = await withPasskey();
    const options = await beginProof(caller);
    await sql(world, 'UPDATE member_session SET ended_at = now() WHERE id = $1', [caller.session.sessionId]);
    expect(await codeOf(provePasskey(caller, { response: passkey.sign(options) }))).toBe('INVALID_TOKEN');
  });
});

describe('adding a passkey', () => {
  const wrongs: readonly [what: string, wrong: Wrong][] = [
    ['of another origin', { origin: 'https://tola.example.net' }],
    ['for another site', { rpId: 'example.com' }],
    ['for another challenge', { challenge: Buffer.alloc(32, 1).toString('base64url') }],
    ['that is a proof', { type: 'webauthn.get' }],
    ['of a device that was not unlocked', { isUserVerified: false }],
  ];
  it.each(wrongs)('%s is refused', async (_, wrong) => {
    const caller = await signedInCaller(world, partner);
    const { response } = createAuthenticator().make(await beginEnrolment(caller), wrong);
    expect(await codeOf(enrolPasskey(caller, { response, name: 'Mine' }))).toBe('PASSKEY_REFUSED');
    expect((await listPasskeys(caller)).passkeys).toEqual([]);
  });

  it('happens once for each challenge, however many answers come at once', async () => {
    const caller = await signedInCaller(world, partner);
    const { response } = createAuthenticator().make(await beginEnrolment(caller));
    const codes = await Promise.all(
      Array.from({ length: 6 }, () => codeOf(enrolPasskey(caller, { response, name: 'Mine' }))),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    // Who comes once the first passkey is there is asked for it.
    for (const code of codes) expect(['done', 'PASSKEY_REFUSED', 'CONFIRMATION_REQUIRED']).toContain(code);
    expect((await listPasskeys(caller)).passkeys).toHaveLength(1);
  });

  it('gives ten recovery codes with the first one, which are kept in no readable form', async () => {
    const caller = await signedInCaller(world, partner);
    const { recoveryCodes } = await addPasskey(caller);
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const kept = await sql(world, 'SELECT * FROM member_recovery_code WHERE member_id = $1', [caller.session.memberId]);
    expect(kept).toHaveLength(10);
    const text = JSON.stringify(kept);
    for (const code of recoveryCodes ?? []) expect(text).not.toContain(code.replaceAll('-', ''));
    expect((await addPasskey(await again(caller), { name: 'Another' })).recoveryCodes).toBeNull();
  });

  it('needs a one-time password of the last ten minutes, and a name', async () => {
    const caller = await signedInCaller(world, partner);
    const { response } = createAuthenticator().make(await beginEnrolment(caller));
    expect(await codeOf(enrolPasskey(caller, { response, name: '  ' }))).toBe('VALIDATION_ERROR');
    expect(await codeOf(enrolPasskey(caller, { response, name: 'x'.repeat(41) }))).toBe('VALIDATION_ERROR');
    world.clock.advance(10 * MINUTE_MS);
    expect(await codeOf(beginEnrolment(caller))).toBe('CONFIRMATION_REQUIRED');
    expect(await codeOf(enrolPasskey(caller, { response, name: 'Mine' }))).toBe('CONFIRMATION_REQUIRED');
  });

  it('ends at ten of them', async () => {
    const caller = await signedInCaller(world, partner);
    for (let count = 0; count < 10; count++) await addPasskey(await again(caller), { name: `Key ${count}` });
    expect(await codeOf(beginEnrolment(await again(caller)))).toBe('INVALID_TRANSITION');
  });
});

describe('a recovery code', () => {
  it('stands in for the passkey once', async () => {
    const { caller, recoveryCodes } = await withPasskey();
    const code = recoveryCodes?.[3] ?? '';
    const awaiting = await awaitingCaller(caller);
    expect(await useRecoveryCode(awaiting, { code: code.toUpperCase().replaceAll('-', ' ') })).toEqual({
      codesLeft: 9,
    });
    expect(await isIn(caller.sessionKey)).toBe(true);
    const other = await awaitingCaller(await signedInCaller(world, partner));
    expect(await codeOf(useRecoveryCode(other, { code }))).toBe('PASSKEY_REFUSED');
    expect(await audited(caller.session.memberId)).toContain('passkey.recovery_code_used');
  });

  it('used by several at the same moment opens one session', async () => {
    const { recoveryCodes } = await withPasskey();
    const callers = await Promise.all(
      Array.from({ length: 5 }, async () => awaitingCaller(await signedInCaller(world, partner))),
    );
    const code = recoveryCodes?.[0] ?? '';
    const codes = await Promise.all(callers.map((caller) => codeOf(useRecoveryCode(caller, { code }))));
    expect(codes.sort()).toEqual([...Array(4).fill('PASSKEY_REFUSED'), 'done']);
  });

  it('of another person opens nothing, and guesses are counted', async () => {
    const { caller } = await withPasskey();
    const stranger = await makeMember(world, partner, 'admin');
    const theirs = await addPasskey(await signedInCaller(world, stranger.id));
    const awaiting = await awaitingCaller(caller);
    const codes: string[] = [];
    for (const code of theirs.recoveryCodes ?? []) codes.push(await codeOf(useRecoveryCode(awaiting, { code })));
    expect(codes).toEqual(Array(10).fill('PASSKEY_REFUSED'));
    expect(await codeOf(useRecoveryCode(awaiting, { code: 'aaaa-aaaa-aaaa-aaaa' }))).toBe('RATE_LIMITED');
  });

  it('is no good once new ones were made', async () => {
    const { first, caller, recoveryCodes } = await withPasskey();
    const renewed = await renewRecoveryCodes(await again(first));
    const awaiting = await awaitingCaller(caller);
    expect(await codeOf(useRecoveryCode(awaiting, { code: recoveryCodes?.[0] ?? '' }))).toBe('PASSKEY_REFUSED');
    expect(await codeOf(useRecoveryCode(awaiting, { code: renewed[0] ?? '' }))).toBe('done');
  });
});

async function awaitingCaller(caller: Awaited<ReturnType<typeof signedInCaller>>) {
  const session = await findAwaitingSession(world.core, caller.sessionKey);
  if (!session) throw new Error('the session awaits nothing');
  return { ...caller, session };
}

describe('a member’s own passkeys', () => {
  it('are listed, renamed and removed by them alone', async () => {
    const { first, passkeyId, passkey } = await withPasskey();
    const stranger = await again(await signedInCaller(world, (await makeMember(world, partner, 'admin')).id));
    expect(await codeOf(renamePasskey(stranger, { passkeyId, name: 'Mine now' }))).toBe('NOT_FOUND');
    expect(await codeOf(removePasskey(stranger, { passkeyId }))).toBe('NOT_FOUND');
    const own = await again(first);
    await renamePasskey(own, { passkeyId, name: ' Old  phone ' });
    const other = await signedInCaller(world, partner);
    await provePasskey(other, { response: passkey.sign(await beginProof(other)) });
    const listed = await listPasskeys(own);
    expect(listed).toMatchObject({ codesLeft: 10, isRequired: false, passkeys: [{ passkeyId, name: 'Old phone' }] });
    expect(listed.passkeys[0]?.lastUsedAt).not.toBeNull();
    await removePasskey(own, { passkeyId });
    expect(await listPasskeys(own)).toEqual({ codesLeft: 0, isRequired: false, passkeys: [] });
    expect([await isIn(own.sessionKey), await isIn(other.sessionKey)]).toEqual([true, false]);
    expect(await audited(own.session.memberId)).toEqual([
      'passkey.added',
      'passkey.renamed',
      'passkey.used',
      'passkey.removed',
    ]);
  });

  it('are removed, and codes made, within ten minutes of a confirmation', async () => {
    const { first, passkeyId } = await withPasskey();
    world.clock.advance(10 * MINUTE_MS);
    const stale = await again(first);
    expect(await codeOf(removePasskey(stale, { passkeyId }))).toBe('CONFIRMATION_REQUIRED');
    expect(await codeOf(renewRecoveryCodes(stale))).toBe('CONFIRMATION_REQUIRED');
  });

  it.each(['a partner', 'the service'])(
    'are changed by no one-time password where there are any, of the staff of %s',
    async (of) => {
      const own = await signedInCaller(world, of === 'a partner' ? partner : (await makeOperator(world, 'admin')).id);
      const { passkey, passkeyId } = await addPasskey(own);
      world.clock.advance(9 * MINUTE_MS);
      const { response } = createAuthenticator().make(await beginEnrolment(await again(own)));
      world.clock.advance(MINUTE_MS);
      const { memberId: id, partnerId, sessionId } = own.session;
      await noteConfirmed(world.core, { member: { id, partnerId }, sessionId, requestId: 'req_otp' });
      const stolen = await again(own);
      const tried = [
        await codeOf(beginEnrolment(stolen)),
        await codeOf(enrolPasskey(stolen, { response, name: 'Of a thief' })),
        await codeOf(removePasskey(stolen, { passkeyId })),
        await codeOf(renewRecoveryCodes(stolen)),
      ];
      expect(tried).toEqual(Array(4).fill('CONFIRMATION_REQUIRED'));
      expect((await listPasskeys(stolen)).passkeys).toMatchObject([{ passkeyId }]);
      await provePasskey(stolen, { response: passkey.sign(await beginProof(stolen)) });
      await addPasskey(await again(own), { name: 'Another' });
      expect(await renewRecoveryCodes(await again(own))).toHaveLength(10);
      expect(await codeOf(removePasskey(await again(own), { passkeyId }))).toBe('done');
    },
  );

  it('are changed within ten minutes of a recovery code: whoever lost theirs adds another', async () => {
    const { caller, passkeyId, recoveryCodes } = await withPasskey();
    world.clock.advance(9 * MINUTE_MS);
    await useRecoveryCode(await awaitingCaller(caller), { code: recoveryCodes?.[0] ?? '' });
    world.clock.advance(9 * MINUTE_MS);
    await addPasskey(await again(caller), { name: 'New phone' });
    await removePasskey(await again(caller), { passkeyId });
    expect((await listPasskeys(await again(caller))).passkeys).toMatchObject([{ name: 'New phone' }]);
  });

  it('get no second one from a session that was signed in before the first was added', async () => {
    const [own, other] = [await signedInCaller(world, partner), await signedInCaller(world, partner)];
    const { response } = createAuthenticator().make(await beginEnrolment(other));
    await addPasskey(own);
    expect(await codeOf(enrolPasskey(other, { response, name: 'Of a thief' }))).toBe('CONFIRMATION_REQUIRED');
    expect((await listPasskeys(own)).passkeys).toHaveLength(1);
  });

  it('are the operators’ too: whoever has one uses it at each sign-in', async () => {
    const { id } = await makeOperator(world, 'admin');
    const { passkey } = await addPasskey(await signedInCaller(world, id));
    const caller = await signedInCaller(world, id);
    expect(await awaits(caller.sessionKey)).toBe('passkey');
    await provePasskey(caller, { response: passkey.sign(await beginProof(caller)) });
    expect(await isIn(caller.sessionKey)).toBe(true);
  });
});
