import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { eventKinds } from '../../domain/webhooks/event-kinds.ts';
import { type CommandLine, openCommandLine } from '../../testing/peers/command-line.ts';
import { openLossyProxy } from '../../testing/peers/lossy-proxy.ts';
import { careful, startReceiver } from '../../testing/peers/webhook-receivers.ts';
import { makeBuy, sql, until } from '../../testing/trades.ts';
import type { TestPartner, World } from '../../testing/world.ts';

let line: CommandLine;
let folder: string;
let world: World;
let partner: TestPartner;
beforeAll(async () => {
  line = await openCommandLine();
  ({ folder, world, partner } = line);
});
afterAll(() => line.close());
afterEach(() => line.endAll());

const start: CommandLine['start'] = (args, options) => line.start(args, options);
const tola: CommandLine['tola'] = (args, options) => line.tola(args, options);

describe('tola login', () => {
  const bare = { TOLA_URL: undefined, TOLA_TOKEN: undefined };
  const file = () => path.join(folder, 'config', 'credentials.json');

  it('gets a sandbox token by a one-time password and keeps it for this user of the machine alone', async () => {
    const other = await world.partner();
    const { out, err, code } = await tola(['login', '--url', world.url], {
      env: bare,
      input: `${other.mobile}\n1234\n`,
    });
    expect([code, err]).toEqual([0, expect.stringContaining('A new sandbox token ends the one you had')]);
    expect(out).toContain(`Logged in to the sandbox of ${other.name}`);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const clock = await tola(['clock'], { env: bare });
    expect([clock.code, clock.out]).toEqual([0, expect.stringMatching(/^\d{4}-.*\(0 s ahead of real time\)\n$/)]);
  });

  it('takes a token that is there, over a file that others could read', async () => {
    writeFileSync(file(), '{}', { mode: 0o644 });
    const { code } = await tola(['login', '--token'], {
      env: { ...bare, TOLA_URL: world.url },
      input: `${partner.tokens.sandbox}\n`,
    });
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(file(), 'utf8'))).toEqual({ url: world.url, token: partner.tokens.sandbox });
    expect(statSync(file()).mode & 0o777).toBe(0o600);
  });

  it('keeps the address it had, takes no token as an argument, and says where it looked for the service', async () => {
    const again = await tola(['login', '--token'], { env: bare, input: `${partner.tokens.sandbox}\n` });
    expect([again.code, again.out]).toEqual([0, expect.stringContaining(`at ${world.url}.`)]);
    const argument = await tola(['login', '--token', partner.tokens.sandbox], { env: bare });
    expect([argument.code, argument.err]).toEqual([1, expect.stringContaining('Give the token when it is asked for')]);
    const lost = await tola(['login', '--token', '--url', 'http://127.0.0.1:9'], {
      env: bare,
      input: `${partner.tokens.sandbox}\n`,
    });
    expect([lost.code, lost.err]).toEqual([
      1,
      expect.stringContaining('The service was looked for at http://127.0.0.1:9'),
    ]);
  });

  it('says what to do where a newer token replaced the one it has', async () => {
    const other = await world.partner();
    await world.anonymous.post('/partner/auth/request-otp', { mobile: other.mobile, mode: 'sandbox' });
    await world.anonymous.post('/partner/auth/verify-otp', { mobile: other.mobile, otp: '1234', mode: 'sandbox' });
    const { code, err } = await tola(['clock'], { env: { TOLA_TOKEN: other.tokens.sandbox } });
    expect([code, err]).toEqual([1, expect.stringMatching(/INVALID_TOKEN.*\n.*\n.*API keys/)]);
  });

  it('refuses a live token, a wrong code, and nothing', async () => {
    const live = await tola(['login', '--token'], { input: `${partner.tokens.live}\n` });
    expect([live.code, live.err]).toEqual([1, expect.stringContaining('no sandbox token')]);
    const wrong = await tola(['login', '--mobile', (await world.partner()).mobile], { input: '9999\n' });
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('INVALID_OTP')]);
    expect(await tola(['login'])).toMatchObject({ code: 1, err: expect.stringContaining('Nothing was entered.') });
    const none = await tola(['clock'], { env: { ...bare, TOLA_CONFIG_DIR: path.join(folder, 'none') } });
    expect([none.code, none.err]).toEqual([1, 'You are not logged in. Run: tola login\n']);
  });

  it.each(['null', '[]', '{"url":5,"token":{}}', '{"url":', '"x"'])(
    'takes %s for no log-in of its own',
    async (kept) => {
      const TOLA_CONFIG_DIR = mkdtempSync(path.join(folder, 'kept-'));
      writeFileSync(path.join(TOLA_CONFIG_DIR, 'credentials.json'), kept);
      const { code, err } = await tola(['clock'], { env: { ...bare, TOLA_CONFIG_DIR } });
      expect([code, err]).toEqual([1, 'You are not logged in. Run: tola login\n']);
    },
  );
});

