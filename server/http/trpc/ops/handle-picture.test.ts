import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handInPictures } from '../../../domain/customers/kyc/pictures/hand-in-pictures.ts';
import { details, kycUser, personOf } from '../../../testing/rooms/kyc.ts';
import { picturesOf, takePictures } from '../../../testing/rooms/kyc-pictures.ts';
import { makeOperator } from '../../../testing/rooms/operators.ts';
import { memberContext, sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let partner: TestPartner;
/** The address of a picture that was handed in */
let path: string;
beforeAll(async () => {
  world = await startWorld({ documents: { fetch: async () => ({ bytes: Buffer.from('%PDF-1.7 x') }) } });
  partner = await world.partner();
  await sql(
    world,
    `INSERT INTO member (id, partner_id, name, role, mobile_hash, mobile_sealed, mobile_masked)
     VALUES ('mbr_ops1', NULL, 'Operator', 'compliance', 'x', 'x', 'x')`,
    [],
  );
  const context = await memberContext(world, partner, 'live');
  const { userCode } = await kycUser(partner.live);
  await partner.live.post(`/partner/users/${userCode}/kyc/details`, details);
  await takePictures(context, userCode);
  await handInPictures(context, userCode);
  const [picture] = await picturesOf(world, (await personOf(world, userCode)).id);
  path = `/ops/kyc-pictures/${picture?.id}.jpg`;
});
afterAll(() => world.close());

async function open(who: TestPartner | string | null, address = path, init: RequestInit = {}) {
  const appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
  const cookie = who && (await sessionCookie(world, who, sessionSecret));
  const headers = { ...(cookie && { cookie }), 'sec-fetch-site': 'none', ...init.headers };
  return appBridge.trpc(new Request(`${appUrl}${address}`, { ...init, headers }), {
    address: '203.0.113.7',
    requestId: 'req_ops',
  });
}

describe('an operator', () => {
  it('sees the picture; nothing keeps it, frames it or passes it on', async () => {
    const response = await open('mbr_ops1');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const { format } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect(format).toBe('jpeg');
    const entries = await sql(world, `SELECT actor_id FROM audit_entry WHERE action = 'kyc.picture_opened'`, []);
    expect(entries).toEqual([{ actor_id: 'mbr_ops1' }]);
  });

  it('takes a PDF away: the page that would show it may run nothing', async () => {
    const { userCode, documents } = await kycUser(partner.live);
    const { data } = await documents([{ type: 'pan', url: 'https://docs.partner.in/pan.pdf' }]);
    expect(data.kyc_status).toBe('under_review');
    const [kept] = await picturesOf(world, (await personOf(world, userCode)).id);
    const response = await open('mbr_ops1', `/ops/kyc-pictures/${kept?.id}.pdf`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([200, 'application/pdf', `attachment; filename="${kept?.id}.pdf"`]);
    expect(await response.text()).toBe('%PDF-1.7 x');
  });

  it('of another role is refused, and nothing is noted as looked at', async () => {
    const noted = () => sql(world, `SELECT id FROM audit_entry WHERE action = 'kyc.picture_opened'`, []);
    const before = await noted();
    for (const role of ['support', 'finance'] as const) {
      const response = await open((await makeOperator(world, role)).id);
      expect([role, response.status, response.headers.get('content-type')]).toEqual([
        role,
        403,
        'text/plain; charset=utf-8',
      ]);
    }
    expect(await noted()).toEqual(before);
  });

  it('finds nothing under another name', async () => {
    for (const address of [
      path.replace(/.\.jpg$/, (end) => (end === 'x.jpg' ? 'y.jpg' : 'x.jpg')),
      path.replace('.jpg', ''),
      '/ops/kyc-pictures/',
      `/ops/kyc-pictures/..%2Fsign-in.jpg`,
    ]) {
      expect([address, (await open('mbr_ops1', address)).status]).toEqual([address, 404]);
    }
  });

  it('opens it by themselves: neither another site nor another method does', async () => {
    expect((await open('mbr_ops1', path, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
    expect((await open('mbr_ops1', path, { headers: { 'sec-fetch-site': 'same-site' } })).status).toBe(403);
    const post = { method: 'POST', headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' } };
    expect((await open('mbr_ops1', path, post)).status).toBe(405);
  });

  it('who signed out is led to the sign-in and back, over the wire too', async () => {
    const response = await open(null);
    expect([response.status, response.headers.get('location')]).toEqual([
      303,
      `/sign-in?callbackUrl=${encodeURIComponent(path)}`,
    ]);
    const wire = await fetch(`${world.url}${path}`, { redirect: 'manual' });
    expect([wire.status, wire.headers.get('location')]).toEqual([303, response.headers.get('location')]);
  });
});

it('to partner staff there is no picture, not even of their own user', async () => {
  const [own, made] = [await open(partner), await open(partner, '/ops/kyc-pictures/kpc_0.jpg')];
  expect([own.status, await own.text()]).toEqual([404, await made.text()]);
});
