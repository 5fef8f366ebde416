import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addPasskey, signedInCaller } from '../../../testing/peers/passkeys.ts';
import { makeOperator, operatorContext } from '../../../testing/rooms/operators.ts';
import { makeMember, sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { DomainError } from '../../kernel/errors.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { contextForMember } from '../partners/member-context.ts';
import { CONFIRMED_MS } from '../sessions/confirmed.ts';
import { endSession } from '../sessions/end-session.ts';
import { findAwaitingSession, findSession } from '../sessions/find-session.ts';
import { noteConfirmed } from '../sessions/note-confirmed.ts';
import { inviteMember } from '../team/invitations/invite-member.ts';
import { confirmSession, requestConfirmation } from '../tokens/confirm-session.ts';
import { removePasskey } from './manage-passkeys.ts';
import { beginProof, provePasskey } from './prove-passkey.ts';
import { requirePasskeys } from './require-passkeys.ts';
import { resetPasskeys } from './reset-passkeys.ts';

let world: World;
/** Where operators need passkeys, as outside demo mode */
let strict: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  strict = await startWorld({ databaseUrl: world.databaseUrl, areOperatorPasskeysRequired: true });
});
afterAll(async () => {
  await strict.close();
  await world.close();
});
beforeEach(async () => {
  partner = await world.partner();
});

const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );
const awaits = async (at: World, sessionKey: string) =>
  (await findAwaitingSession(at.core, sessionKey))?.awaits ?? null;
const isIn = async (at: World, sessionKey: string) => (await findSession(at.core, sessionKey)) !== undefined;
const sessionOf = async (sessionKey: string) => {
  const session = await findSession(world.core, sessionKey);
  if (!session) throw new Error('the session may do nothing');
  return session;
};
const contextOf = (sessionKey: string): Promise<PartnerContext> =>
  contextForMember(world.core, { sessionKey, mode: 'sandbox', requestId: 'req_team' });

describe('where operators need passkeys', () => {
  it('one without is led to add it, and may do nothing before', async () => {
    const { id } = await makeOperator(world, 'admin');
    const caller = await signedInCaller(strict, id);
    expect([await isIn(strict, caller.sessionKey), await awaits(strict, caller.sessionKey)]).toEqual([
      false,
      'enrolment',
    ]);
    const { passkeyId } = await addPasskey(caller);
    const session = await findSession(strict.core, caller.sessionKey);
    expect(session).toBeDefined();
    if (!session) return;
    expect(await codeOf(removePasskey({ ...caller, session }, { passkeyId }))).toBe('INVALID_TRANSITION');
  });

  it('of two first passkeys that are added at the same moment, one is taken', async () => {
    const { id } = await makeOperator(world, 'admin');
    const callers = await Promise.all([signedInCaller(strict, id), signedInCaller(strict, id)]);
    const codes = await Promise.all(callers.map((caller) => codeOf(addPasskey(caller))));
    expect(codes.sort()).toEqual(['PASSKEY_REFUSED', 'done']);
  });

  it('and not elsewhere: in demo mode the one-time password is enough', async () => {
    const { id } = await makeOperator(world, 'admin');
    expect(await isIn(world, await sessionKeyOf(world, id))).toBe(true);
  });

  it('a session that owes its second factor can be signed out', async () => {
    const { id } = await makeOperator(world, 'admin');
    const sessionKey = await sessionKeyOf(strict, id);
    await endSession(strict.core, { sessionKey, requestId: 'req_out' });
    expect(await awaits(strict, sessionKey)).toBeNull();
  });
});

