import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installTracer } from '../../domain/kernel/tracing/tracer.ts';
import { type CollectedSpan, startTraceCollector, type TraceCollector } from '../../testing/peers/trace-collector.ts';
import { setEndpoint } from '../../testing/peers/webhook-receivers.ts';
import { sessionCookie } from '../../testing/rooms/sign-in.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/rooms/webhook-receiver.ts';
import { makeWithdrawer, withdraw } from '../../testing/rooms/withdrawals.ts';
import { confirm, makeQuote, makeUser, until } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';
import { openTracing, type Tracing } from './open-tracing.ts';

const SECRET_HEADER = 'a-secret-of-the-collector';
const ACCOUNT_NUMBER = '50100987654321';
const MOBILE = '9812345670';

let collector: TraceCollector;
let tracing: Tracing;
let world: World;
let partner: TestPartner;
let receiver: WebhookReceiver;
beforeAll(async () => {
  collector = await startTraceCollector();
  tracing = openTracing(
    {
      endpoint: collector.endpoint,
      headers: { authorization: SECRET_HEADER },
      serviceName: 'tola of the test',
      sampler: 'parentbased_always_on',
      ratio: 1,
      continuesTraces: false,
    },
    { log: { warn: () => {} } },
  );
  installTracer(tracing.tracer);
  world = await startWorld({ hasJobs: true });
  receiver = await startWebhookReceiver();
  partner = await world.partner();
  await setEndpoint(world, partner, { url: receiver.url, secret: 'whsec_of_the_test' });
});
afterAll(async () => {
  await world.close();
  installTracer(undefined);
  await tracing.close();
  await receiver.close();
  await collector.close();
});

const named = (name: string, traceId?: string) =>
  collector.spans.filter((span) => span.name === name && (traceId === undefined || span.traceId === traceId));

/** The span of a call, once it has arrived. */
async function spanOf(name: string, requestId: string): Promise<CollectedSpan> {
  const find = () => named(name).find(({ attributes }) => attributes['tola.request.id'] === requestId);
  await until(`the span of ${name} arrives`, async () => {
    await tracing.flush();
    return find() !== undefined;
  });
  return find() as CollectedSpan;
}

async function arrived(name: string, traceId: string): Promise<CollectedSpan> {
  await until(`${name} arrives`, async () => {
    await tracing.flush();
    return named(name, traceId).length > 0;
  });
  return named(name, traceId)[0] as CollectedSpan;
}

