import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { makeMember, memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import type { Mode } from '../../kernel/mode.ts';
import { approve } from '../../operations/approvals/decide-approval.ts';
import { requestApproval } from '../../operations/approvals/request-approval.ts';
import { changeRole } from '../team/change-role.ts';
import { findInvitation } from '../team/invitations/find-invitation.ts';
import { inviteMember } from '../team/invitations/invite-member.ts';
import { resendInvitation } from '../team/invitations/settle-invitation.ts';
import { removeMember } from '../team/remove-member.ts';
import { createToken, listTokens, revokeToken, takeOverToken } from './manage-tokens.ts';

let world: World;
/** A second process on the same database */
let elsewhere: World;
let partner: TestPartner;
let owner: PartnerContext;
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
  owner = await memberContext(world, partner);
});

const look = (accessToken: string, at = world) => createApiClient(at.url, accessToken).get('/partner/wallet');

describe('a token', () => {
  it('of live is not made by a developer, at the dashboard or by OTP', async () => {
    const { id, mobile } = await makeMember(world, partner, 'developer');
    await expect(createToken(await memberContext(world, id, 'live'))).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
    await world.anonymous.post('/partner/auth/request-otp', { mobile, mode: 'live' });
    const otp = world.otps.find((one) => one.mobile === mobile)?.code ?? '0000';
    const answer = await world.anonymous.post('/partner/auth/verify-otp', { mobile, otp, mode: 'live' });
    expect(answer).toMatchObject({ status: 401, code: 'INVALID_OTP' });
    expect((await partner.live.get('/partner/wallet')).status).toBe(200);
  });

  it.each([
    ['removed', 'admin', 'live', (memberId: string) => removeMember(owner, { memberId })],
    ['removed', 'developer', 'sandbox', (memberId: string) => removeMember(owner, { memberId })],
    ['made a developer', 'admin', 'live', (memberId: string) => changeRole(owner, { memberId, role: 'developer' })],
    ['made a viewer', 'developer', 'sandbox', (memberId: string) => changeRole(owner, { memberId, role: 'viewer' })],
  ] as const)('whose maker is %s (%s, %s) buys nothing from then on, in any process', async (_, role, mode, act) => {
    const { id } = await makeMember(world, partner, role);
    const { accessToken } = await createToken(await memberContext(world, id, mode as Mode));
    expect((await look(accessToken, elsewhere)).status).toBe(200);
    await act(id);
    expect([(await look(accessToken)).code, (await look(accessToken, elsewhere)).code]).toEqual([
      'INVALID_TOKEN',
      'INVALID_TOKEN',
    ]);
  });
});

describe('a token of another member', () => {
  it('that an owner took over goes on when its maker leaves, and ends with the owner', async () => {
    const { id } = await makeMember(world, partner, 'admin');
    const { accessToken, tokenId } = await createToken(await memberContext(world, id, 'live'));
    const second = await makeMember(world, partner, 'owner', { name: 'Anil Das' });
    const nextOwner = await memberContext(world, second.id, 'live');
    await takeOverToken(nextOwner, { tokenId });
    await takeOverToken(nextOwner, { tokenId });
    expect((await listTokens(nextOwner)).living).toMatchObject({
      createdBy: `admin of ${partner.name}`,
      takenOverBy: 'Anil Das',
      isOwn: true,
    });
    expect(
      await sql(
        world,
        `SELECT actor_id, before, after FROM audit_entry WHERE action = 'token.taken_over' AND subject = $1`,
        [tokenId],
      ),
    ).toMatchObject([{ actor_id: second.id, before: { held_by: id }, after: { held_by: second.id } }]);
    await removeMember(owner, { memberId: id });
    expect((await look(accessToken, elsewhere)).status).toBe(200);
    await changeRole(owner, { memberId: second.id, role: 'finance' });
    expect((await look(accessToken, elsewhere)).body.error).toMatchObject({
      code: 'INVALID_TOKEN',
      details: { reason: 'revoked' },
    });
  });

  it('without a responsible member is marked so, until a member takes it over and it ends with them', async () => {
    const second = await makeMember(world, partner, 'owner');
    const nextOwner = await memberContext(world, second.id, 'live');
    const { living } = await listTokens(nextOwner);
    expect(living).toMatchObject({ isOwnerless: true, isOwn: false });
    await takeOverToken(nextOwner, { tokenId: living?.tokenId ?? '' });
    expect((await listTokens(nextOwner)).living).toMatchObject({ isOwnerless: false, isOwn: true });
    await removeMember(owner, { memberId: second.id });
    expect((await partner.live.get('/partner/wallet')).code).toBe('INVALID_TOKEN');
  });

  it('is taken over by owner or admin only, while it lives, and by no member of another partner or mode', async () => {
    const { tokenId } = await createToken(await memberContext(world, partner, 'live'));
    const developer = await makeMember(world, partner, 'developer');
    const stranger = await world.partner();
    const refused = async (who: PartnerContext) => (await takeOverToken(who, { tokenId }).catch((error) => error)).code;
    expect(await refused(await memberContext(world, developer.id, 'live'))).toBe('ROLE_NOT_ALLOWED');
    expect(await refused(await memberContext(world, stranger, 'live'))).toBe('NOT_FOUND');
    expect(await refused(owner)).toBe('NOT_FOUND');
    await expect(revokeToken(await memberContext(world, developer.id, 'live'), { tokenId })).rejects.toMatchObject({
      code: 'ROLE_NOT_ALLOWED',
    });
    const nextOwner = await memberContext(world, partner, 'live');
    await revokeToken(nextOwner, { tokenId });
    expect(await refused(nextOwner)).toBe('INVALID_TRANSITION');
  });
});

