import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { metals, namedByAsset, purityOf } from '../../../domain/kernel/assets.ts';
import { makeBuy, makeUser } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const path = (userCode: string) => `/partner/users/${userCode}/certificate`;

async function imageOf(imageUrl: string): Promise<{ response: Response; bytes: Buffer }> {
  const response = await fetch(imageUrl.replace('http://localhost', world.url));
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** What the head of a PNG says. */
function sizeOf(png: Buffer): { width: number; height: number } {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return { width: png.readUInt32BE(16), height: png.readUInt32BE(20) };
}

describe('live', () => {
  it('certifies all that the person holds, with a picture and an address to verify it at', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live, { name: 'Asha Rao' });
    const { quantity_grams } = await makeBuy(partner.live, { user_code });
    const { status, data } = await partner.live.get(path(user_code));
    expect(status).toBe(200);
    expect(data).toEqual({
      user_code,
      cert_no: expect.stringMatching(/^TL-\d{8}-[2-9A-HJKMNP-TV-Z]{8}$/),
      issued_on: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
      issued_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:]{8}\.\d{3}\+05:30$/),
      issued_at_display: expect.stringMatching(/^\d{1,2} [A-Z][a-z]+ \d{4}, \d{1,2}:\d{2} [ap]m IST$/),
      holder_name: 'Asha Rao',
      name_verified: false,
      ...namedByAsset('', '_grams', () => 0),
      gold_grams: quantity_grams,
      purity: purityOf,
      verify_url: `http://localhost/verify/${data.cert_no}`,
      image_url: expect.stringMatching(/^http:\/\/localhost\/files\/certificates\/[\w-]{32}\.png$/),
      image_width: 1080,
      image_height: expect.any(Number),
      reused: false,
    });
    expect(data.issued_at.startsWith(data.issued_on)).toBe(true);
    expect(data.cert_no).toContain(data.issued_on.replaceAll('-', ''));
    const { response, bytes } = await imageOf(data.image_url);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(sizeOf(bytes)).toEqual({ width: data.image_width, height: data.image_height });
  });

  it('certifies nothing where nothing is held, to the masked mobile where there is no name', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.live, { mobile: '9876501234' });
    const { data } = await partner.live.get(path(user_code));
    expect(data).toMatchObject({ gold_grams: 0, silver_grams: 0, holder_name: '98******34', name_verified: false });
  });

  it('answers another partner’s live user as one that does not exist', async () => {
    const [partner, stranger] = [await world.partner(), await world.partner()];
    const answer = await partner.live.get(path(await makeUser(stranger.live)));
    expect(answer.code).toBe('USER_CODE_NOT_FOUND');
  });
});

describe('sandbox', () => {
  it('answers the same sample for every user, whatever they hold, with nothing to verify', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const user_code = await makeUser(partner.sandbox, { name: 'Somebody Else' });
    await makeBuy(partner.sandbox, { user_code });
    const { data, body } = await partner.sandbox.get(path(user_code));
    expect(body.mode).toBe('sandbox');
    expect(data).toEqual({
      user_code,
      cert_no: 'TL-20260126-SAMPLE01',
      issued_on: '2026-01-26',
      issued_at: '2026-01-26T11:00:00.000+05:30',
      issued_at_display: '26 January 2026, 11:00 am IST',
      holder_name: 'Asha Rao',
      name_verified: true,
      ...namedByAsset('', '_grams', (asset) => metals[asset].sampleGrams),
      purity: purityOf,
      image_url: 'http://localhost/files/certificates/sample.png',
      image_width: 1080,
      image_height: 1528,
      reused: false,
      simulated: true,
    });
    const second = await makeUser(other.sandbox);
    expect((await other.sandbox.get(path(second))).data).toEqual({ ...data, user_code: second });
    const { bytes } = await imageOf(data.image_url);
    expect(sizeOf(bytes)).toEqual({ width: 1080, height: 1528 });
    expect((await imageOf(data.image_url)).bytes.equals(bytes)).toBe(true);
  });

  it('503 HOLDINGS_UNAVAILABLE as often as the fault is armed, and none for a user who does not exist', async () => {
    const partner = await world.partner();
    const user_code = await makeUser(partner.sandbox);
    await partner.sandbox.post('/partner/sandbox/faults', { fault: 'holdings', times: 1 });
    expect((await partner.sandbox.get(path('usr_unknown'))).code).toBe('USER_CODE_NOT_FOUND');
    const refused = await partner.sandbox.get(path(user_code));
    expect([refused.status, refused.code]).toEqual([503, 'HOLDINGS_UNAVAILABLE']);
    expect((await partner.sandbox.get(path(user_code))).status).toBe(200);
  });
});
