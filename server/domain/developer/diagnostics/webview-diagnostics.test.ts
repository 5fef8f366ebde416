import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { createRun } from './create-run.ts';
import type { Finding } from './findings.ts';
import { forgetWebviewRuns } from './forget-runs.ts';
import { listRuns } from './list-runs.ts';
import { openRun } from './open-run.ts';
import { removeRun } from './remove-run.ts';
import { type Report, takeReport } from './take-report.ts';

const DAY_MS = 86_400_000;
const userAgent = 'Mozilla/5.0 (Linux; Android 14; wv) Chrome/130.0';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

async function makeRun(partner: TestPartner, label = 'Android 3.2') {
  const { token, runId } = await createRun(await memberContext(world, partner), { label });
  return { partnerId: partner.id, token, runId, userAgent };
}

const report = (visit: string, step = 1, findings: Finding[] = []): Report => ({
  visit,
  step,
  platform: 'android',
  findings,
  facts: { viewport: '390x844' },
});
const passed: Finding = { check: 'javascript', result: 'passed', note: 'ran' };

describe('a run of the WebView diagnostics', () => {
  it('keeps its token as a hash only, and says who made it', async () => {
    const partner = await world.partner();
    const { token, runId } = await makeRun(partner);
    expect(token).toMatch(/^wvd_[\w-]{32}$/);
    const [row] = await sql<{ text: string }>(world, 'SELECT r::text AS text FROM webview_run r WHERE id = $1', [
      runId,
    ]);
    expect(row?.text).not.toContain(token.slice(4));
    expect(
      await sql(world, `SELECT action, subject, after FROM audit_entry WHERE partner_id = $1`, [partner.id]),
    ).toEqual([{ action: 'webview_run.created', subject: runId, after: { label: 'Android 3.2' } }]);
  });

  it('that was opened and never reported is seen so', async () => {
    const partner = await world.partner();
    const run = await makeRun(partner);
    expect(await openRun(world.core, { ...run, userAgent: 'x'.repeat(900) })).toEqual({
      label: 'Android 3.2',
      partnerName: partner.name,
    });
    const [listed] = await listRuns(await memberContext(world, partner));
    expect(listed).toMatchObject({ openedAt: expect.any(Date), openedBy: 'x'.repeat(400), reports: [] });
  });

  it('keeps the latest step of each visit, in whichever order they come', async () => {
    const partner = await world.partner();
    const run = await makeRun(partner);
    const take = (one: Report) => takeReport(world.core, { ...run, report: one });
    await take(report('visit-one', 1));
    await take(report('visit-one', 3, [passed]));
    await take(report('visit-one', 2));
    await take(report('visit-two'));
    const [listed] = await listRuns(await memberContext(world, partner));
    expect(Object.fromEntries(listed?.reports.map((one) => [one.visit, one.findings]) ?? [])).toEqual({
      'visit-one': [passed],
      'visit-two': [],
    });
    expect(listed?.reports[0]).toMatchObject({ userAgent, facts: { viewport: '390x844' }, platform: 'android' });
  });

  it('takes twenty visits, however many come at once', async () => {
    const partner = await world.partner();
    const run = await makeRun(partner);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) => takeReport(world.core, { ...run, report: report(`visit-${index}`) })),
    );
    const refused = outcomes.filter((one) => one.status === 'rejected');
    expect(refused).toHaveLength(5);
    expect(refused.map(({ reason }) => reason.code)).toEqual(Array(5).fill('RATE_LIMITED'));
    const [first] = (await listRuns(await memberContext(world, partner)))[0]?.reports ?? [];
    // Those that are known go on.
    await takeReport(world.core, { ...run, report: report(first?.visit ?? '', 2, [passed]) });
  });

  it('opens nothing at another partner, after a week, once removed, or while the account is off', async () => {
    const [partner, other] = [await world.partner(), await world.partner()];
    const run = await makeRun(partner);
    const gone = { code: 'NOT_FOUND' };
    const expectGone = async (key: { partnerId: string; token: string }) => {
      await expect(openRun(world.core, { userAgent, ...key })).rejects.toMatchObject(gone);
      const taken = takeReport(world.core, { userAgent, ...key, report: report('visit-one') });
      await expect(taken).rejects.toMatchObject(gone);
    };
    for (const key of [
      { ...run, partnerId: other.id },
      { ...run, token: `${run.token}x` },
    ]) {
      await expectGone(key);
    }
    await sql(world, 'UPDATE partner SET enabled = false WHERE id = $1', [partner.id]);
    await expectGone(run);
    await sql(world, 'UPDATE partner SET enabled = true WHERE id = $1', [partner.id]);
    await openRun(world.core, run);

    await expect(removeRun(await memberContext(world, other), run)).rejects.toMatchObject(gone);
    await removeRun(await memberContext(world, partner), run);
    await expect(removeRun(await memberContext(world, partner), run)).rejects.toMatchObject(gone);
    await expectGone(run);

    const late = await makeRun(partner);
    world.clock.advance(7 * DAY_MS);
    await expectGone(late);
  });

  it('is one of fifty a day at most', async () => {
    const partner = await world.partner();
    const context = await memberContext(world, partner);
    for (let made = 0; made < 48; made++) await createRun(context, { label: `${made}` });
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => createRun(context, { label: 'more' })));
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    await expect(createRun(context, { label: 'one more' })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(await listRuns(context)).toHaveLength(30);
  });

  it('is forgotten with its reports two months after it ended', async () => {
    const partner = await world.partner();
    const run = await makeRun(partner);
    await takeReport(world.core, { ...run, report: report('visit-one') });
    world.clock.advance(66 * DAY_MS);
    await forgetWebviewRuns(world.core);
    expect(await sql(world, 'SELECT id FROM webview_run WHERE id = $1', [run.runId])).toHaveLength(1);
    world.clock.advance(2 * DAY_MS);
    await forgetWebviewRuns(world.core);
    expect(await sql(world, 'SELECT run_id FROM webview_report WHERE run_id = $1', [run.runId])).toEqual([]);
    expect(await sql(world, 'SELECT id FROM webview_run WHERE id = $1', [run.runId])).toEqual([]);
  });
});