describe('when a member is removed', () => {
  it('invitations that they sent are good for nothing, except those that another member sent again', async () => {
    const admin = await makeMember(world, partner, 'admin');
    const nextOwner = await memberContext(world, admin.id);
    const invite = () => inviteMember(nextOwner, { mobile: randomMobile(), name: 'A Friend', role: 'admin' });
    const [left, kept] = [await invite(), await invite()];
    world.clock.advance(60_000);
    await resendInvitation(owner, kept);
    await changeRole(owner, { memberId: admin.id, role: 'developer' });
    expect(await findInvitation(world.core, left.invitationId)).toBeUndefined();
    expect(await findInvitation(world.core, kept.invitationId)).toMatchObject({ role: 'admin' });
  });

  it('an invitation to be an owner ends with the owner who is none any more', async () => {
    const other = await makeMember(world, partner, 'owner');
    const nextOwner = await memberContext(world, other.id);
    const asked = await inviteMember(nextOwner, { mobile: randomMobile(), name: 'A Friend', role: 'owner' });
    const viewer = await inviteMember(nextOwner, { mobile: randomMobile(), name: 'A Viewer', role: 'viewer' });
    await changeRole(owner, { memberId: other.id, role: 'admin' });
    expect(await findInvitation(world.core, asked.invitationId)).toBeUndefined();
    expect(await findInvitation(world.core, viewer.invitationId)).toBeDefined();
  });

  it('as an owner, by the service’s staff, their tokens go too, and the log says which', async () => {
    const { accessToken } = await createToken(await memberContext(world, partner, 'live'));
    const mobile = randomMobile();
    world.secrets.push(mobile);
    const asked = await requestApproval(await newOperator(world, 'admin'), {
      kind: 'partner.set_owner',
      input: {
        partnerId: partner.id,
        name: 'New Owner',
        mobile,
        formerOwnerId: owner.actor.id,
        formerBecomes: 'developer',
      },
      reason: 'Sold',
      reference: 'BOARD 1',
    });
    expect((await look(accessToken)).status).toBe(200);
    await approve(await newOperator(world, 'admin'), asked);
    expect((await look(accessToken, elsewhere)).code).toBe('INVALID_TOKEN');
    const [entry] = await sql<{ after: object }>(
      world,
      `SELECT after FROM audit_entry WHERE action = 'partner.owner_set' AND partner_id = $1`,
      [partner.id],
    );
    expect(entry?.after).toMatchObject({ ended: [`token live …${accessToken.slice(-4)}`] });
  });

  it('calls with their token that are under way end well or not at all, and none that begins later is served', async () => {
    const { id } = await makeMember(world, partner, 'admin');
    const { accessToken } = await createToken(await memberContext(world, id, 'live'));
    const clients = [createApiClient(world.url, accessToken), createApiClient(elsewhere.url, accessToken)];
    const call = async (turn: number) => (await clients[turn % 2]?.get('/partner/wallet'))?.status;
    const statuses: unknown[] = [];
    let isRemoved = false;
    const caller = async (turn: number) => {
      while (!isRemoved) statuses.push(await call(turn));
    };
    const callers = Array.from({ length: 4 }, (_, turn) => caller(turn));
    await removeMember(owner, { memberId: id });
    const late = await Promise.all(Array.from({ length: 10 }, (_, turn) => call(turn)));
    isRemoved = true;
    await Promise.all(callers);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    expect(new Set(late)).toEqual(new Set([401]));
  });

  it('while they make tokens, none of theirs lives', async () => {
    for (let turn = 0; turn < 8; turn++) {
      const { id } = await makeMember(world, partner, 'admin');
      const owners = [await memberContext(world, id, 'live'), await memberContext(elsewhere, id, 'live')];
      await Promise.allSettled([...owners.map(createToken), removeMember(owner, { memberId: id })]);
      const left = await sql(
        world,
        'SELECT id FROM access_token WHERE partner_id = $1 AND created_by = $2 AND revoked_at IS NULL',
        [partner.id, id],
      );
      expect(left).toEqual([]);
    }
  });

  it('the history of tokens still names them', async () => {
    const { id } = await makeMember(world, partner, 'admin', { name: 'Meera Nair' });
    await createToken(await memberContext(world, id, 'live'));
    await removeMember(owner, { memberId: id });
    const { ended } = await listTokens(await memberContext(world, partner, 'live'));
    expect(ended[0]).toMatchObject({ createdBy: 'Meera Nair', endedBy: `${partner.name} owner` });
  });
});
