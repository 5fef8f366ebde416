import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

import {
  careful,
  type Received,
  type Receiver,
  setEndpoint,
  signatureOf,
  startReceiver,
} from '../../../testing/peers/webhook-receivers.ts';
import { memberContext } from '../../../testing/rooms/sign-in.ts';
import { sql } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import type { PartnerContext } from '../../context.ts';
import { addEndpoint } from '../management/add-endpoint.ts';
import { newWebhookSecret } from '../signature.ts';
import { diagnosePasted } from './diagnose-pasted.ts';
import { runDebugger } from './run-debugger.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());
const receivers: Receiver[] = [];
afterEach(async () => {
  await Promise.all(receivers.splice(0).map((one) => one.close()));
});

const secret = newWebhookSecret();

function contextOf(partner: TestPartner, mode: 'live' | 'sandbox' = 'sandbox'): Promise<PartnerContext> {
  return memberContext(world, partner, mode);
}

/** Runs the debugger against a receiver, and answers the verdicts. */
async function tryOn(judge: (request: Received) => number, mode: 'live' | 'sandbox' = 'sandbox') {
  const receiver = await startReceiver(judge);
  receivers.push(receiver);
  const partner = await world.partner();
  await setEndpoint(world, partner, { url: receiver.url, secret, headers: { 'X-Access': 'a long access key' } });
  const results = await runDebugger(await contextOf(partner, mode));
  return { results, receiver, partner, verdicts: Object.fromEntries(results.map((one) => [one.check, one.verdict])) };
}

const allRight = {
  good: 'right',
  stale: 'right',
  body_only: 'right',
  reserialised: 'right',
  tampered: 'right',
  duplicate: 'right',
  out_of_order: 'right',
};

