import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type CommandLine, openCommandLine } from '../../testing/peers/command-line.ts';
import { until } from '../../testing/trades.ts';
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

describe('what is given', () => {
  it('does nothing where a word or an option would be left out', async () => {
    const own = await world.partner();
    const env = { TOLA_TOKEN: own.tokens.sandbox };
    for (const [args, odd] of [
      [['clock', 'advance', '1h', '5m'], '5m'],
      [['trigger', 'buy.completed', 'sell.completed'], 'sell.completed'],
      [['messages', 'all'], 'all'],
      [['clock', '--json'], '--json'],
      [['listen', 'payment.completed'], 'payment.completed'],
      [['events', 'list', 'evt_1'], 'tola events'],
      [['events', '--forward-to', 'localhost:9'], 'tola events'],
      [['faults', 'clear', 'purchase'], 'tola faults'],
    ] as const) {
      const { code, out, err } = await tola([...args], { env });
      expect([args, code, out, err]).toEqual([args, 1, '', expect.stringContaining(odd)]);
    }
    expect((await tola(['clock'], { env })).out).toContain('(0 s ahead of real time)');
    expect((await tola(['events'], { env })).out).toBe('');
  });

  it.each([
    ['localhost', 'localhost:9', 'looked for at http://localhost:9'],
    ['a host', 'tola.invalid', 'looked for at https://tola.invalid'],
    ['no address', 'http://', 'http:// is no address'],
    ['another scheme', 'ftp://127.0.0.1', 'ftp://127.0.0.1 is no address'],
    ['the interface', 'http://127.0.0.1:9/partner/', 'without /partner'],
  ])('takes %s as the address of the service, or says what is wrong with it', async (_, TOLA_URL, said) => {
    const { code, err } = await tola(['login', '--token'], { env: { TOLA_URL }, input: `${partner.tokens.sandbox}\n` });
    expect([code, err]).toEqual([1, expect.stringContaining(said)]);
    expect(err).not.toContain('    at ');
  });

  it('takes an empty variable for none, and no half of a token', async () => {
    const TOLA_CONFIG_DIR = mkdtempSync(path.join(folder, 'empty-'));
    const saved = JSON.stringify({ url: world.url, token: partner.tokens.sandbox });
    writeFileSync(path.join(TOLA_CONFIG_DIR, 'credentials.json'), saved);
    const { code, err } = await tola(['clock'], { env: { TOLA_URL: '', TOLA_TOKEN: '', TOLA_CONFIG_DIR } });
    expect([code, err]).toEqual([0, '']);
    const half = await tola(['clock'], { env: { TOLA_TOKEN: `${partner.tokens.sandbox} x` } });
    expect([half.code, half.err]).toEqual([1, expect.stringMatching(/^This is no sandbox token.*\n$/)]);
    const wrong = await tola(['clock'], { env: { TOLA_TOKEN: 'tola_test_wrong' } });
    expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('It is the one in TOLA_TOKEN.')]);
    const kept = await tola(['listen', '--forward-to', 'localhost:9'], {
      env: { TOLA_CONFIG_DIR: path.join(TOLA_CONFIG_DIR, 'credentials.json'), TOLA_WEBHOOK_SECRET: '' },
    });
    expect([kept.code, kept.err]).toEqual([1, expect.stringMatching(/cannot be written.*TOLA_CONFIG_DIR.*\n$/)]);
  });

  it('signs with the first secret where the receiver has two', async () => {
    const listening = start(['listen', '--forward-to', '127.0.0.1:9'], {
      env: { TOLA_WEBHOOK_SECRET: 'whsec_a,whsec_b' },
    });
    await until('it waits', () => listening.out.includes('Waiting for events'));
    expect(listening.out).toContain('signed with whsec_a\n');
  });

  it('says so where it does not know a kind that is listened for', async () => {
    const listening = start(['listen', '--kinds', 'buy.complete, sell.completed']);
    await until('it waits', () => listening.out.includes('Waiting for events'));
    expect(listening.err).toMatch(/^No event buy\.complete is known here\. .*\n$/);
    await tola(['trigger', 'sell.completed']);
    await until('the other one is shown', () => listening.out.includes('  sell.completed  '));
  });

  it('moves the clock by more than one call may, as far as the end of a mandate', async () => {
    const own = await world.partner();
    const env = { TOLA_TOKEN: own.tokens.sandbox };
    const { err } = await tola(['trigger', 'sip.completed'], { env });
    const [, advice = ''] = /tola (clock advance \w+)/.exec(err) ?? [];
    await tola(['trigger', 'sip.activated'], { env });
    const moved = await tola(advice.split(' '), { env });
    expect([moved.code, moved.out]).toEqual([0, expect.stringMatching(/\(\d{9} s ahead/)]);
    expect((await own.sandbox.get('/partner/events?kind=sip.completed')).data.events).toHaveLength(1);
    // Not as far as it can: it would not come back.
    const before = (await tola(['clock'], { env })).out.split(' ').at(1);
    const far = await tola(['clock', 'advance', '50000d'], { env });
    expect([far.code, far.out, far.err]).toEqual([1, '', expect.stringContaining('50 years')]);
    expect((await tola(['clock'], { env })).out.split(' ').at(1)).toBe(before);
  });
});

it('ends without a word where its reader has gone', async () => {
  const running = start(['clock']);
  running.child.stdout?.destroy();
  await until('it ends', () => running.code !== undefined);
  expect([running.code, running.err]).toEqual([0, '']);
});
