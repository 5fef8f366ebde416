import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newWebhookSecret } from '../../domain/webhooks/signature.ts';
import { setEndpoint, signatureOf } from '../../testing/peers/webhook-receivers.ts';
import { makeBuy, sql, until } from '../../testing/trades.ts';
import { startWorld, type World } from '../../testing/world.ts';

const secret = newWebhookSecret();
let world: World;
beforeAll(async () => {
  world = await startWorld({ hasJobs: true });
});
afterAll(() => world.close());
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

/** Starts the command on a free port, as npm does. */
async function listen(...args: string[]) {
  const command = path.join(import.meta.dirname, '..', 'webhooks-listen.ts');
  const child = spawn(process.execPath, [command, '--port', '0', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  const said = { text: '', code: undefined as number | null | undefined };
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      said.text += part;
    });
  }
  child.on('close', (code) => {
    said.code = code;
  });
  await until('it listens or ends', () => said.code !== undefined || said.text.includes('Ctrl-C stops it'));
  const url = /http:\/\/localhost:\d+\//.exec(said.text)?.[0].replace('localhost', '127.0.0.1') ?? '';
  return { child, said, url };
}

const body = JSON.stringify({ event: 'test.ping', event_id: 'evt_1', data: { message: 'one' } });

function post(url: string, headers: Record<string, string> = {}, text = body): Promise<Response> {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const good = {
    'X-Service-Signature': signatureOf(secret, `${timestamp}.${body}`),
    'X-Service-Timestamp': timestamp,
    'X-Service-Event': 'test.ping',
    'X-Service-Event-Id': 'evt_1',
  };
  return fetch(url, { method: 'POST', headers: { ...good, ...headers }, body: text });
}

describe('the local receiver', () => {
  it('verifies and prints a real delivery, fails as often as asked, and counts deliveries of one event', async () => {
    const { said, url } = await listen('--secret', secret, '--fail', '1');
    const partner = await world.partner();
    await setEndpoint(world, partner, { url, secret });
    const buy = await makeBuy(partner.sandbox);
    const lastStatus = `SELECT d.last_status FROM webhook_delivery d JOIN event e ON e.id = d.event_id WHERE e.data->>'transactionId' = $1`;
    const status = async () => (await sql<{ last_status: number | null }>(world, lastStatus, [buy.transaction_id]))[0];
    await until('it was refused once', async () => (await status())?.last_status === 500);
    expect(said.text).toContain('genuine, answered 500');
    await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: 31 });
    await until('it was taken', async () => (await status())?.last_status === 200);
    expect(said.text).toContain('genuine, answered 200');
    expect(said.text).toContain('(delivery 2 of this event)');
    expect(said.text).toContain(`    "transaction_id": "${buy.transaction_id}"`);
    expect(said.text).toMatch(/buy\.completed {2}evt_/);
    expect(said.text).not.toContain('\u001b[');
  });

  it('refuses what is not genuine, and says why', async () => {
    const { said, url } = await listen('--secret', secret);
    expect((await post(url)).status).toBe(200);
    const tampered = await post(url, {}, body.replace('one', 'two'));
    expect([tampered.status, await tampered.text()]).toEqual([401, 'unexplained']);
    const old = String(Math.floor(Date.now() / 1000) - 330);
    const stale = { 'X-Service-Timestamp': old, 'X-Service-Signature': signatureOf(secret, `${old}.${body}`) };
    expect((await post(url, stale)).status).toBe(401);
    expect((await post(url, { 'X-Service-Signature': signatureOf(secret, body) })).status).toBe(401);
    expect(said.text).toContain('because unexplained');
    expect(said.text).toMatch(/because timestamp_old \(seconds 33\d\)/);
    expect(said.text).toContain('because body_only');
  });

  it('takes the next secret’s signature while a rotation is staged', async () => {
    const { url } = await listen('--secret', secret);
    const timestamp = String(Math.floor(Date.now() / 1000));
    const right = signatureOf(secret, `${timestamp}.${body}`);
    const other = signatureOf('whsec_other', `${timestamp}.${body}`);
    const headers = { 'X-Service-Timestamp': timestamp, 'X-Service-Signature': other };
    expect((await post(url, { ...headers, 'X-Service-Signature-Next': right })).status).toBe(200);
    expect((await post(url, { ...headers, 'X-Service-Signature-Next': other })).status).toBe(401);
  });

  it('answers as asked, after a while', async () => {
    const { said, url } = await listen('--status', '503', '--delay', '120');
    const begun = performance.now();
    expect((await post(url, {}, 'no JSON')).status).toBe(503);
    expect(performance.now() - begun).toBeGreaterThanOrEqual(115);
    expect(said.text).toContain('Nothing is verified without --secret.');
    expect(said.text).toContain('not verified, answered 503 after 120 ms');
    expect(said.text).toContain('  no JSON');
  });

  it('outlives a request that breaks off', async () => {
    const { url, said } = await listen();
    const half = connect(Number(new URL(url).port), '127.0.0.1');
    await once(half, 'connect');
    half.end('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
    await until('it says so', () => said.text.includes('a request broke off'));
    expect((await post(url)).status).toBe(200);
  });

  it('stops at a signal', async () => {
    const { child, said } = await listen();
    child.kill('SIGTERM');
    await until('it ended', () => said.code !== undefined);
    expect(said.code).toBe(0);
  });

  it.each([
    [['--port', 'x'], '--port must be a whole number from 0 to 65535.'],
    [['--status', '99'], '--status must be a whole number from 200 to 599.'],
    [['--nonsense'], "Unknown option '--nonsense'"],
  ])('says what is wrong with %j', async (args, problem) => {
    const { said } = await listen(...args);
    expect(said.code).toBe(1);
    expect(said.text).toContain(problem);
  });

  it('says how it is used', async () => {
    const { said } = await listen('--help');
    expect(said.code).toBe(0);
    expect(said.text).toContain('npm run webhooks:listen -- [options]');
  });
});
