import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import type { ApiClient } from '../../../testing/api-client.ts';
import { setKyc } from '../../../testing/rooms/withdrawals.ts';
import { bookOf, makeBuy, makeUser, sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { newId } from '../../kernel/ids.ts';
import { post } from '../../ledger/post.ts';
import { verifyCertificate } from './verify-certificate.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const certify = (client: ApiClient, userCode: string) => client.get(`/partner/users/${userCode}/certificate`);

async function imageBytes(imageUrl: string): Promise<Buffer> {
  const response = await fetch(imageUrl.replace('http://localhost', world.url));
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Gold from nowhere into a SIP's account, as an instalment would. */
async function creditSip(partner: TestPartner, userCode: string, micrograms: bigint): Promise<void> {
  const bookId = await bookOf(world, partner, 'live');
  const [user] = await sql<{ id: bigint }>(world, 'SELECT id FROM end_user WHERE user_code = $1', [userCode]);
  const at = world.clock.now();
  await inTransaction(world.core.database.pool, (client) =>
    post(client, [
      {
        bookId,
        kind: 'top_up',
        referenceId: newId('txn', at),
        at,
        lines: [
          { kind: 'platform_inventory', asset: 'gold', amount: -micrograms },
          { kind: 'user_sip_metal', asset: 'gold', userId: user?.id ?? 0n, amount: micrograms },
        ],
      },
    ]),
  );
}

describe('one person, one day', () => {
  it('gets the same certificate while nothing changes, and a new one after a trade; the old one stays as it was', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live, { name: 'Asha Rao' });
    const first = (await certify(partner.live, user_code)).data;
    const picture = await imageBytes(first.image_url);
    expect((await certify(partner.live, user_code)).data).toEqual({ ...first, reused: true });

    const { quantity_grams } = await makeBuy(partner.live, { user_code });
    const second = (await certify(partner.live, user_code)).data;
    expect(second).toMatchObject({ gold_grams: quantity_grams, reused: false });
    expect(second.cert_no).not.toBe(first.cert_no);
    expect(second.image_url).not.toBe(first.image_url);

    expect((await imageBytes(first.image_url)).equals(picture)).toBe(true);
    expect((await imageBytes(second.image_url)).equals(picture)).toBe(false);
    const old = await verifyCertificate(world.core, first.cert_no);
    expect(old).toMatchObject({ state: 'genuine', certificate: { number: first.cert_no, holdings: { gold: 0n } } });
  });

  it('gets a new one when the name is verified, and it names the person as the documents do', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live, { name: 'asha r' });
    const before = (await certify(partner.live, user_code)).data;
    await setKyc(world, user_code, 'approved', 'ASHA RAO');
    const after = (await certify(partner.live, user_code)).data;
    expect([before.holder_name, before.name_verified]).toEqual(['asha r', false]);
    expect([after.holder_name, after.name_verified, after.reused]).toEqual(['ASHA RAO', true, false]);
    expect(after.cert_no).not.toBe(before.cert_no);
  });

  it('holds with all partners together, SIPs included; each asks with its own code and gets the same number', async () => {
    const [one, other] = [await world.partner(), await world.partner()];
    const person = { mobile: randomMobile(), name: 'Asha Rao' };
    const codes = [await makeUser(one.live, person), await makeUser(other.live, person)] as const;
    const bought = await makeBuy(one.live, { user_code: codes[0] });
    const silver = await makeBuy(other.live, { user_code: codes[1], asset_type: 'silver' });
    await creditSip(other, codes[1], 1_000_000n);
    const first = (await certify(one.live, codes[0])).data;
    expect(first.gold_grams).toBeCloseTo(bought.quantity_grams + 1, 6);
    expect(first.silver_grams).toBe(silver.quantity_grams);
    expect((await certify(other.live, codes[1])).data).toEqual({ ...first, user_code: codes[1], reused: true });
  });

  it('gets one certificate and one picture however many ask at once', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const answers = await Promise.all(Array.from({ length: 20 }, () => certify(partner.live, user_code)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ data }) => data.cert_no)).size).toBe(1);
    expect(answers.filter(({ data }) => !data.reused)).toHaveLength(1);
    await imageBytes(answers[0]?.data.image_url);
  });
});

it('a picture that a crash left undrawn is drawn for the next caller, the same to the byte', async () => {
  const partner = await world.partner();
  const user_code = await makeUser(partner.live);
  const { image_url } = (await certify(partner.live, user_code)).data;
  const picture = await imageBytes(image_url);
  await inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('DELETE FROM certificate_image');
  });
  expect((await certify(partner.live, user_code)).data).toMatchObject({ image_url, reused: true });
  expect((await imageBytes(image_url)).equals(picture)).toBe(true);
});

it('a new IST day has a new certificate, to the millisecond', async () => {
  const ours = await startWorld();
  try {
    const partner = await ours.partner();
    const user_code = await makeUser(partner.live);
    ours.clock.stopAt(Date.parse('2027-03-31T18:29:59.999Z'));
    const last = (await certify(partner.live, user_code)).data;
    expect(last).toMatchObject({ issued_on: '2027-03-31', issued_at: '2027-03-31T23:59:59.999+05:30', reused: false });
    expect((await certify(partner.live, user_code)).data).toEqual({ ...last, reused: true });
    ours.clock.advance(1);
    const first = (await certify(partner.live, user_code)).data;
    expect(first).toMatchObject({
      issued_on: '2027-04-01',
      issued_at_display: '1 April 2027, 12:00 am IST',
      reused: false,
    });
    expect(first.cert_no).toMatch(/^TL-20270401-/);
  } finally {
    await ours.close();
  }
});

describe('holdings that cannot be read cleanly', () => {
  it('503 HOLDINGS_UNAVAILABLE while a balance is not what its entries left, and nothing is issued', async () => {
    const broken = await startWorld();
    const partner = await broken.partner();
    const user_code = await makeUser(partner.live);
    await makeBuy(partner.live, { user_code });
    const move = (micrograms: number) =>
      inTransaction(broken.owner, async (client) => {
        await client.query(`SET LOCAL session_replication_role = replica`);
        await client.query(
          `UPDATE account SET balance = balance + $2 WHERE kind = 'user_metal' AND asset = 'gold'
             AND user_id = (SELECT id FROM end_user WHERE user_code = $1)`,
          [user_code, micrograms],
        );
      });
    await move(1);
    const refused = await certify(partner.live, user_code);
    expect([refused.status, refused.code]).toEqual([503, 'HOLDINGS_UNAVAILABLE']);
    expect(await sql(broken, 'SELECT number FROM certificate')).toEqual([]);
    await move(-1);
    expect((await certify(partner.live, user_code)).status).toBe(200);
    await broken.close();
  });

  it('503 HOLDINGS_UNAVAILABLE when the database does not answer in time', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live);
    const refused = await inTransaction(world.owner, async (client) => {
      await client.query(
        'SELECT FROM person WHERE id = (SELECT person_id FROM end_user WHERE user_code = $1) FOR UPDATE',
        [user_code],
      );
      return certify(partner.live, user_code);
    });
    expect([refused.status, refused.code]).toEqual([503, 'HOLDINGS_UNAVAILABLE']);
    expect((await certify(partner.live, user_code)).status).toBe(200);
  });
});
