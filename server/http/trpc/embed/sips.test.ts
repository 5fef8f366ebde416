import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { many } from '../../../testing/at-once.ts';
import { embedScreens, enterEmbed } from '../../../testing/rooms/embed.ts';
import { makeSip, readSip } from '../../../testing/rooms/sips.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  partner = await world.partner();
});
afterAll(() => world.close());

/** A person in the screens, with calls of their own. */
async function newPerson(from: TestPartner = partner, mode: 'sandbox' | 'live' = 'sandbox') {
  const { token, userCode } = await enterEmbed(world, from, { mode });
  return { userCode, ...embedScreens(world, token) };
}

const planInput = { installmentInr: 1_000, frequency: 'monthly', asset: 'gold', name: 'Wedding gold' };
let keys = 0;
const newKey = () => `key-of-this-test-${keys++}`;
const newPlan = async (person: Awaited<ReturnType<typeof newPerson>>, fields: object = {}) =>
  (await person.write('sips.create', { ...planInput, key: newKey(), ...fields })).data.sipId as string;

describe('plans in the screens', () => {
  it('are made, shown with what approves them, approved, and ended', async () => {
    const person = await newPerson();
    const { data: before } = await person.read('sips.list');
    expect(before).toEqual({ plans: [], terms: { minInr: 100, maxInr: 15_000, plansMax: 10, isOffered: true } });
    const sipId = await newPlan(person);
    const { data: waiting } = await person.read('sips.detail', { sipId });
    expect(waiting).toMatchObject({
      sipId,
      status: 'pending_authorisation',
      name: 'Wedding gold',
      asset: 'gold',
      frequency: 'monthly',
      installmentInr: 1_000,
      fundedInr: 1_000,
      fee: { bearer: 'service', perInstallmentInr: 1.18 },
      canApprove: true,
      isCancellable: true,
      days: [],
      upcoming: [],
      outcomes: ['activate', 'failure'],
    });
    expect(waiting.secondsLeft).toBeGreaterThan(3_590);
    expect(waiting.upi.url).toMatch(/^upi:\/\/mandate\?pa=/);
    expect(Object.keys(waiting.upi.apps)).toEqual(['gpay', 'phonepe', 'paytm']);
    expect(waiting.checkoutUrl).toMatch(new RegExp(`/pay/sip/${sipId}$`));
    const input = encodeURIComponent(JSON.stringify({ sipId }));
    const checkout = await (await fetch(`${world.url}/trpc/sipCheckout.view?input=${input}`)).json();
    expect(checkout.result.data.returnTo).toMatch(
      new RegExp(`/embed/${partner.id}/sip\\?id=${sipId}&sip_id=\\d+&status=pending_authorisation$`),
    );

    const { data: active } = await person.write('sips.simulate', { sipId, outcome: 'activate' });
    expect(active).toMatchObject({ status: 'active', paidCount: 1, investedInr: 1_000, canApprove: false, upi: null });
    expect(active.days).toMatchObject([{ status: 'completed', amountInr: 1_000 }]);
    expect(active.upcoming).toHaveLength(3);
    expect(active.totalGrams).toBeGreaterThan(0);
    const { data: after } = await person.read('sips.list');
    expect(after.plans).toMatchObject([{ sipId, status: 'active', nextOn: active.nextOn }]);

    const { data: ended } = await person.write('sips.cancel', { sipId });
    expect(ended).toMatchObject({
      status: 'cancelled',
      isCancellable: false,
      totalGrams: active.totalGrams,
      outcomes: [],
    });
    expect((await person.write('sips.cancel', { sipId })).data.status).toBe('cancelled');
    const steps = await sql<{ source: string; reason: string | null }>(
      world,
      "SELECT source, reason FROM payment_step WHERE subject_id = $1 AND status = 'cancelled'",
      [sipId],
    );
    expect(steps).toEqual([{ source: 'customer', reason: 'customer' }]);
  });

  it('are known to the partner’s own code too, under the same id', async () => {
    const person = await newPerson();
    const sipId = await newPlan(person);
    expect(await readSip(partner.sandbox, sipId)).toMatchObject({ id: sipId, user_code: person.userCode });
    const { id } = await makeSip(partner.sandbox, { user_code: person.userCode });
    expect((await person.read('sips.list')).data.plans.map((plan: { sipId: string }) => plan.sipId)).toEqual([
      id,
      sipId,
    ]);
  });
});

