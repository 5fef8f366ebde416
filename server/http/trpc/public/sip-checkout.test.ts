import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSip, SIPS, simulateSip } from '../../../testing/rooms/sips.ts';
import { makeUser } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
let user_code: string;
beforeAll(async () => {
  world = await startWorld({ trustedProxyHops: 1 });
  partner = await world.partner();
  user_code = await makeUser(partner.sandbox, { name: 'Asha Rao', email: 'asha@example.com' });
});
afterAll(() => world.close());

async function ask(procedure: 'view' | 'status', sipId: string, address = '192.0.2.1') {
  const input = encodeURIComponent(JSON.stringify({ sipId }));
  const response = await fetch(`${world.url}/trpc/sipCheckout.${procedure}?input=${input}`, {
    headers: { 'x-forwarded-for': address },
  });
  const body = await response.json();
  return { status: response.status, data: body.result?.data, code: body.error?.data.code };
}

describe('the checkout of a plan', () => {
  it('shows it to anyone who holds its id, with its mandate’s links, and nothing of the customer', async () => {
    const sip = await makeSip(partner.sandbox, { user_code, reference: 'plan-1001', name: 'Wedding gold' });
    const { data } = await ask('view', sip.id);
    expect(data).toMatchObject({
      status: 'pending_authorisation',
      state: 'pending_authorisation',
      canPay: true,
      partnerName: partner.name,
      isSandbox: true,
      name: 'Wedding gold',
      asset: 'gold',
      frequency: 'monthly',
      installmentInr: 1_000,
      fee: { bearer: 'service', perInstallmentInr: 1.18 },
      nextOn: null,
      paidCount: 0,
      latest: null,
      returnTo: null,
    });
    expect(data.secondsLeft).toBeGreaterThan(3_590);
    expect(data.upi.url).toMatch(/^upi:\/\/mandate\?pa=/);
    expect(Object.keys(data.upi.apps)).toEqual(['gpay', 'phonepe', 'paytm']);
    for (const secret of ['Asha', 'asha@', user_code, 'plan-1001', partner.id]) {
      expect(JSON.stringify(data)).not.toContain(secret);
    }
  });

  it('tells of its approval, and of the metal of its first installment', async () => {
    const sip = await makeSip(partner.sandbox, { user_code });
    const active = await simulateSip(partner.sandbox, sip.id, 'activate');
    expect((await ask('status', sip.id)).data).toMatchObject({ status: 'active 1', canPay: false });
    expect((await ask('view', sip.id)).data).toMatchObject({
      state: 'active',
      paidCount: 1,
      totalGrams: active.total_grams,
      latest: { grams: active.total_grams },
      nextOn: active.next_installment_date,
    });
  });

  it('asks the bank for anyone who looks, at most every three seconds', async () => {
    const user = await makeUser(partner.live);
    const sip = await makeSip(partner.live, { user_code: user });
    expect((await ask('status', sip.id)).data.status).toBe('pending_authorisation');
    await world.core.payments.collection.mandates.live.simulateBank?.(sip.id, { kind: 'approve' });
    expect((await ask('status', sip.id)).data.status).toBe('pending_authorisation');
    world.clock.advance(3_000);
    expect((await ask('status', sip.id)).data.status).toBe('active 0');
  });

  it('goes back to the shop with id, sip_id and status, its own query as it was', async () => {
    const demo = await world.partner({ returnOrigins: ['https://shop.example.com'] });
    const sip = await makeSip(demo.sandbox, { return_url: 'https://shop.example.com/plans?cart=7' });
    await demo.sandbox.post(`${SIPS}/${sip.id}/cancel`);
    expect((await ask('view', sip.id)).data.returnTo).toBe(
      `https://shop.example.com/plans?cart=7&id=${sip.id}&sip_id=${sip.sip_id}&status=cancelled`,
    );
  });

  it('is NOT_FOUND for none, after a reset, and under the number of a plan', async () => {
    const other = await world.partner();
    const sip = await makeSip(other.sandbox);
    await other.sandbox.post('/partner/sandbox/reset');
    for (const id of ['sip_none', sip.id, String(sip.sip_id), '', "'"]) {
      expect(await ask('view', id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
    for (const id of ['x'.repeat(101), '\0', 'sip_\0']) expect((await ask('view', id)).code).toBe('VALIDATION_ERROR');
  });

  it('is RATE_LIMITED to an address that guesses', async () => {
    const codes = [];
    for (let guess = 0; guess < 31; guess += 1) codes.push((await ask('view', `sip_${guess}`, '192.0.2.9')).code);
    expect([codes.at(29), codes.at(30)]).toEqual(['NOT_FOUND', 'RATE_LIMITED']);
  });
});
