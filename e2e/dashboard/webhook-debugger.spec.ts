import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expectAccessible, expectSound } from '../fixtures/expect-sound.ts';
import { expect, test } from '../fixtures/test.ts';

const debuggerPage = '/developers/webhooks/debugger?mode=sandbox';

type Received = { headers: http.IncomingHttpHeaders; body: string };

/** A receiver that forgets the age of a timestamp, and is careful otherwise. Events of what other tests trade meanwhile come here too, and are taken. */
async function startForgetful(secretOf: () => string) {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    if (request.headers['x-service-event'] === 'test.ping') received.push({ headers: request.headers, body });
    const text = `${request.headers['x-service-timestamp']}.${body}`;
    const expected = `sha256=${createHmac('sha256', secretOf()).update(text).digest('hex')}`;
    response.writeHead(request.headers['x-service-signature'] === expected ? 200 : 401).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Calls a procedure as the page would. */
async function change<Data>(page: Page, procedure: string, input: object): Promise<Data> {
  return page.evaluate(
    async ([path, body]) => {
      const response = await fetch(`/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      return (await response.json()).result?.data;
    },
    [procedure, JSON.stringify({ mode: 'sandbox', ...input })] as const,
  );
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

// Once a minute for a partner, hence in one of the two projects.
test('by the keyboard alone: the debugger finds what a receiver forgets, and names why a request was refused', {
  tag: '@keyboard',
}, async ({ staffPage: page, demoEndpoint: _ }) => {
  let secret = '';
  const receiver = await startForgetful(() => secret);
  await page.goto(debuggerPage);
  await change(page, 'webhooks.setEndpoint', { url: receiver.url, headers: [] });
  secret = (await change<{ secret: string }>(page, 'webhooks.revealSecrets', {})).secret;

  await page.getByRole('button', { name: 'Run the checks' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your receiver takes events that it must refuse' })).toBeVisible();
  await expect(rowOf(page, 'An old timestamp')).toContainText('Wrong');
  await expect(rowOf(page, 'An old timestamp')).toContainText('It took an event signed 330 seconds ago.');
  await expect(page.getByText('Right', { exact: true })).toHaveCount(6);
  expect(receiver.received).toHaveLength(9);

  await page.getByRole('button', { name: 'Run the checks' }).press('Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'The webhook debugger runs once a minute' })).toBeVisible();

  const [good] = receiver.received;
  await page.getByLabel('Headers').fill(JSON.stringify(good?.headers));
  await page.getByLabel('Raw body').fill(good?.body ?? '');
  const computed = createHmac('sha256', secret)
    .update(good?.body ?? '')
    .digest('hex');
  await page.getByLabel('Signature that your code computed').fill(computed);
  await page.getByLabel('Secret that your receiver holds').fill(secret.slice('whsec_'.length));
  await page.keyboard.press('Enter');
  const findings = page.getByRole('region', { name: 'What we found' });
  await expect(findings).toContainText('This request is genuine');
  await expect(findings).toContainText('It was computed over the body alone.');
  await expect(findings).toContainText('whsec_ was left off the secret.');
  await expectAccessible(page);

  await change(page, 'webhooks.removeEndpoint', {});
  await page.getByRole('button', { name: 'Find the cause' }).press('Enter');
  await expect(page.getByText('Set the address of your webhooks first.')).toBeVisible();
  await receiver.close();
});

const event = '{"event":"test.ping","event_id":"evt_1","data":{"message":"Webhook debugger"}}';
const exchange = (status: number) => ({
  headers: { 'X-Service-Signature': `sha256=${'0'.repeat(64)}`, 'X-Service-Timestamp': '1795282000' },
  body: event,
  latencyMs: 12,
  answer: { status, headers: { 'content-type': 'text/plain' }, body: 'ok', isCut: false },
});
const checks = ['good', 'stale', 'body_only', 'reserialised', 'tampered', 'duplicate', 'out_of_order'].map((check) => {
  const shouldTake = /good|dup|order/.test(check);
  const exchanges = /dup|order/.test(check) ? [exchange(200), exchange(200)] : [exchange(200)];
  return { check, shouldTake, verdict: shouldTake ? 'right' : 'wrong', isBreaking: false, exchanges };
});
const findings = [
  {
    code: 'body_differs',
    about: 'request',
    isCause: true,
    values: { byte: 1, kind: 'spaces' },
    difference: { byte: 1, kind: 'spaces', sent: '{"event":"test.ping"', received: '{\n  "event": "test.ping"' },
  },
];

test('the endpoint that is tried is chosen among those of the mode', async ({ staffPage: page, demoEndpoint: _ }) => {
  await page.goto(debuggerPage);
  const ids: string[] = [];
  for (const name of ['Shop', 'Ledger']) {
    const url = `https://${name.toLowerCase()}.example.com/webhooks`;
    const added = await change<{ endpointId: string }>(page, 'webhooks.addEndpoint', { url, headers: [], name });
    ids.push(added.endpointId);
  }
  const tried: unknown[] = [];
  await page.route('**/trpc/webhookDebugger.run*', (route) => {
    tried.push(route.request().postDataJSON());
    return route.fulfill({ json: [{ result: { data: checks } }] });
  });
  await page.goto(debuggerPage);
  await page.getByLabel('Endpoint to try').selectOption({ label: 'Ledger · https://ledger.example.com/webhooks' });
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.getByRole('heading', { name: 'Your receiver takes everything' })).toBeVisible();
  expect(JSON.stringify(tried)).toContain(ids[1]);
  await expectSound(page);
  for (const endpointId of ids) await change(page, 'webhooks.removeEndpoint', { endpointId });
});

test('the worst results are listed first, and fit the screen, in both themes', async ({ staffPage: page }) => {
  const answer = (data: unknown) => ({ json: [{ result: { data } }] });
  await page.route('**/trpc/webhookDebugger.run*', (route) => route.fulfill(answer(checks)));
  await page.route('**/trpc/webhookDebugger.diagnose*', (route) => route.fulfill(answer(findings)));
  await page.goto(debuggerPage);
  await page.getByRole('button', { name: 'Run the checks' }).click();
  await expect(page.getByRole('heading', { name: 'Your receiver takes everything' })).toBeVisible();
  await rowOf(page, 'Changed after signing').getByText('What was sent and answered').click();
  await expect(page.getByText(event).filter({ visible: true })).toBeVisible();
  await page.getByLabel('Headers').fill('X-Service-Signature: sha256=00');
  await page.getByRole('button', { name: 'Find the cause' }).click();
  await expect(page.getByText('The body differs from ours at byte 1.')).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '{\\n' })).toBeVisible();
  await expectSound(page);
});
