import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp } from '../../../domain/operations/sign-up/sign-up.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ signUp: 'open' });
});
afterAll(() => world.close());

/** As the HTTP server sees a caller of this machine. */
const address = '127.0.0.1';

async function read(input: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${world.url}/trpc/signUp.read?input=${encodeURIComponent(JSON.stringify(input))}`);
  return (await response.json()).result.data;
}

it('the page of sign-up says who may register, and looking at it uses up none of an address’s registrations', async () => {
  for (let turn = 0; turn < 10; turn++) {
    expect(await read({})).toMatchObject({ setting: 'open', invitation: null });
  }
  expect(await read({ invitationId: 'siv_none' })).toMatchObject({ invitation: null });
  const mobile = randomMobile();
  world.secrets.push(mobile);
  const business = { businessName: 'Suvarna Savings', ownerName: 'Asha Rao', mobile, hasAcceptedTerms: true };
  const asked = await fetch(`${world.url}/trpc/signUp.requestOtp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify(business),
  });
  const { challengeId } = (await asked.json()).result.data;
  await expect.poll(() => world.otps.some((one) => one.mobile === mobile)).toBe(true);
  const otp = world.otps.findLast((one) => one.mobile === mobile)?.code ?? '';
  const entry = { ...business, otp, challengeId, address, userAgent: 'Firefox', requestId: 'req_sign_up' };
  expect(await signUp(world.core, entry)).toMatchObject({ role: 'owner', partnerName: 'Suvarna Savings' });
});
