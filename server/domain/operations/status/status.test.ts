import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callApi } from '../../../jobs/probe-status.ts';
import { newOperator } from '../../../testing/rooms/operators.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { resumePlatform, stopPlatform } from '../platform/stop-platform.ts';
import { statusCapabilities } from './capability.ts';
import { probeStatus, STATUS_DAYS } from './probe-status.ts';
import { readStatus } from './read-status.ts';
import { noteIncident, openIncident } from './write-incident.ts';

const DAY_MS = 86_400_000;
let world: World;
beforeAll(async () => {
  world = await startWorld();
  world.clock.stopAt(Date.parse('2026-11-26T06:30:00.000Z'));
});
afterAll(() => world.close());

const probe = () => probeStatus(world.core, () => callApi(world.url));
const part = async (capability: (typeof statusCapabilities)[number]) => {
  const found = (await readStatus(world.core)).parts.find((one) => one.capability === capability);
  if (!found) throw new Error('no such part');
  return found;
};
const document = async () => {
  const answer = await fetch(`${world.url}/status.json`);
  return { status: answer.status, body: await answer.json() };
};

describe('the status of the service', () => {
  it('is not known before the first probe, nor once probes have stopped', async () => {
    await sql(world, 'DELETE FROM status_probe');
    expect((await readStatus(world.core)).state).toBeNull();
    await probe();
    // A busy machine is slow, which is a state too.
    expect(await readStatus(world.core)).toMatchObject({
      state: expect.stringMatching(/^(?:up|degraded)$/),
      probedAt: world.clock.now(),
    });
    world.clock.advance(180_000);
    expect(await readStatus(world.core)).toMatchObject({ state: null, probedAt: null });
  });

  it('is probed by a call of the interface over HTTP', async () => {
    expect(await callApi(world.url)).toBeGreaterThan(0);
    expect(await callApi('http://127.0.0.1:1')).toBeNull();
    await probeStatus(world.core, () => callApi('http://127.0.0.1:1'));
    expect(await part('api')).toMatchObject({ state: 'down', reason: 'failing', since: world.clock.now() });
    const since = world.clock.now();
    world.clock.advance(60_000);
    await probeStatus(world.core, () => callApi('http://127.0.0.1:1'));
    expect(await part('api')).toMatchObject({ state: 'down', since });
    await probe();
    expect((await part('api')).reason).not.toBe('failing');
  });

  it('shows a halt at once, without who ordered it and why, and the next probe counts it', async () => {
    await probe();
    const admin = await newOperator(world, 'admin');
    await stopPlatform(admin, { what: ['gold', 'silver', 'payments'], reason: 'The vault is counted' });
    for (const capability of ['trading', 'payments'] as const) {
      expect(await part(capability)).toMatchObject({ state: 'down', reason: 'halted' });
    }
    expect((await readStatus(world.core)).state).toBe('down');
    const { body } = await document();
    expect(JSON.stringify(body)).not.toContain('vault');
    const before = (await part('trading')).days.at(-1)?.down ?? 0;
    await probe();
    expect((await part('trading')).days.at(-1)?.down).toBe(before + 1);
    await resumePlatform(admin, { what: ['gold', 'silver', 'payments'], reason: 'Counted' });
    await probe();
    expect(await part('trading')).toMatchObject({ state: 'up' });
  });

  it('keeps ninety days of each part and no more', async () => {
    await sql(world, 'DELETE FROM status_day');
    await probe();
    world.clock.advance((STATUS_DAYS - 1) * DAY_MS);
    await probe();
    const { days } = await part('database');
    expect(days).toHaveLength(STATUS_DAYS);
    const up = days.map((day) => day.up + day.degraded);
    expect([up[0], up[1], up.at(-1)]).toEqual([1, 0, 1]);
    world.clock.advance(DAY_MS);
    await probe();
    const [rows] = await sql<{ days: bigint }>(world, 'SELECT count(DISTINCT day) AS days FROM status_day');
    expect(Number(rows?.days)).toBe(STATUS_DAYS);
  });

  it('is a document for programs', async () => {
    await probe();
    const { status, body } = await document();
    expect(status).toBe(200);
    expect(body.parts.map(({ part }: { part: string }) => part)).toEqual([...statusCapabilities]);
    expect(body.parts[0]).toMatchObject({ available_pct: expect.any(Number), days: expect.any(Array) });
  });
});

describe('an incident', () => {
  const text = { title: 'Payouts are late', body: 'Banks answer slowly.', capabilities: ['payouts'] as const };

  it('is told, added to and resolved by support, in the words given, with an audit entry of each', async () => {
    const support = await newOperator(world, 'support');
    const { incidentId } = await openIncident(support, text);
    await noteIncident(support, { incidentId, body: 'Half of them are through.', resolves: false });
    expect((await readStatus(world.core)).incidents[0]).toMatchObject({
      title: text.title,
      capabilities: ['payouts'],
      resolvedAt: null,
      notes: [{ body: 'Half of them are through.' }, { body: 'Banks answer slowly.' }],
    });
    await noteIncident(support, { incidentId, body: 'All are through.', resolves: true });
    const { body } = await document();
    expect(body.incidents[0]).toMatchObject({ incident_id: incidentId, parts: ['payouts'] });
    expect(body.incidents[0].resolved_at).not.toBeNull();
    const audited = await sql<{ action: string }>(world, 'SELECT action FROM audit_entry WHERE subject = $1', [
      incidentId,
    ]);
    expect(audited.map(({ action }) => action).sort()).toEqual([
      'incident.noted',
      'incident.opened',
      'incident.resolved',
    ]);
    await expect(noteIncident(support, { incidentId, body: 'Once more.', resolves: false })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    });
  });

  it('takes one text at a time: of two that resolve it at once, one does', async () => {
    const admin = await newOperator(world, 'admin');
    const { incidentId } = await openIncident(admin, text);
    const outcomes = await Promise.allSettled(
      ['one', 'two'].map((body) => noteIncident(admin, { incidentId, body, resolves: true })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  it('needs words, a part and the role, and names the field that lacks', async () => {
    const admin = await newOperator(world, 'admin');
    await expect(openIncident(admin, { ...text, title: ' ' })).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    await expect(openIncident(admin, { ...text, capabilities: [] })).rejects.toMatchObject({
      code: 'VALIDATION_ERROR',
    });
    await expect(noteIncident(admin, { incidentId: 'inc_x', body: 'x', resolves: false })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const finance = await newOperator(world, 'finance');
    await expect(openIncident(finance, text)).rejects.toMatchObject({ code: 'ROLE_NOT_ALLOWED' });
  });

  it('is forgotten a year after it was resolved, with its texts', async () => {
    const admin = await newOperator(world, 'admin');
    const { incidentId } = await openIncident(admin, text);
    await noteIncident(admin, { incidentId, body: 'Over.', resolves: true });
    world.clock.advance(366 * DAY_MS);
    await probe();
    const left = await sql(world, 'SELECT FROM status_note WHERE incident_id = $1', [incidentId]);
    expect(left).toEqual([]);
  });
});