describe('the trace of a confirm', () => {
  it('leads from the call over its batch to its statement, and tells route, status, mode and request', async () => {
    const quote = await makeQuote(partner.live, { user_code: await makeUser(partner.live, { mobile: MOBILE }) });
    const answer = await confirm(partner.live, quote.quote_id);
    const call = await spanOf('POST /partner/buy/confirm', answer.body.request_id);
    expect(call.parentSpanId ?? '').toBe('');
    expect(call.attributes).toEqual({
      'http.request.method': 'POST',
      'http.route': '/partner/buy/confirm',
      'http.response.status_code': 200,
      'tola.request.id': answer.body.request_id,
      'tola.mode': 'live',
      'tola.partner.id': partner.id,
    });
    const wait = await arrived('wait for trades api', call.traceId);
    const batch = await arrived('batch trades api', call.traceId);
    const statement = await arrived('execute-quotes-api', call.traceId);
    expect([wait.parentSpanId, batch.parentSpanId, statement.parentSpanId]).toEqual([
      call.spanId,
      wait.spanId,
      batch.spanId,
    ]);
    expect(wait.links).toEqual([{ traceId: batch.traceId, spanId: batch.spanId }]);
    expect(batch.links).toEqual([{ traceId: wait.traceId, spanId: wait.spanId }]);
    expect(statement.attributes).toEqual({ 'db.system.name': 'postgresql' });

    const line = world.logs.find(
      ({ fields }) => (fields as { requestId?: string }).requestId === answer.body.request_id,
    );
    expect(line?.fields).toMatchObject({ traceId: call.traceId });
  });

  it('whose batch began in the trace of another links to it, as the batch does to all its requests', async () => {
    const quotes = await Promise.all(Array.from({ length: 12 }, () => makeQuote(partner.live)));
    const answers = await Promise.all(quotes.map(({ quote_id }) => confirm(partner.live, quote_id)));
    const calls = await Promise.all(answers.map(({ body }) => spanOf('POST /partner/buy/confirm', body.request_id)));
    const waits = await Promise.all(calls.map(({ traceId }) => arrived('wait for trades api', traceId)));
    const batches = named('batch trades api').filter(({ traceId }) => calls.some((call) => call.traceId === traceId));
    expect(batches.length).toBeLessThan(waits.length);
    for (const wait of waits) {
      const [link] = wait.links;
      const batch = batches.find(({ spanId }) => spanId === link?.spanId);
      expect(batch?.links).toContainEqual({ traceId: wait.traceId, spanId: wait.spanId });
    }
    expect(batches.reduce((sum, { attributes }) => sum + Number(attributes['tola.batch.requests']), 0)).toBe(12);
  });

  it('that is refused tells its code; that no route takes tells neither path nor method', async () => {
    const refused = await confirm(partner.live, 'q_that_is_not_there');
    const call = await spanOf('POST /partner/buy/confirm', refused.body.request_id);
    expect(call).toMatchObject({ isFailed: false, attributes: { 'tola.error.code': refused.code } });
    const lost = await partner.live.send('GET', `/partner/no-such-path-${MOBILE}`, undefined);
    const unknown = await spanOf('_OTHER none', lost.body.request_id);
    expect(unknown.attributes).toMatchObject({ 'http.route': 'none', 'http.response.status_code': 404 });
  });

  it('is its own, whatever traceparent the caller sends', async () => {
    const given = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-01`;
    const answer = await partner.live.get('/partner/prices', { headers: { traceparent: given } });
    const call = await spanOf('GET /partner/prices', answer.body.request_id);
    expect(call.traceId).not.toBe('ab'.repeat(16));
  });
});

describe('jobs', () => {
  it('of a withdrawal go on with the trace of the call that asked for it', async () => {
    const account = { account_number: ACCOUNT_NUMBER, ifsc: 'HDFC0001234' };
    const answer = await withdraw(partner.live, await makeWithdrawer(world, partner, 'live', { account }));
    expect(answer.status).toBe(200);
    const call = await spanOf('POST /partner/users/:user_code/withdrawals', answer.body.request_id);
    const job = await arrived('job settle_withdrawals', call.traceId);
    expect(job.kind).toBe(5);
    expect(job.parentSpanId).toBe(call.spanId);
    expect(job.attributes['tola.job.attempt']).toBe(1);
  });

  it('that send the webhooks of many calls have a trace of their own, and no receiver is told of it', async () => {
    const before = receiver.requests.length;
    await confirm(partner.live, (await makeQuote(partner.live)).quote_id);
    await until('the webhook arrives', () => receiver.requests.length > before);
    await until('its job has ended', async () => {
      await tracing.flush();
      return named('webhook POST').length > 0;
    });
    const [sent] = named('webhook POST');
    const job = await arrived('job deliver_webhooks', sent?.traceId as string);
    expect(job.parentSpanId ?? '').toBe('');
    expect(sent?.attributes).toEqual({ 'http.response.status_code': 200 });
    for (const { headers } of receiver.requests) expect(Object.keys(headers).join()).not.toMatch(/trace/);
  });
});

it('requests of screens are spans by what answers them, with their procedures within, and never by their path', async () => {
  const cookie = await sessionCookie(world, partner, world.sessionSecret);
  const input = encodeURIComponent(JSON.stringify({ mode: 'live' }));
  const answer = await fetch(`${world.url}/trpc/audit.actors?input=${input}`, { headers: { cookie } });
  expect(answer.status).toBe(200);
  const request = await spanOf('GET /trpc', answer.headers.get('x-request-id') ?? '');
  expect(request.attributes['http.response.status_code']).toBe(200);
  const procedure = await arrived('query audit.actors', request.traceId);
  expect(procedure).toMatchObject({ parentSpanId: request.spanId, isFailed: false });
  const refused = await fetch(`${world.url}/trpc/audit.actors?input=${input}`);
  const failed = await spanOf('GET /trpc', refused.headers.get('x-request-id') ?? '');
  expect(await arrived('query audit.actors', failed.traceId)).toMatchObject({ isFailed: true });
  await fetch(`${world.url}/files/certificates/a-secret-of-the-path.png`);
  await until('the document arrives', async () => {
    await tracing.flush();
    return named('GET document').length === 1;
  });
});

it('durations have exemplars where OpenMetrics is asked for, and there alone', async () => {
  const answer = await partner.live.get('/partner/prices');
  const call = await spanOf('GET /partner/prices', answer.body.request_id);
  const open = await figures({ accept: 'application/openmetrics-text;version=1.0.0;q=0.9,text/plain;q=0.2' });
  expect(open.type).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
  expect(open.text).toMatch(
    new RegExp(
      `^tola_http_request_duration_seconds_bucket\\{.*route="/partner/prices".*\\} \\d+ # \\{trace_id="${call.traceId}"\\} [\\d.]+ [\\d.]+$`,
      'm',
    ),
  );
  expect(open.text).toMatch(/^# TYPE process_cpu_user_seconds counter$/m);
  expect(open.text).toMatch(/^process_cpu_user_seconds_total [\d.]+$/m);
  expect(open.text.endsWith('\n# EOF\n')).toBe(true);
  const plain = await figures({});
  expect(plain.type).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(plain.text).not.toContain('trace_id');
  expect(plain.text).toMatch(/^process_cpu_user_seconds_total [\d.]+$/m);
});

/** As Prometheus asks: `fetch` would add an Accept of its own. */
function figures(headers: Record<string, string>): Promise<{ type: string | undefined; text: string }> {
  return new Promise((resolve, reject) => {
    httpRequest(`${world.url}/metrics`, { headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ type: response.headers['content-type'], text: Buffer.concat(chunks).toString('utf8') });
    })
      .on('error', reject)
      .end();
  });
}

it('no span holds a secret, a token, an OTP, a mobile, an account number, a user or a quote', async () => {
  const quote = await makeQuote(partner.sandbox, {
    user_code: await makeUser(partner.sandbox, { mobile: MOBILE, name: 'Asha Rao' }),
  });
  await confirm(partner.sandbox, quote.quote_id, 'a-key-of-the-test');
  await partner.sandbox.get(`/partner/users/${quote.user_code}/portfolio`);
  await tracing.flush();
  const sent = collector.bodies.join('\n');
  expect(sent.length).toBeGreaterThan(10_000);
  const forbidden = [
    ...Object.values(partner.tokens),
    ...world.secrets,
    ...world.otps.map(({ code }) => code),
    partner.mobile,
    MOBILE,
    ACCOUNT_NUMBER,
    SECRET_HEADER,
    'Asha',
    'a-key-of-the-test',
    'whsec_of_the_test',
    quote.user_code,
    quote.quote_id,
    new URL(receiver.url).pathname,
    'a-secret-of-the-path',
    'SELECT *',
    'unnest',
  ];
  expect(forbidden.filter((text) => sent.includes(text))).toEqual([]);
  expect(collector.headers.every(({ authorization }) => authorization === SECRET_HEADER)).toBe(true);
});