describe('the sandbox', () => {
  it('has its clock moved', async () => {
    const { out } = await tola(['clock', 'advance', '2h30m']);
    expect(out).toContain('(9000 s ahead of real time)');
    expect(await tola(['clock', 'advance', 'soon'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('soon is no duration'),
    });
  });

  it('has faults armed and disarmed', async () => {
    expect((await tola(['faults'])).out).toBe('Nothing is armed.\n');
    expect((await tola(['faults', 'arm', 'buy_fulfilment', '--times', '2'])).out).toBe('buy_fulfilment  2 more\n');
    expect((await tola(['faults', 'clear'])).out).toBe('Nothing is armed.\n');
    const unknown = await tola(['faults', 'arm', 'gravity']);
    expect([unknown.code, unknown.err]).toEqual([1, expect.stringMatching(/VALIDATION_ERROR.*req_\w+\)\n.*"fault"/s)]);
  });

  it('shows what it would have sent', async () => {
    await world.anonymous.post('/partner/auth/request-otp', { mobile: partner.mobile });
    await until(
      'the code is kept',
      async () => (await partner.sandbox.get('/partner/sandbox/messages')).data.messages.length > 0,
    );
    expect((await tola(['messages'])).out).toMatch(/otp {2}token {2}\d\d\*{6}\d\d {2}1234\n/);
  });

  it('shows its calls as they are made', async () => {
    const tail = start(['logs', 'tail']);
    await partner.sandbox.get('/partner/prices');
    await until('the call is shown', () => tail.out.includes('200  GET /partner/prices  '));
    await partner.sandbox.get('/partner/transactions/txn_none');
    await until('the next one is shown', () => tail.out.includes('404  GET /partner/transactions/txn_none  NOT_FOUND'));
  });
});

describe('tola trigger', () => {
  it.each(eventKinds)('%s really happens, or it says how else it comes about', async (kind) => {
    const { code, out, err } = await tola(['trigger', kind]);
    if (code === 1) return expect(err).toMatch(new RegExp(`^${kind}: [A-Z].*\\.\\n$`));
    expect([code, err]).toEqual([0, '']);
    const subject = out.trim().split(' ').at(-1) as string;
    const rows = await sql(world, 'SELECT 1 FROM event WHERE kind = $1 AND (subject_id = $2 OR data::text LIKE $3)', [
      kind,
      subject,
      `%${subject}%`,
    ]);
    expect(rows.length).toBeGreaterThan(0);
  });

  it('names what there is', async () => {
    expect((await tola(['trigger', 'nothing'])).err).toContain(
      'There is no event nothing to trigger. It is one of\n  buy.completed\n',
    );
  });
});