describe('the same key', () => {
  it('makes one plan, one after the other or at once', async () => {
    const person = await newPerson();
    const key = newKey();
    const first = await newPlan(person, { key });
    expect(await newPlan(person, { key })).toBe(first);
    const other = newKey();
    const made = await many(8, () => newPlan(person, { key: other }));
    expect(new Set(made).size).toBe(1);
    expect((await person.read('sips.list')).data.plans).toHaveLength(2);
  });

  it('of two people, or of the partner’s own code, makes a plan for each', async () => {
    const [one, two] = [await newPerson(), await newPerson()];
    const key = newKey();
    const ids = [await newPlan(one, { key }), await newPlan(two, { key })];
    const body = { user_code: one.userCode, installment_amount_inr: 1_000, frequency: 'monthly' };
    ids.push((await partner.sandbox.post('/partner/payments/sips', body, { key })).data.id);
    expect(new Set(ids).size).toBe(3);
  });
});

describe('refusals', () => {
  it.each([
    [{ installmentInr: 99.99 }, 'AMOUNT_BELOW_MIN'],
    [{ installmentInr: 15_000.01 }, 'AMOUNT_ABOVE_MAX'],
    [{ installmentInr: 100.001 }, 'INVALID_AMOUNT'],
    [{ installmentInr: -5 }, 'INVALID_AMOUNT'],
    [{ name: ' ' }, 'VALIDATION_ERROR'],
    [{ name: 'x'.repeat(61) }, 'VALIDATION_ERROR'],
    [{ frequency: 'yearly' }, 'VALIDATION_ERROR'],
    [{ asset: 'btc' }, 'VALIDATION_ERROR'],
    [{ key: 'short' }, 'VALIDATION_ERROR'],
  ])('%o is %s', async (fields, code) => {
    const person = await newPerson();
    const { error } = await person.write('sips.create', { ...planInput, key: newKey(), ...fields });
    expect(error?.code).toBe(code);
    expect((await person.read('sips.list')).data.plans).toEqual([]);
  });

  it('an eleventh plan, and plans where payments are not collected', async () => {
    const person = await newPerson();
    for (let made = 0; made < 10; made++) await newPlan(person);
    const { error } = await person.write('sips.create', { ...planInput, key: newKey() });
    expect(error?.code).toBe('SIP_LIMIT_REACHED');
    const without = await newPerson(await world.partner({ collectionEnabled: false }));
    expect((await without.read('sips.list')).data.terms.isOffered).toBe(false);
    expect((await without.write('sips.create', { ...planInput, key: newKey() })).error?.code).toBe(
      'PAYMENT_INFRA_NOT_ENABLED',
    );
  });

  it('more than twenty plans in a minute, each of which would be asked for at the gateway', async () => {
    const person = await newPerson();
    const first = { ...planInput, key: newKey() };
    const { data: made } = await person.write('sips.create', first);
    const ends = await many(21, () => person.write('sips.create', { ...planInput, key: newKey() }));
    const codes = ends.map(({ error }) => error?.code ?? 'made').sort();
    expect(codes).toEqual([
      ...Array(2).fill('RATE_LIMITED'),
      ...Array(10).fill('SIP_LIMIT_REACHED'),
      ...Array(9).fill('made'),
    ]);
    // What was made is answered all the same: a screen whose answer was lost sends it again.
    expect(await person.write('sips.create', first)).toMatchObject({ data: made });
  });

  it('another person’s plan is none, whatever is asked of it', async () => {
    const [owner, other] = [await newPerson(), await newPerson()];
    const stranger = await newPerson(await world.partner());
    const sipId = await newPlan(owner);
    const { data } = await owner.read('sips.detail', { sipId });
    for (const person of [other, stranger]) {
      for (const id of [sipId, String(data.number)]) {
        expect((await person.read('sips.detail', { sipId: id })).error?.code).toBe('NOT_FOUND');
        expect((await person.write('sips.cancel', { sipId: id })).error?.code).toBe('NOT_FOUND');
        const { error } = await person.write('sips.simulate', { sipId: id, outcome: 'activate' });
        expect(error?.code).toBe('NOT_FOUND');
      }
      expect((await person.read('sips.list')).data.plans).toEqual([]);
    }
    expect((await owner.read('sips.detail', { sipId })).data.status).toBe('pending_authorisation');
    for (const id of ['sip_none', '', '0']) {
      expect((await owner.read('sips.detail', { sipId: id })).error?.code).toBe('NOT_FOUND');
    }
    expect((await owner.read('sips.detail', { sipId: '\0' })).error?.code).toBe('VALIDATION_ERROR');
  });

  it('nothing without a session, and no simulation in live', async () => {
    const visitor = embedScreens(world);
    expect((await visitor.read('sips.list')).error?.code).toBe('SESSION_EXPIRED');
    expect((await visitor.write('sips.create', { ...planInput, key: newKey() })).error?.code).toBe('SESSION_EXPIRED');
    const person = await newPerson(partner, 'live');
    const sipId = await newPlan(person);
    expect((await person.read('sips.detail', { sipId })).data.outcomes).toEqual([]);
    const { error } = await person.write('sips.simulate', { sipId, outcome: 'activate' });
    expect(error?.code).toBe('SANDBOX_ONLY');
  });
});