describe('the webhook debugger', () => {
  it('finds nothing wrong with a careful receiver, in both modes', async () => {
    for (const mode of ['sandbox', 'live'] as const) {
      const { verdicts, receiver } = await tryOn(careful(secret), mode);
      expect(verdicts).toEqual(allRight);
      expect(receiver.received).toHaveLength(9);
      for (const { headers, body } of receiver.received) {
        expect(headers['x-access']).toBe('a long access key');
        expect(JSON.parse(body)).toMatchObject({ event: 'test.ping', mode });
        expect(JSON.parse(body).data.message).toMatch(/^Webhook debugger: /i);
        expect(JSON.parse(body).event_id).toBe(headers['x-service-event-id']);
      }
    }
  });

  it('sends the same event twice, and the second of two before the first', async () => {
    const { receiver } = await tryOn(careful(secret));
    const about = (words: string) =>
      receiver.received.map(({ body }) => JSON.parse(body)).filter(({ data }) => data.message.includes(words));
    const [one, again] = about('same event twice');
    expect(again).toEqual(one);
    expect(about('2 before 1').map(({ data }) => data.sequence)).toEqual([2, 1]);
    const ids = new Set(receiver.received.map(({ body }) => JSON.parse(body).event_id));
    expect(ids.size).toBe(8);
  });

  const wrong = (...checks: string[]) => ({ ...allRight, ...Object.fromEntries(checks.map((one) => [one, 'wrong'])) });

  it.each<[string, (request: Received) => number, object]>([
    ['takes everything', () => 204, wrong('stale', 'body_only', 'reserialised', 'tampered')],
    ['refuses everything', () => 401, wrong('good', 'duplicate', 'out_of_order')],
    [
      'forgets the timestamp’s age',
      ({ headers, body }) =>
        headers['x-service-signature'] === signatureOf(secret, `${headers['x-service-timestamp']}.${body}`) ? 200 : 401,
      wrong('stale'),
    ],
    [
      'signs the body alone',
      ({ headers, body }) => (headers['x-service-signature'] === signatureOf(secret, body) ? 200 : 401),
      wrong('good', 'body_only', 'duplicate', 'out_of_order'),
    ],
    [
      'parses the body before it checks',
      (request) => careful(secret)({ ...request, body: JSON.stringify(JSON.parse(request.body)) }),
      wrong('reserialised'),
    ],
    ['redirects', () => 302, wrong('good', 'duplicate', 'out_of_order')],
  ])('catches a receiver that %s', async (_, judge, expected) => {
    expect((await tryOn(judge)).verdicts).toEqual(expected);
  });

  it('catches one that refuses what it has had, or what comes out of order', async () => {
    const seen = new Set<string>();
    const { verdicts } = await tryOn((request) => {
      const { event_id: id, data } = JSON.parse(request.body);
      const status = careful(secret)(request);
      if (status === 200 && (seen.has(id) || data.sequence > 1)) return 409;
      seen.add(id);
      return status;
    });
    expect(verdicts).toEqual(wrong('duplicate', 'out_of_order'));
  });

  it('remarks on one that refuses by breaking', async () => {
    const { results } = await tryOn((request) => (careful(secret)(request) === 200 ? 200 : 500));
    expect(results.map(({ verdict, isBreaking }) => [verdict, isBreaking])).toEqual([
      ['right', false],
      ['right', true],
      ['right', true],
      ['right', true],
      ['right', true],
      ['right', false],
      ['right', false],
    ]);
  });

  it('shows what went out and came back, with static headers masked', async () => {
    const { results } = await tryOn(careful(secret));
    const [good] = results;
    expect(good?.exchanges[0]).toMatchObject({
      headers: { 'X-Access': '… key', 'X-Service-Event': 'test.ping' },
      answer: { status: 200, headers: { 'content-type': 'text/plain' }, body: 'noted', isCut: false },
    });
  });

  it('tries the endpoint of the mode that is chosen, and none of another partner or mode', async () => {
    const partner = await world.partner();
    const [sandbox, live] = [await contextOf(partner), await contextOf(partner, 'live')];
    let second = '';
    const first = await startReceiver(careful(secret));
    const other = await startReceiver((request) => careful(second)(request));
    receivers.push(first, other);
    await setEndpoint(world, partner, { url: first.url, secret });
    const added = await addEndpoint(sandbox, { mode: 'sandbox', url: 'https://second.example.com/' });
    await sql(world, 'UPDATE webhook_endpoint SET url = $2 WHERE id = $1', [added.endpointId, other.url]);
    second = added.secret;
    const verdicts = (await runDebugger(sandbox, added)).map(({ check, verdict }) => [check, verdict]);
    expect(Object.fromEntries(verdicts)).toEqual(allRight);
    expect([first.received.length, other.received.length]).toEqual([0, 9]);
    const stranger = await world.partner();
    await setEndpoint(world, stranger, { url: first.url, secret });
    const foreign = await contextOf(stranger);
    for (const [context, endpointId] of [
      [live, added.endpointId],
      [foreign, added.endpointId],
      [sandbox, 'whe_none'],
    ] as const) {
      await expect(runDebugger(context, { endpointId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(diagnosePasted(context, { headers: 'a: b', body: '{}', endpointId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
    // What was signed for one endpoint is judged by its secret, not by the first one's.
    const [{ headers, body } = { headers: {}, body: '' }] = other.received;
    const pasted = { headers: JSON.stringify(headers), body };
    const codes = async (endpointId?: string) =>
      (await diagnosePasted(sandbox, { ...pasted, endpointId })).map(({ code }) => code);
    expect(await codes(added.endpointId)).not.toContain('unexplained');
    expect(await codes()).toContain('unexplained');
  });

  it('stops where no receiver answers', async () => {
    const partner = await world.partner();
    await setEndpoint(world, partner, { url: 'http://127.0.0.1:1/', secret });
    const results = await runDebugger(await contextOf(partner));
    expect(results.map(({ verdict }) => verdict)).toEqual(Array(7).fill('unclear'));
    expect(results[0]?.exchanges[0]?.answer).toEqual({ error: 'unreachable' });
    expect(results[1]?.exchanges).toEqual([]);
  });

  it('runs once a minute for a partner, in whichever mode', async () => {
    const { partner } = await tryOn(careful(secret));
    await expect(runDebugger(await contextOf(partner, 'live'))).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    world.clock.advance(61_000);
    // Signatures are dated by the service's clock, which this test has put ahead.
    const [good] = await runDebugger(await contextOf(partner));
    expect(good?.verdict).toBe('right');
  });

  it('needs an address, and says so before it counts', async () => {
    const partner = await world.partner();
    const context = await contextOf(partner);
    for (let times = 0; times < 2; times++) {
      await expect(runDebugger(context)).rejects.toMatchObject({ code: 'VALIDATION_ERROR' });
    }
  });

  it('leaves no trace among events and deliveries', async () => {
    const { partner } = await tryOn(careful(secret));
    const { rows } = await world.owner.query(
      'SELECT count(*)::int AS found FROM webhook_delivery d JOIN book b ON b.id = d.book_id WHERE b.partner_id = $1',
      [partner.id],
    );
    expect(rows).toEqual([{ found: 0 }]);
  });
});