describe('tola listen', () => {
  const secret = 'whsec_of_this_session';

  it('brings events to a machine that the service has no way to, signed as webhooks are', async () => {
    const own = await world.partner();
    const env = { TOLA_TOKEN: own.tokens.sandbox };
    const receiver = await startReceiver(careful(secret));
    const listening = start(['listen', '--forward-to', receiver.url, '--secret', secret], { env });
    await until('it waits', () => listening.out.includes('Waiting for events'));
    expect(listening.out).toContain(`Events of your sandbox go to ${receiver.url}, signed with ${secret}`);
    const buy = await makeBuy(own.sandbox);
    await until('the event has come', () => listening.out.includes(' 200 in '));
    const [first] = receiver.received;
    expect(first?.headers).toMatchObject({ 'x-service-event': 'buy.completed', 'content-type': 'application/json' });
    const event = JSON.parse(first?.body ?? '');
    expect(event).toMatchObject({
      event: 'buy.completed',
      mode: 'sandbox',
      data: { transaction_id: buy.transaction_id, amount_inr: 500 },
    });
    expect(first?.headers['x-service-event-id']).toBe(event.event_id);
    expect(listening.out).toContain(`buy.completed  ${event.event_id}  200 in `);
    await makeBuy(own.sandbox);
    await until('the next one has come', () => receiver.received.length === 2);
    const again = await tola(['events', 'resend', event.event_id, '--forward-to', receiver.url, '--secret', secret], {
      env,
    });
    expect([again.code, again.out]).toEqual([0, expect.stringContaining(`${event.event_id}  200 in `)]);
    expect(receiver.received[2]?.body).toBe(first?.body);
    expect((await tola(['events'], { env })).out.trim().split('\n')).toHaveLength(2);
    const nowhere = await tola(['events', 'resend', event.event_id], { env });
    expect([nowhere.code, nowhere.out]).toEqual([
      0,
      'No endpoint wants it. Give --forward-to to have it sent to an address of this machine.\n',
    ]);
    await receiver.close();
  });

  it('begins with what happens from then on: nothing from before comes after it', async () => {
    const own = await world.partner();
    const env = { TOLA_TOKEN: own.tokens.sandbox };
    const newest = async () => {
      await makeBuy(own.sandbox);
      return (await own.sandbox.get('/partner/events')).data.events.at(-1).event_id as string;
    };
    const before = await newest();
    await own.sandbox.post('/partner/sandbox/clock', { advance_seconds: 1 });
    const listening = start(['listen'], { env });
    await until('it waits', () => listening.out.includes('Waiting for events'));
    for (const event of [await newest(), await newest()]) {
      await until('the event is shown', () => listening.out.includes(event));
    }
    // Between two pages it looks back for what was committed late.
    const last = await newest();
    await until('the last one is shown', () => listening.out.includes(last));
    expect(listening.out).not.toContain(before);
  });

  it('makes a secret once for this machine, narrows by kind, and says what did not get through', async () => {
    const own = await world.partner();
    const env = { TOLA_TOKEN: own.tokens.sandbox };
    const listening = start(
      ['listen', '--forward-to', '127.0.0.1:9/hooks', '--kinds', 'payment.completed,sip.created'],
      { env },
    );
    await until('it waits', () => listening.out.includes('Waiting for events'));
    expect(listening.out).toMatch(/go to http:\/\/127\.0\.0\.1:9\/hooks, signed with whsec_[\w-]{43}\n/);
    const [secret = ''] = /whsec_[\w-]+/.exec(listening.out) ?? [];
    const kept = path.join(folder, 'config', 'webhook-secret');
    expect([readFileSync(kept, 'utf8').trim(), statSync(kept).mode & 0o777]).toEqual([secret, 0o600]);
    const buy = await makeBuy(own.sandbox);
    const { data } = await own.sandbox.get('/partner/events');
    expect(data.events[0].data.transaction_id).toBe(buy.transaction_id);
    const again = await tola(['events', 'resend', data.events[0].event_id, '--forward-to', '127.0.0.1:9'], { env });
    expect(again.out).toContain(`Signed with ${secret}\n`);
    await tola(['trigger', 'sip.created'], { env });
    await until('it says so', () => listening.out.includes('no answer: '));
    expect(listening.out).toMatch(/sip\.created {2}evt_\w+ {2}no answer: /);
    expect(listening.out).not.toContain('buy.completed');
  });

  it('goes on after the service could not answer for a while', async () => {
    const own = await world.partner();
    const proxy = await openLossyProxy(world.url);
    const error = { code: 'SERVICE_UNAVAILABLE', message: 'The database changes over.' };
    const refusal = JSON.stringify({ success: false, request_id: 'req_1', mode: 'sandbox', error });
    // The first time and each time that the client tries again.
    for (let one = 0; one < 5; one++) proxy.answerNext('GET /partner/events', 503, refusal);
    const listening = start(['listen'], { env: { TOLA_TOKEN: own.tokens.sandbox, TOLA_URL: proxy.url } });
    await until('it says so', () => listening.err.includes('The database changes over. Trying again.'));
    await makeBuy(own.sandbox);
    await until('the event is shown', () => listening.out.includes('buy.completed'));
    await proxy.close();
  });

  it('begins again with the first event of a sandbox that was reset to an earlier time', async () => {
    const own = await world.partner();
    await makeBuy(own.sandbox);
    const proxy = await openLossyProxy(world.url);
    const error = {
      code: 'VALIDATION_ERROR',
      message: 'It was reset.',
      details: { fields: { cursor: 'it was reset' } },
    };
    const refusal = JSON.stringify({ success: false, request_id: 'req_1', mode: 'sandbox', error });
    proxy.answerNext('GET /partner/events', 400, refusal);
    const listening = start(['listen'], { env: { TOLA_TOKEN: own.tokens.sandbox, TOLA_URL: proxy.url } });
    await until('it says so', () =>
      listening.err.includes('The sandbox was reset. Its events follow from the first one on.'),
    );
    await until('the event is shown', () => listening.out.includes('buy.completed'));
    await proxy.close();
  });

  it('writes events as webhooks carry them: amounts are numbers', async () => {
    const own = await world.partner();
    const listening = start(['listen', '--json'], { env: { TOLA_TOKEN: own.tokens.sandbox } });
    await until('it waits', () => listening.out.includes('Waiting for events'));
    await makeBuy(own.sandbox);
    await until('the event is shown', () => /\n\{.*\}\n/.test(listening.out));
    const [line = ''] = /^\{.*\}$/m.exec(listening.out) ?? [];
    expect(JSON.parse(line).data).toMatchObject({ amount_inr: 500, quantity_grams: expect.any(Number) });
  });

  it('refuses what is no address, on a Node of 2022 too, and an event that is not there', async () => {
    const old = { NODE_OPTIONS: '--import=data:text/javascript,delete%20URL.canParse' };
    expect(await tola(['listen', '--forward-to', 'http://'], { env: old })).toMatchObject({
      code: 1,
      err: 'http:// is no address: write http://localhost:4242/webhooks.\n',
    });
    const none = await tola(['events', 'resend', 'evt_01kah3n5t0v2m9q4r7w8x1y6z3', '--forward-to', '127.0.0.1:9']);
    expect(none).toMatchObject({ code: 1, err: expect.stringContaining('There is no event') });
  });
});

it('says how it is used, and what is wrong', async () => {
  expect((await tola(['help'])).out).toContain('tola clock [advance 2h30m]');
  expect(await tola(['trigger', 'toString'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('no event toString'),
  });
  expect((await tola(['--help'])).out).toContain('tola clock [advance 2h30m]');
  expect((await tola(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  expect(await tola(['dance'])).toMatchObject({ code: 1, err: expect.stringContaining('There is no command dance') });
  expect(await tola(['--dance'])).toMatchObject({ code: 1, err: expect.stringContaining("Unknown option '--dance'") });
});
