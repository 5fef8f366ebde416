import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config.ts';
import { providerChecks } from '../../provider-checks.ts';
import { type CashfreeServer, startCashfreeServer } from '../../providers/cashfree/testing/payment-server.ts';
import { type PayoutServer, startPayoutServer } from '../../providers/cashfree/testing/payout-server.ts';
import { type ShiprocketServer, startShiprocketServer } from '../../providers/shiprocket/testing/shiprocket-server.ts';
import { type SmtpServer, startSmtpServer } from '../../providers/smtp/testing/smtp-server.ts';
import { refuse, type StandIn, startStandIn } from '../../testing/peers/held-stand-in.ts';
import { reportOn } from './report.ts';

const key = 'key-of-a-provider-0123456789';
let pricedAt: number;
let feed: StandIn;
let gateway: CashfreeServer;
let payouts: PayoutServer;
let verification: StandIn;
let sms: StandIn;
let mail: SmtpServer;
let courier: ShiprocketServer;
let dir: string;
beforeAll(async () => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'tola-providers-'));
  gateway = await startCashfreeServer();
  payouts = await startPayoutServer();
  verification = await startStandIn(() => refuse(404, 'reference_id_not_found'));
  sms = await startStandIn(({ path: asked }) => ({
    status: 200,
    json: asked.includes(key) ? '8241' : '{"msgType":"error"}',
  }));
  mail = await startSmtpServer();
  courier = await startShiprocketServer();
  feed = await startStandIn(() => ({
    status: 200,
    json: `{"status":"success","currency":"INR","unit":"g","metals":{"gold":12503.45,"silver":155.22},
      "timestamps":{"metal":"${new Date(pricedAt).toISOString()}"}}`,
  }));
});
afterAll(async () => {
  for (const server of [feed, gateway, payouts, verification, sms, mail, courier]) await server.close();
  rmSync(dir, { recursive: true });
});
beforeEach(() => {
  pricedAt = Date.now();
  gateway.behaviour = 'well';
  mail.behaviour = 'well';
  courier.behaviour = 'well';
  for (const server of [feed, payouts, verification, sms]) Object.assign(server, { manner: 'well', requests: [] });
});

const env = () => ({
  DATA_DIR: dir,
  PRICE_FEED: 'metals_dev',
  METALS_DEV_API_KEY: key,
  METALS_DEV_BASE_URL: feed.baseUrl,
  PAYMENT_GATEWAY: 'cashfree',
  CASHFREE_CLIENT_ID: key,
  CASHFREE_CLIENT_SECRET: key,
  CASHFREE_BASE_URL: gateway.baseUrl,
  PAYOUT_GATEWAY: 'cashfree',
  CASHFREE_PAYOUT_CLIENT_ID: key,
  CASHFREE_PAYOUT_CLIENT_SECRET: key,
  CASHFREE_PAYOUT_BASE_URL: payouts.baseUrl,
  BANK_CHECK: 'cashfree',
  CASHFREE_VERIFICATION_CLIENT_ID: key,
  CASHFREE_VERIFICATION_CLIENT_SECRET: key,
  CASHFREE_VERIFICATION_BASE_URL: verification.baseUrl,
  SMS_PROVIDER: 'msg91',
  MSG91_AUTH_KEY: key,
  MSG91_TEMPLATE_ID: 'template-1',
  MSG91_BASE_URL: `${sms.baseUrl}/api/v5`,
  IDENTITY_PROVIDER: 'cashfree',
  EMAIL_PROVIDER: 'smtp',
  SMTP_URL: `smtp://user:${key}@127.0.0.1:${mail.port}`,
  EMAIL_FROM: 'no-reply@tola.example',
  COURIER: 'shiprocket',
  SHIPROCKET_EMAIL: courier.email,
  SHIPROCKET_PASSWORD: courier.password,
  SHIPROCKET_PICKUP_LOCATION: 'Vault',
  SHIPROCKET_BASE_URL: courier.url,
});
const report = (changes: Record<string, string> = {}) => reportOn(providerChecks(loadConfig({ ...env(), ...changes })));

describe('providers that are switched on', () => {
  it('are asked something harmless, and all are well', async () => {
    const { lines, failures } = await report();
    expect(lines).toEqual([
      '  price feed       metals_dev  ok',
      '  payment gateway  cashfree    ok',
      '  payouts          cashfree    ok',
      '  bank check       cashfree    ok',
      '  SMS              msg91       ok',
      '  identity         cashfree    ok',
      '  email            smtp        ok',
      '  courier          shiprocket  ok',
    ]);
    expect(failures).toBe(0);
    // Nothing is made, sent or paid.
    expect(payouts.transfers.size + gateway.orders.size + mail.messages.length + courier.bookings.length).toBe(0);
    for (const { requests } of [gateway, payouts, verification, sms]) {
      expect(requests.map(({ method }) => method)).not.toContain('POST');
    }
  });

  it.each(['unauthorised', 'forbidden', 'server_error', 'html', 'broken_connection'] as const)(
    'fail where they answer %s, each with its reason and without a secret',
    async (manner) => {
      gateway.behaviour = manner === 'forbidden' ? 'unauthorised' : manner;
      for (const server of [feed, payouts, verification, sms]) server.manner = manner;
      mail.behaviour = 'refuses_login';
      courier.behaviour = 'server_error';
      const { lines, failures } = await report();
      expect({ lines, failures }).toMatchObject({ failures: 8 });
      for (const line of lines) expect(line).toMatch(/ {2}FAILED: .{10,}/);
      expect(lines.join()).not.toContain(key);
    },
  );

  it('fail with prices too old to be used', async () => {
    pricedAt -= 600_000;
    const { lines, failures } = await report();
    expect(failures).toBe(1);
    expect(lines[0]).toContain('FAILED: its prices are 600 s old');
  });
});

describe('providers that are not', () => {
  it('are reported as such and asked nothing', async () => {
    const { lines, failures } = await reportOn(providerChecks(loadConfig({ DATA_DIR: dir })));
    expect(failures).toBe(0);
    expect(lines.slice(0, 4).every((line) => line.endsWith('simulated  nothing to check: simulated'))).toBe(true);
    expect(lines[4]).toMatch(/SMS +none +not set up/);
  });
});

describe('the command', () => {
  const run = (changes: Record<string, string>): Promise<{ code: number; out: string; err: string }> =>
    new Promise((resolve) => {
      const command = path.join(import.meta.dirname, '..', 'providers-check.ts');
      const options = { env: { PATH: process.env.PATH, ...env(), ...changes } as never };
      execFile(process.execPath, ['--disable-warning=ExperimentalWarning', command], options, (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      });
    });

  it('ends with 0 where all can be used, with 1 where one cannot or the settings are half', async () => {
    expect(await run({})).toMatchObject({ code: 0, err: '', out: expect.stringContaining('can be used') });
    payouts.manner = 'unauthorised';
    expect(await run({})).toMatchObject({
      code: 1,
      out: expect.stringMatching(/payouts +cashfree +FAILED: Cashfree does not take our calls: HTTP status 401/),
      err: expect.stringContaining('1 of 8 providers cannot be used.'),
    });
    expect(await run({ CASHFREE_PAYOUT_CLIENT_SECRET: '' })).toMatchObject({
      code: 1,
      err: expect.stringContaining('CASHFREE_PAYOUT_CLIENT_SECRET must be set'),
    });
  });
});
