import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { loadPartnerSettings } from './load-settings.ts';
import { setBranding } from './set-branding.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const picture = (background: string) =>
  sharp({ create: { width: 120, height: 60, channels: 3, background } })
    .png()
    .toBuffer();
const brandingOf = async (partner: TestPartner) =>
  (await loadPartnerSettings(world.core.database, partner.id)).branding;
const set = async (partner: TestPartner, input: Parameters<typeof setBranding>[1]) =>
  setBranding(await ownerContext(world, partner), input);

describe('branding', () => {
  it('is set, changed and taken away in parts', async () => {
    const partner = await world.partner();
    expect(await brandingOf(partner)).toEqual({ name: partner.name, accent: null, logo: null });
    await set(partner, { accent: '#0E6E5C' });
    await set(partner, { logo: await picture('#0e6e5c') });
    const { accent, logo } = await brandingOf(partner);
    expect([accent, logo?.width, logo?.height]).toEqual(['#0e6e5c', 120, 60]);
    await set(partner, { accent: null });
    expect(await brandingOf(partner)).toEqual({ name: partner.name, accent: null, logo });
    await set(partner, { logo: null });
    expect(await brandingOf(partner)).toEqual({ name: partner.name, accent: null, logo: null });
  });

  it('is on record, with who changed it from what to what', async () => {
    const partner = await world.partner();
    await set(partner, { accent: '#112233' });
    await set(partner, { accent: '#445566' });
    const entries = await sql(
      world,
      `SELECT action, before, after, actor_type FROM audit_entry WHERE partner_id = $1 ORDER BY created_at, id`,
      [partner.id],
    );
    expect(entries[1]).toEqual({
      action: 'branding.set',
      before: { brandName: null, accent: '#112233', logoName: null },
      after: { brandName: null, accent: '#445566', logoName: null },
      actor_type: 'member',
    });
  });

  it('names the partner to its customers, and null gives its own name back', async () => {
    const partner = await world.partner();
    await set(partner, { name: '  स्वर्ण\u200dा   Gold ' });
    expect((await brandingOf(partner)).name).toBe('स्वर्ण\u200dा Gold');
    expect((await partner.live.get('/partner/dashboard/me')).data).toMatchObject({
      name: partner.name,
      branding: { name: 'स्वर्ण\u200dा Gold' },
    });
    await set(partner, { name: null });
    expect((await brandingOf(partner)).name).toBe(partner.name);
  });

  it.each([
    ['', 'must be 1 to 60 characters'],
    ['   ', 'must be 1 to 60 characters'],
    ['x'.repeat(61), 'must be 1 to 60 characters'],
    ['•••', 'must have a letter or a digit'],
    ['Shop\u202Ecod.exe', 'must not have invisible characters'],
    ['Shop\u0000', 'must not have invisible characters'],
  ])('takes no name %j', async (name, problem) => {
    const partner = await world.partner();
    await expect(set(partner, { name })).rejects.toMatchObject({ details: { fields: { name: problem } } });
  });

  it.each(['red', '#123', '#12345g', '0e6e5c', '#0e6e5c;}', ''])('takes no accent %j', async (accent) => {
    const partner = await world.partner();
    await expect(set(partner, { accent })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { accent: 'must be a colour written #rrggbb' } },
    });
  });

  it('leaves all as it was where the picture is none', async () => {
    const partner = await world.partner();
    await set(partner, { accent: '#112233', logo: await picture('#112233') });
    const before = await brandingOf(partner);
    await expect(set(partner, { accent: '#445566', logo: Buffer.from('<svg/>') })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { fields: { logo: 'must be a PNG, JPEG or WebP picture' } },
    });
    expect(await brandingOf(partner)).toEqual(before);
  });

  it('is kept whole when both parts are set at once by two', async () => {
    const partner = await world.partner();
    const logo = await picture('#778899');
    await Promise.all([set(partner, { accent: '#112233' }), set(partner, { logo })]);
    expect(await brandingOf(partner)).toMatchObject({ accent: '#112233', logo: { width: 120 } });
  });
});

describe('a logo', () => {
  it('is served under a name of its own for good, and shown by profile and checkout', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    await set(partner, { accent: '#0e6e5c', logo: await picture('#0e6e5c') });
    await set(other, { logo: await picture('#0e6e5c') });
    const { data } = await partner.live.get('/partner/dashboard/me');
    expect(data.branding).toEqual({ name: partner.name, logo_url: expect.any(String), accent: '#0e6e5c' });
    const url = data.branding.logo_url.replace('http://localhost', world.url);
    expect(url).toMatch(/\/files\/logos\/[0-9a-f]{32}-120x60\.png$/);
    const first = await fetch(url);
    expect([first.status, first.headers.get('content-type'), first.headers.get('cache-control')]).toEqual([
      200,
      'image/png',
      'public, max-age=31536000, immutable',
    ]);
    const old = Buffer.from(await first.arrayBuffer());
    await set(partner, { logo: await picture('#123456') });
    const now = (await partner.live.get('/partner/dashboard/me')).data.branding.logo_url;
    expect(now).not.toBe(data.branding.logo_url);
    expect(Buffer.from(await (await fetch(url)).arrayBuffer()).equals(old)).toBe(true);
    expect((await other.live.get('/partner/dashboard/me')).data.branding.logo_url).toBe(data.branding.logo_url);
  });

  it.each([
    ['x.png', 404],
    [`${'0'.repeat(32)}-120x60.png`, 404],
    [`${'0'.repeat(32)}-120x60.svg`, 404],
    ['..%2Flogos.png', 400],
  ])('is not found under %s', async (name, status) => {
    expect((await fetch(`${world.url}/files/logos/${name}`)).status).toBe(status);
  });

  it('larger than it may be is refused by the database too', async () => {
    const insert = sql(world, `INSERT INTO logo (name, bytes) VALUES ('big', $1)`, [Buffer.alloc(24_577)]);
    await expect(insert).rejects.toMatchObject({ constraint: 'logo_size' });
    const accent = sql(world, `UPDATE partner SET accent = 'red'`, []);
    await expect(accent).rejects.toMatchObject({ constraint: 'partner_accent' });
  });
});
