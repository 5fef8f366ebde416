import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkUserArchive } from '../../../domain/documents/archives/user-archive.ts';
import { chainPostings } from '../../../domain/ledger/chain/chain-postings.ts';
import { filesIn, loadVerifier } from '../../../testing/archives.ts';
import { makeOperator } from '../../../testing/rooms/operators.ts';
import { sessionCookie } from '../../../testing/rooms/sign-in.ts';
import { bookOf, makeBuy, sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createAppBridge } from '../create-app-bridge.ts';

const appUrl = 'http://localhost:3000';
const sessionSecret = 'a secret of this test only';

let world: World;
let appBridge: ReturnType<typeof createAppBridge>;
let partner: TestPartner;
let verify: Awaited<ReturnType<typeof loadVerifier>>;
let userCode: string;
beforeAll(async () => {
  world = await startWorld();
  appBridge = createAppBridge(world.core, { appUrl, sessionSecret });
  partner = await world.partner();
  verify = await loadVerifier();
  userCode = (await makeBuy(partner.live, { amount_inr: 2_500 })).user_code;
  await chainPostings(world.core);
});
afterAll(() => world.close());

const cookieOf = (of: TestPartner | string) => sessionCookie(world, of, sessionSecret);

function take(path: string, cookie?: string): Promise<Response> {
  return appBridge.trpc(new Request(`${appUrl}${path}`, { headers: cookie === undefined ? {} : { cookie } }), {
    address: '203.0.113.7',
    requestId: 'req_archive',
  });
}

const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const audited = (action: string) =>
  sql<{ actor_id: string; partner_id: string; subject: string; after: object }>(
    world,
    'SELECT actor_id, partner_id, subject, after FROM audit_entry WHERE action = $1 ORDER BY id DESC',
    [action],
  );

describe('a partner’s archive', () => {
  it('is downloaded whole, verifies, and is in the audit log', async () => {
    const response = await take('/export/archive.tar?mode=live&period=all', await cookieOf(partner));
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/x-tar');
    const bookId = await bookOf(world, partner, 'live');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="tola-live-book-${bookId}-partner-all.tar"`,
    );
    expect((await verify([await bytesOf(response)])).failures).toEqual([]);
    expect((await audited('archive.taken'))[0]).toMatchObject({
      subject: partner.id,
      after: { mode: 'live', period: 'all' },
    });
  });

  it('is refused to a stranger, to a developer, to a viewer and for a period that is none', async () => {
    const path = '/export/archive.tar?mode=live';
    expect((await take(path)).status).toBe(401);
    const bad = await take(`${path}&period=2026-13`, await cookieOf(partner));
    expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('req_archive')]);
    const other = await world.partner();
    for (const role of ['developer', 'viewer']) {
      await sql(world, `UPDATE member SET role = $2 WHERE partner_id = $1`, [other.id, role]);
      expect((await take(path, await cookieOf(other))).status, role).toBe(403);
    }
    await sql(world, `UPDATE member SET role = 'finance' WHERE partner_id = $1`, [other.id]);
    const taken = await take(path, await cookieOf(other));
    expect(taken.status).toBe(200);
    await taken.body?.cancel();
  });

  it('is refused after six in ten minutes, and a download that is given up ends the reading', async () => {
    const often = await world.partner();
    const cookie = await cookieOf(often);
    for (let count = 0; count < 6; count++) {
      const response = await take('/export/archive.tar?mode=sandbox', cookie);
      expect(response.status).toBe(200);
      await response.body?.cancel();
    }
    expect((await take('/export/archive.tar?mode=sandbox', cookie)).status).toBe(429);
  });
});

describe('an archive for an auditor', () => {
  const path = (id: string, auditor = 'R. Iyer, Iyer & Co.') =>
    `/export/ops-archive.tar?${new URLSearchParams({ partnerId: id, mode: 'live', period: 'all', auditor })}`;

  it('is handed out by an operator who may, and the audit log keeps to whom', async () => {
    const admin = await makeOperator(world, 'compliance');
    const response = await take(path(partner.id), await cookieOf(admin.id));
    expect(response.status).toBe(200);
    const archive = await bytesOf(response);
    expect((await verify([archive])).failures).toEqual([]);
    expect(JSON.parse(filesIn(archive)[2]?.content.toString('utf8') ?? '')).toMatchObject({ receiver: 'auditor' });
    expect((await audited('archive.handed_out'))[0]).toEqual({
      actor_id: admin.id,
      partner_id: partner.id,
      subject: partner.id,
      after: { mode: 'live', period: 'all', auditor: 'R. Iyer, Iyer & Co.' },
    });
  });

  it('is refused to other staff, to partners, without a name and of no partner', async () => {
    const admin = await makeOperator(world, 'admin');
    const cookie = await cookieOf(admin.id);
    expect((await take(path(partner.id))).status).toBe(401);
    expect((await take(path(partner.id), await cookieOf(partner))).status).toBe(403);
    for (const role of ['support', 'finance'] as const) {
      const staff = await makeOperator(world, role);
      expect((await take(path(partner.id), await cookieOf(staff.id))).status, role).toBe(403);
    }
    expect((await take(path(partner.id, ' '), cookie)).status).toBe(400);
    expect((await take(path('ptr_none'), cookie)).status).toBe(404);
  });
});

describe('a user’s archive', () => {
  const linkOf = async () => {
    const bookId = await bookOf(world, partner, 'live');
    const context = { core: world.core, bookId, mode: 'live' } as never;
    const { url } = await linkUserArchive(context, userCode);
    return `${world.url}${new URL(url).pathname}`;
  };

  it('is behind a link without a session, is saved and kept nowhere, and verifies', async () => {
    const response = await fetch(await linkOf());
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tola-live-book-\d+-user-all.tar"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const report = await verify([await bytesOf(response)]);
    expect(report.failures).toEqual([]);
    expect(report.open.join()).toContain('the lines of others');
  });

  it('is not found under a link that was altered, or after ten minutes', async () => {
    const link = await linkOf();
    for (const at of [60, 90]) {
      const changed = `${link.slice(0, -at)}${link.at(-at) === 'A' ? 'B' : 'A'}${link.slice(1 - at)}`;
      expect((await fetch(changed)).status).toBe(404);
    }
    world.clock.stopAt(world.clock.now() + 600_001);
    expect((await fetch(link)).status).toBe(404);
  });
});
