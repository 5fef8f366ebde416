import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../database/transaction.ts';
import { makeUser, sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { beginRestoration } from '../../accounts/restorations/begin-restoration.ts';
import { publishedKeys } from './certificate-files.ts';
import { verifyCertificate } from './verify-certificate.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function issue(in_: World = world): Promise<string> {
  const partner = await in_.partner();
  const user_code = await makeUser(partner.live, { name: 'Asha Rao' });
  return (await partner.live.get(`/partner/users/${user_code}/certificate`)).data.cert_no;
}

/** Alters a certificate behind the back of the database's rules. */
async function alter(number: string, change: string): Promise<void> {
  await inTransaction(world.owner, async (client) => {
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query(`UPDATE certificate SET ${change} WHERE number = $1`, [number]);
  });
}

describe('a number', () => {
  it('that was issued is genuine, however it is typed', async () => {
    const number = await issue();
    for (const typed of [number, number.toLowerCase().replaceAll('-', ' ')]) {
      expect(await verifyCertificate(world.core, typed)).toMatchObject({
        state: 'genuine',
        certificate: { number, holderName: 'Asha Rao', nameVerified: false },
        seal: expect.stringMatching(/^([0-9A-F]{4} ?){4}$/),
      });
    }
  });

  it('that was never issued, one of the sample and no number at all get different answers', async () => {
    const state = async (text: string) => (await verifyCertificate(world.core, text)).state;
    expect(await state('TL-20261121-22222222')).toBe('unknown');
    expect(await state('tl 20260126 sample01')).toBe('sample');
    expect(await state('hello')).toBe('malformed');
  });

  it('that is not on record is not called false where a restore may have lost it: only what could be of those days, and of no others', async () => {
    const state = async (text: string) => (await verifyCertificate(world.core, text)).state;
    const [stoodAt, now] = [Date.parse('2026-03-31T20:00:00+05:30'), Date.parse('2026-04-01T00:30:00+05:30')];
    const series = { shared: [], ofEachPartner: [] };
    await beginRestoration(world.owner, { stoodAt, backupAt: null, now, series });
    for (const day of ['20260331', '20260401']) expect(await state(`TL-${day}-22222222`)).toBe('lost');
    for (const day of ['20260330', '20260402', '20260431']) expect(await state(`TL-${day}-22222222`)).toBe('unknown');
    // With a sign that no number has.
    expect(await state('TL-20260331-2222222I')).toBe('unknown');
  });

  it.each([
    ['its text', `payload = replace(payload, 'Asha', 'Usha')`],
    ['its figures', 'gold_micrograms = gold_micrograms + 1'],
    ['its name', `holder_name = 'Usha Rao'`],
    ['its signature', `signature = set_byte(signature, 0, get_byte(signature, 0) # 1)`],
  ])('whose record was altered in %s is not genuine', async (_, change) => {
    const number = await issue();
    await alter(number, change);
    expect(await verifyCertificate(world.core, number)).toEqual({ state: 'damaged', number });
  });

  it('signed with an earlier key stays genuine, and all keys are published', async () => {
    const number = await issue();
    const later = await startWorld({ databaseUrl: world.databaseUrl, certificateSigningKey: Buffer.alloc(32, 9) });
    const newer = await issue(later);
    const published = (await publishedKeys(world.core)).keys.map(({ kid }) => kid);
    for (const one of [number, newer]) {
      const found = await verifyCertificate(later.core, one);
      if (found.state !== 'genuine') throw new Error(`${one} is ${found.state}`);
      expect(published).toContain(found.certificate.keyId);
    }
    expect(new Set(published).size).toBe(2);
    await later.close();
  });
});

it('the database refuses to change or forget a certificate, its picture and its key', async () => {
  const number = await issue();
  for (const statement of [
    `UPDATE certificate SET holder_name = 'Usha' WHERE number = '${number}'`,
    `DELETE FROM certificate WHERE number = '${number}'`,
    `UPDATE certificate_image SET bytes = ''`,
    'DELETE FROM certificate_image',
    'DELETE FROM certificate_key',
  ]) {
    await expect(sql(world, statement)).rejects.toThrow('append-only');
  }
});
