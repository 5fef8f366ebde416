import { afterAll, beforeAll, expect, it } from 'vitest';
import { kycUser } from '../../testing/rooms/kyc.ts';
import { makeOrder } from '../../testing/rooms/payments.ts';
import { makeSip } from '../../testing/rooms/sips.ts';
import { makeUser } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

it('a name, a reference, the name of a SIP and a reason have as many characters as their bounds say, whatever they take in UTF-16', async () => {
  const { sandbox } = await world.partner();
  const emoji = (characters: number) => '\u{1FA99}'.repeat(characters);
  const user_code = await makeUser(sandbox, { name: emoji(128) });
  expect((await sandbox.get(`/partner/users/${user_code}`)).data.name).toBe(emoji(128));
  const order = await makeOrder(sandbox, { user_code, reference: emoji(120) });
  const found = await sandbox.get(`/partner/payments/orders?reference=${encodeURIComponent(emoji(120))}`);
  expect(found.data.orders).toMatchObject([{ payment_id: order.payment_id, reference: emoji(120) }]);
  expect(await makeSip(sandbox, { user_code, name: emoji(60) })).toMatchObject({ status: 'pending_authorisation' });
  const kyc = await kycUser(sandbox);
  await kyc.details({ full_name: emoji(128), address: emoji(500) });
  await kyc.documents();
  expect((await kyc.simulate('reject', emoji(200))).data.rejection_reason).toBe(emoji(200));
  for (const [path, fields, field] of [
    ['/partner/users/init', { mobile: '9876500001', flow: 'api', name: emoji(129) }, 'name'],
    ['/partner/payments/sips', { user_code, installment_amount_inr: 500, frequency: 'daily', name: emoji(61) }, 'name'],
    [kyc.path('simulate'), { outcome: 'reject', reason: emoji(201) }, 'reason'],
  ] as const) {
    const { code, body } = await sandbox.post(path, fields);
    expect([code, body.error.details.fields]).toEqual([
      'VALIDATION_ERROR',
      { [field]: expect.stringMatching(/^must be at most \d+ characters$/) },
    ]);
  }
});
