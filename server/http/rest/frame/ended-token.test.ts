import { afterAll, beforeAll, expect, it } from 'vitest';
import { issueToken } from '../../../domain/accounts/tokens/issue-token.ts';
import { listTokens, revokeToken } from '../../../domain/accounts/tokens/manage-tokens.ts';
import { makeToken } from '../../../domain/accounts/tokens/token-format.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('a token that was replaced or revoked answers so, by its holder’s own secret only', async () => {
  const partner = await world.partner();
  await issueToken(world.core, { partnerId: partner.id, mode: 'live' });
  expect(await partner.live.get('/partner/wallet')).toMatchObject({
    status: 401,
    code: 'INVALID_TOKEN',
    body: { error: { details: { reason: 'replaced' } } },
  });
  const owner = await memberContext(world, partner, 'sandbox');
  await revokeToken(owner, { tokenId: (await listTokens(owner)).living?.tokenId ?? '' });
  expect((await partner.sandbox.get('/partner/wallet')).body.error.details).toEqual({ reason: 'revoked' });
});

it('a token that never was, is malformed or is missing gets no reason', async () => {
  for (const client of [world.client(makeToken('live')), world.client('tola_live_x'), world.anonymous]) {
    const answer = await client.get('/partner/wallet');
    expect(answer).toMatchObject({ status: 401, code: 'INVALID_TOKEN' });
    expect(answer.body.error).not.toHaveProperty('details');
  }
});