describe('an owner', () => {
  it('has the whole team sign in with passkeys: sessions without one may do nothing from then on', async () => {
    const own = await signedInCaller(world, partner);
    await addPasskey(own);
    const member = await makeMember(world, partner, 'finance');
    const theirs = await sessionKeyOf(world, member.id);
    expect(await isIn(world, theirs)).toBe(true);
    await requirePasskeys(await contextOf(own.sessionKey), { isRequired: true });
    expect([await isIn(world, theirs), await awaits(world, theirs)]).toEqual([false, 'enrolment']);
    expect(await codeOf(contextOf(theirs))).toBe('INVALID_TOKEN');
    await requirePasskeys(await contextOf(own.sessionKey), { isRequired: false });
    expect(await isIn(world, theirs)).toBe(true);
    const entries = await sql(
      world,
      `SELECT before, after FROM audit_entry WHERE partner_id = $1 AND action = 'passkey.required' ORDER BY id`,
      [partner.id],
    );
    expect(entries).toEqual([
      { before: { passkeysRequired: false }, after: { passkeysRequired: true } },
      { before: { passkeysRequired: true }, after: { passkeysRequired: false } },
    ]);
  });

  it('adds a passkey of their own first, and no admin decides it', async () => {
    const own = await contextOf(await sessionKeyOf(world, partner));
    expect(await codeOf(requirePasskeys(own, { isRequired: true }))).toBe('INVALID_TRANSITION');
    const admin = await makeMember(world, partner, 'admin');
    const theirs = await signedInCaller(world, admin.id);
    await addPasskey(theirs);
    expect(await codeOf(requirePasskeys(await contextOf(theirs.sessionKey), { isRequired: true }))).toBe(
      'ROLE_NOT_ALLOWED',
    );
  });

  it('takes the passkeys from a member who lost them, whose sessions end', async () => {
    const member = await makeMember(world, partner, 'developer');
    const theirs = await signedInCaller(world, member.id);
    await addPasskey(theirs);
    const own = await contextOf(await sessionKeyOf(world, partner));
    await resetPasskeys(own, { memberId: member.id });
    expect(await isIn(world, theirs.sessionKey)).toBe(false);
    expect(await isIn(world, await sessionKeyOf(world, member.id))).toBe(true);
    expect(await codeOf(resetPasskeys(own, { memberId: member.id }))).toBe('INVALID_TRANSITION');
    expect(await codeOf(resetPasskeys(own, { memberId: own.actor.id }))).toBe('INVALID_TRANSITION');
    const stranger = await makeMember(world, await world.partner(), 'developer');
    expect(await codeOf(resetPasskeys(own, { memberId: stranger.id }))).toBe('NOT_FOUND');
  });

  it('who signed in with a passkey confirms by it alone: the one-time password opens nothing any more', async () => {
    const member = await makeMember(world, partner, 'developer');
    await addPasskey(await signedInCaller(world, member.id));
    const own = await signedInCaller(world, partner);
    const { passkey, passkeyId } = await addPasskey(own);
    const changes = {
      reset: async () => resetPasskeys(await contextOf(own.sessionKey), { memberId: member.id }),
      require: async () => requirePasskeys(await contextOf(own.sessionKey), { isRequired: true }),
      invite: async () =>
        inviteMember(await contextOf(own.sessionKey), { mobile: '9876501234', name: 'Ravi', email: '', role: 'admin' }),
    };
    world.clock.advance(CONFIRMED_MS);
    await noteConfirmed(world.core, {
      member: { id: own.session.memberId, partnerId: partner.id },
      sessionId: own.session.sessionId,
      requestId: 'req_otp',
    });
    for (const change of Object.values(changes)) expect(await codeOf(change())).toBe('CONFIRMATION_REQUIRED');
    const session = await sessionOf(own.sessionKey);
    const asking = { session, address: '203.0.113.9' };
    expect(await codeOf(requestConfirmation(world.core, asking))).toBe('CONFIRMATION_REQUIRED');
    expect(await codeOf(confirmSession(world.core, { ...asking, otp: '1234', requestId: 'req_otp' }))).toBe(
      'CONFIRMATION_REQUIRED',
    );
    await provePasskey(own, { response: passkey.sign(await beginProof(own)) });
    for (const change of [changes.reset, changes.invite]) expect(await codeOf(change())).toBe('done');
    // Without a passkey there is nothing left but the one-time password.
    await removePasskey({ ...own, session: await sessionOf(own.sessionKey) }, { passkeyId });
    world.clock.advance(CONFIRMED_MS);
    const after = await sessionOf(own.sessionKey);
    expect(await codeOf(requestConfirmation(world.core, { ...asking, session: after }))).toBe('done');
  });

  it('loses theirs to no admin of their team', async () => {
    const owner = await signedInCaller(world, partner);
    await addPasskey(owner);
    const admin = await contextOf(await sessionKeyOf(world, (await makeMember(world, partner, 'admin')).id));
    expect(await codeOf(resetPasskeys(admin, { memberId: owner.session.memberId }))).toBe('ROLE_NOT_ALLOWED');
  });
});

describe('two admins of the service', () => {
  it('take the passkeys from an operator or a member who lost them; one alone cannot', async () => {
    const [asking, deciding] = [await makeOperator(world, 'admin'), await makeOperator(world, 'admin')];
    for (const lost of [(await makeOperator(world, 'support')).id, (await makeMember(world, partner, 'owner')).id]) {
      const theirs = await signedInCaller(world, lost);
      await addPasskey(theirs);
      const asker = await operatorContext(world, asking.id);
      const asked = await requestApproval(asker, {
        kind: 'passkeys.reset',
        input: { memberId: lost },
        reason: 'Lost the phone, known by voice and passport',
        reference: `Ticket ${lost}`,
      });
      expect(await codeOf(approve(asker, asked))).not.toBe('done');
      expect(await isIn(world, theirs.sessionKey)).toBe(true);
      await approve(await operatorContext(world, deciding.id), asked);
      expect(await isIn(world, theirs.sessionKey)).toBe(false);
      expect(await isIn(world, await sessionKeyOf(world, lost))).toBe(true);
      const entries = await sql(
        world,
        `SELECT after FROM audit_entry WHERE action = 'passkey.reset' AND subject = $1`,
        [lost],
      );
      expect(entries).toHaveLength(1);
    }
  });
});
