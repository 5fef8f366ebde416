import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, demoInvoices, loadConfig, loadDatabaseConfig } from './config.ts';
import { type Environment, readEnvironment, rootDir } from './environment.ts';
import { settings } from './settings.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'tola-config-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const key32 = Buffer.alloc(32, 7).toString('base64');
const ownDatabase = () => ({
  DATA_DIR: dir,
  DATABASE_URL: 'postgres://u:hidden-password@db.example.com/tola',
  NEXTAUTH_SECRET: 'x'.repeat(32),
  ENCRYPTION_KEY: key32,
  CERTIFICATE_SIGNING_KEY: key32,
});

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dir, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('start with the documented defaults when nothing is given', () => {
    const config = loadConfig({ DATA_DIR: dir, PORT: '' });
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      payBaseUrl: 'http://localhost:3000/pay',
      demo: true,
      apiRateLimitPerMinute: 120,
      sandboxDailyLimit: 1000,
      priceFeed: { kind: 'simulated', intervalSeconds: 15, premiumMilliPct: 0, spreadMilliPct: 1500 },
      sms: { provider: 'none' },
    });
    expect(config.databaseUrl).toBeUndefined();
    expect(Object.isFrozen(config)).toBe(true);
  });

  it('derive the other addresses from APP_URL and PORT', () => {
    expect(loadConfig({ DATA_DIR: dir, PORT: '4100' }).verifyBaseUrl).toBe('http://localhost:4100/verify');
    const config = loadConfig({
      DATA_DIR: dir,
      APP_URL: 'https://tola.example/',
      PAY_BASE_URL: 'https://pay.example/',
    });
    expect([config.embedBaseUrl, config.payBaseUrl]).toEqual(['https://tola.example/embed', 'https://pay.example']);
  });

  it('hold percentages exactly', () => {
    const { priceFeed } = loadConfig({ DATA_DIR: dir, PRICE_PREMIUM_PCT: '6.005', PRICE_SPREAD_PCT: '2.5' });
    expect([priceFeed.premiumMilliPct, priceFeed.spreadMilliPct]).toEqual([6005, 2500]);
  });

  it('tell every problem at once, each naming its variable', () => {
    const problems = problemsOf({
      PORT: '70000',
      APP_URL: 'tola.example.com',
      LOG_LEVEL: 'loud',
      DEMO: 'perhaps',
      PRICE_FEED: 'metals_dev',
      TRUSTED_PROXY_HOPS: '-1',
      SMS_PROVIDER: 'msg91',
      PRICE_SPREAD_PCT: '1e1',
    });
    const named = problems.map((problem) => problem.split(' ')[0]).sort();
    expect(named).toEqual([
      'APP_URL',
      'DEMO',
      'LOG_LEVEL',
      'METALS_DEV_API_KEY',
      'MSG91_AUTH_KEY',
      'MSG91_TEMPLATE_ID',
      'PORT',
      'PRICE_SPREAD_PCT',
      'TRUSTED_PROXY_HOPS',
    ]);
  });

  it.each(['0', '65536', '3000.5', '3e3', '0x10', ' 3 000', 'NaN'])('refuse the port %j', (PORT) => {
    expect(problemsOf({ PORT })).toHaveLength(1);
  });

  it('never repeat a secret in a problem', () => {
    const text = problemsOf({ DATABASE_URL: 'mysql://u:hidden-password@h/d', ENCRYPTION_KEY: 'hidden-key' }).join();
    expect(text).toContain('DATABASE_URL');
    expect(text).toContain('ENCRYPTION_KEY');
    expect(text).not.toContain('hidden');
  });
});

describe('payouts and bank checks', () => {
  const payouts = { CASHFREE_PAYOUT_CLIENT_ID: 'payouts-0123', CASHFREE_PAYOUT_CLIENT_SECRET: 'hidden-payouts' };
  const checks = {
    CASHFREE_VERIFICATION_CLIENT_ID: 'checks-0123',
    CASHFREE_VERIFICATION_CLIENT_SECRET: 'hidden-checks',
  };
  const namesOf = (env: Record<string, string>) =>
    problemsOf({ DATA_DIR: dir, ...env }).map((problem) => problem.split(' ')[0]);

  it('are simulated in demo mode, and off outside of it', () => {
    expect(loadConfig({ DATA_DIR: dir })).toMatchObject({
      payouts: { kind: 'simulated' },
      bankCheck: { kind: 'simulated' },
    });
    expect(
      loadConfig({
        DATA_DIR: dir,
        DEMO: '0',
        SMS_PROVIDER: 'msg91',
        MSG91_AUTH_KEY: 'key-0123456789',
        MSG91_TEMPLATE_ID: 'template-1',
      }),
    ).toMatchObject({
      payouts: { kind: 'none' },
      bankCheck: { kind: 'none' },
    });
  });

  it('have credentials and an address of their own', () => {
    const { payouts: payer, bankCheck } = loadConfig({
      DATA_DIR: dir,
      PAYOUT_GATEWAY: 'cashfree',
      BANK_CHECK: 'cashfree',
      ...payouts,
      ...checks,
      CASHFREE_VERIFICATION_BASE_URL: 'https://sandbox.cashfree.com/verification/',
    });
    expect(payer).toEqual({
      kind: 'cashfree',
      clientId: 'payouts-0123',
      clientSecret: 'hidden-payouts',
      baseUrl: 'https://api.cashfree.com/payout',
    });
    expect(bankCheck).toMatchObject({ baseUrl: 'https://sandbox.cashfree.com/verification' });
  });

  it('are refused where they are half set up', () => {
    expect(namesOf({ PAYOUT_GATEWAY: 'cashfree' })).toEqual([
      'CASHFREE_PAYOUT_CLIENT_ID',
      'CASHFREE_PAYOUT_CLIENT_SECRET',
      'BANK_CHECK',
    ]);
    expect(namesOf({ PAYOUT_GATEWAY: 'cashfree', ...payouts })).toEqual(['BANK_CHECK']);
    expect(namesOf({ PAYOUT_GATEWAY: 'cashfree', ...payouts, BANK_CHECK: 'cashfree' })).toEqual([
      'CASHFREE_VERIFICATION_CLIENT_ID',
      'CASHFREE_VERIFICATION_CLIENT_SECRET',
    ]);
    const short = problemsOf({ DATA_DIR: dir, ...payouts, CASHFREE_PAYOUT_CLIENT_SECRET: 'hidden' });
    expect(short).toHaveLength(1);
    expect(short.join()).not.toContain('hidden');
  });
});

describe('commands on the database alone', () => {
  it('need its address and no other setting, and make no secret', () => {
    const { DATA_DIR, DATABASE_URL } = ownDatabase();
    expect(loadDatabaseConfig({ DATA_DIR, DATABASE_URL, PORT: 'x' })).toEqual({
      dataDir: dir,
      databaseUrl: DATABASE_URL,
    });
    expect(() => statSync(path.join(dir, 'secrets.json'))).toThrow('ENOENT');
    expect(() => loadDatabaseConfig({ DATABASE_URL: 'nonsense', PORT: 'x' })).toThrow(
      /^The settings.*DATABASE_URL must/,
    );
  });
});

describe('demo mode', () => {
  it('is off by default on an own database, where a missing SMS provider and seller are refused', () => {
    expect(problemsOf(ownDatabase()).map((problem) => problem.split(' ')[0])).toEqual([
      'SMS_PROVIDER',
      'INVOICE_SELLER_NAME',
      'INVOICE_SELLER_ADDRESS',
      'INVOICE_SELLER_GSTIN',
    ]);
  });

  it('needs DEMO=1 in so many words in production on an own database', () => {
    expect(problemsOf({ ...ownDatabase(), NODE_ENV: 'production', DEMO: 'true' })).toEqual([
      expect.stringContaining('DEMO must be exactly 1'),
    ]);
    expect(loadConfig({ ...ownDatabase(), NODE_ENV: 'production', DEMO: '1' }).demo).toBe(true);
    expect(loadConfig({ ...ownDatabase(), DEMO: 'true' }).demo).toBe(true);
  });

  it('can be switched off on the embedded database only with an SMS provider', () => {
    expect(problemsOf({ DEMO: '0' })).toHaveLength(1);
    const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'abcdefgh', MSG91_TEMPLATE_ID: 'template1' };
    expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms })).toMatchObject({ demo: false, sms: { provider: 'msg91' } });
  });
});

describe('the payment gateway', () => {
  const cashfree = {
    PAYMENT_GATEWAY: 'cashfree',
    CASHFREE_CLIENT_ID: 'client-0123',
    CASHFREE_CLIENT_SECRET: 'hidden-secret',
  };

  it('is simulated in demo mode, and none where demo mode is off and none is set up', () => {
    expect(loadConfig({ DATA_DIR: dir }).payments).toEqual({
      gateway: { kind: 'simulated' },
      payeeAddress: 'tola@sandbox',
      gpayIosScheme: 'gpay',
      isPaused: false,
    });
    const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'abcdefgh', MSG91_TEMPLATE_ID: 'template1' };
    for (const given of [{}, { PAYMENT_GATEWAY: 'simulated' }]) {
      expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms, ...given }).payments.gateway).toEqual({ kind: 'none' });
    }
  });

  it('is Cashfree with its credentials, which no problem repeats', () => {
    const given = { ...cashfree, CASHFREE_BASE_URL: 'https://sandbox.cashfree.com/pg/', PAYMENTS_PAUSED: '1' };
    expect(loadConfig({ DATA_DIR: dir, ...given, GPAY_IOS_SCHEME: 'tez' }).payments).toMatchObject({
      gateway: {
        kind: 'cashfree',
        clientId: 'client-0123',
        clientSecret: 'hidden-secret',
        baseUrl: 'https://sandbox.cashfree.com/pg',
      },
      gpayIosScheme: 'tez',
      isPaused: true,
    });
    expect(problemsOf({ PAYMENT_GATEWAY: 'cashfree' }).map((problem) => problem.split(' ')[0])).toEqual([
      'CASHFREE_CLIENT_ID',
      'CASHFREE_CLIENT_SECRET',
    ]);
    expect(problemsOf({ ...cashfree, CASHFREE_CLIENT_SECRET: 'hidden secret' }).join()).not.toContain('hidden');
  });

  it.each([
    ['PAYMENT_GATEWAY', 'razorpay'],
    ['UPI_PAYEE_ADDRESS', 'nobody'],
    ['UPI_PAYEE_ADDRESS', 'a&b@bank'],
    ['GPAY_IOS_SCHEME', 'upi'],
    ['PAYMENTS_PAUSED', 'soon'],
  ])('is refused at start with %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });
});

describe('KYC', () => {
  const cashfree = {
    IDENTITY_PROVIDER: 'cashfree',
    CASHFREE_VERIFICATION_CLIENT_ID: 'client-0123',
    CASHFREE_VERIFICATION_CLIENT_SECRET: 'hidden-secret',
  };
  const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'abcdefgh', MSG91_TEMPLATE_ID: 'template1' };

  it('is simulated in demo mode and by documents alone outside of it; its limits are in paise', () => {
    expect(loadConfig({ DATA_DIR: dir }).kyc).toEqual({
      identity: { kind: 'simulated' },
      freeBuyLimitPaise: 50_000_00n,
      panRequiredFromPaise: 200_000_00n,
    });
    for (const given of [{}, { IDENTITY_PROVIDER: 'simulated' }]) {
      expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms, ...given }).kyc.identity).toEqual({ kind: 'none' });
    }
    const limits = { FREE_BUY_LIMIT_INR: '0', PAN_REQUIRED_FROM_INR: '1' };
    expect(loadConfig({ DATA_DIR: dir, ...limits }).kyc).toMatchObject({
      freeBuyLimitPaise: 0n,
      panRequiredFromPaise: 100n,
    });
  });

  it('is checked by Cashfree with credentials of its own, which no problem repeats', () => {
    expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms, ...cashfree }).kyc.identity).toEqual({
      kind: 'cashfree',
      clientId: 'client-0123',
      clientSecret: 'hidden-secret',
      baseUrl: 'https://api.cashfree.com/verification',
    });
    expect(problemsOf({ IDENTITY_PROVIDER: 'cashfree' }).map((problem) => problem.split(' ')[0])).toEqual([
      'CASHFREE_VERIFICATION_CLIENT_ID',
      'CASHFREE_VERIFICATION_CLIENT_SECRET',
    ]);
    const mistaken = { ...cashfree, CASHFREE_VERIFICATION_CLIENT_SECRET: 'hidden secret' };
    expect(problemsOf(mistaken).join()).not.toContain('hidden');
  });

  it.each([
    ['IDENTITY_PROVIDER', 'setu'],
    ['FREE_BUY_LIMIT_INR', '-1'],
    ['PAN_REQUIRED_FROM_INR', '2e5'],
  ])('is refused at start with %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });
});

describe('email', () => {
  const smtp = { EMAIL_PROVIDER: 'smtp', SMTP_URL: 'smtps://user:hidden@mail.example.com:465' };

  it('goes through the server that is given, and nowhere without one', () => {
    const from = 'Tola <no-reply@example.com>';
    expect(loadConfig({ DATA_DIR: dir }).email).toEqual({ provider: 'none' });
    expect(loadConfig({ DATA_DIR: dir, ...smtp, EMAIL_FROM: from }).email).toEqual({
      provider: 'smtp',
      url: smtp.SMTP_URL,
      from,
    });
    expect(problemsOf({ EMAIL_PROVIDER: 'smtp' }).map((problem) => problem.split(' ')[0])).toEqual([
      'SMTP_URL',
      'EMAIL_FROM',
    ]);
  });

  it.each([
    ['EMAIL_PROVIDER', 'sendmail'],
    ['SMTP_URL', 'https://user:hidden@mail.example.com'],
    ['SMTP_URL', 'smtp://user:hidden@mail.example.com/path'],
    ['SMTP_URL', 'hidden'],
    ['EMAIL_FROM', 'Tola'],
    ['EMAIL_FROM', 'Tola <a@b.example> more'],
  ])('is refused at start with %s=%s', (name, value) => {
    const problems = problemsOf({ [name]: value });
    expect(problems).toEqual([expect.stringContaining(`${name} must be`)]);
    expect(problems.join()).not.toContain('hidden');
  });
});

describe('the courier of live deliveries', () => {
  const shiprocket = {
    COURIER: 'shiprocket',
    SHIPROCKET_EMAIL: 'api@tola.example',
    SHIPROCKET_PASSWORD: 'hidden password',
    SHIPROCKET_PICKUP_LOCATION: 'Vault',
  };

  it('is nobody unless set, and Shiprocket with its log-in, which no problem repeats', () => {
    expect(loadConfig({ DATA_DIR: dir }).courier).toEqual({ kind: 'none' });
    expect(loadConfig({ DATA_DIR: dir, ...shiprocket }).courier).toEqual({
      kind: 'shiprocket',
      email: 'api@tola.example',
      password: 'hidden password',
      pickupLocation: 'Vault',
      baseUrl: 'https://apiv2.shiprocket.in',
    });
    expect(problemsOf({ COURIER: 'shiprocket' }).map((problem) => problem.split(' ')[0])).toEqual([
      'SHIPROCKET_EMAIL',
      'SHIPROCKET_PASSWORD',
      'SHIPROCKET_PICKUP_LOCATION',
    ]);
    expect(problemsOf({ ...shiprocket, SHIPROCKET_EMAIL: 'hidden' }).join()).not.toContain('hidden');
    expect(problemsOf({ COURIER: 'pigeon' })).toEqual([expect.stringContaining('COURIER must be')]);
  });
});

describe('the seller on invoices', () => {
  const seller = {
    INVOICE_SELLER_NAME: 'Acme Bullion LLP',
    INVOICE_SELLER_ADDRESS: '2 Fort Road | Mumbai 400001',
    INVOICE_SELLER_GSTIN: '27AAPFU0939F1ZV',
  };

  it('is as given, line by line, and otherwise that of the demo', () => {
    const given = { ...seller, INVOICE_HSN_GOLD: '710812' };
    expect(loadConfig({ DATA_DIR: dir, ...given }).invoices).toEqual({
      seller: { name: 'Acme Bullion LLP', addressLines: ['2 Fort Road', 'Mumbai 400001'], gstin: '27AAPFU0939F1ZV' },
      hsn: { gold: '710812', silver: '7106' },
      feeSac: '998599',
    });
    expect(loadConfig({ DATA_DIR: dir }).invoices).toEqual(demoInvoices);
  });

  it.each([
    ['INVOICE_SELLER_GSTIN', '27AAPFU0939F1ZW'],
    ['INVOICE_SELLER_GSTIN', '28AAPFU0939F1ZV'],
    ['INVOICE_SELLER_ADDRESS', '1 Street||City'],
    ['INVOICE_HSN_GOLD', '7106'],
    ['INVOICE_SAC_FEE', '998'],
  ])('is refused at start with %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toEqual([expect.stringContaining(`${name} must be`)]);
  });
});

describe('secrets', () => {
  it('are required on an own database', () => {
    const { DATA_DIR, DATABASE_URL } = ownDatabase();
    const problems = problemsOf({ DATA_DIR, DATABASE_URL, DEMO: '1' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'NEXTAUTH_SECRET',
      'ENCRYPTION_KEY',
      'CERTIFICATE_SIGNING_KEY',
    ]);
  });

  it('are made once with the embedded database and readable by their owner only', () => {
    const first = loadConfig({ DATA_DIR: dir }).secrets;
    expect(loadConfig({ DATA_DIR: dir }).secrets).toEqual(first);
    expect(Buffer.from(first.encryptionKey, 'base64')).toHaveLength(32);
    expect(statSync(path.join(dir, 'secrets.json')).mode & 0o777).toBe(0o600);
  });

  it('of an older version gain the key of certificates, the same one however often it is asked for', () => {
    const older = { nextAuthSecret: 'x'.repeat(32), encryptionKey: key32 };
    const file = path.join(dir, 'secrets.json');
    writeFileSync(file, JSON.stringify(older));
    const { certificateSigningKey, ...rest } = loadConfig({ DATA_DIR: dir }).secrets;
    expect(rest).toEqual(older);
    expect(Buffer.from(certificateSigningKey, 'base64')).toHaveLength(32);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...older, certificateSigningKey });
    writeFileSync(file, JSON.stringify(older));
    expect(loadConfig({ DATA_DIR: dir }).secrets).toEqual({ ...older, certificateSigningKey });
  });

  it('are never replaced when their file is damaged', () => {
    writeFileSync(path.join(dir, 'secrets.json'), '{"nextAuthSecret": "');
    expect(() => loadConfig({ DATA_DIR: dir })).toThrow(/damaged/);
    expect(readFileSync(path.join(dir, 'secrets.json'), 'utf8')).toBe('{"nextAuthSecret": "');
  });
});

describe('.env', () => {
  const write = (content: string) => {
    const file = path.join(dir, '.env');
    writeFileSync(file, content);
    return file;
  };

  it('is overruled by the variables of the process', () => {
    const file = write('\uFEFFPORT=4000\nexport HOST="::1" # local\nA=\'two\nlines\'\n');
    expect(readEnvironment(file, { PORT: '5000' })).toMatchObject({ PORT: '5000', HOST: '::1' });
    expect(readEnvironment(path.join(dir, 'absent'), { PORT: '5000' })).toEqual({ PORT: '5000' });
  });

  it.each([
    ['PORT 4000\n', 'line 1'],
    ['# fine\nPORT=4000\n=oops\n', 'line 3'],
    ['A="never\nclosed\n', 'line 1'],
    ['A=\0', 'UTF-8'],
  ])('that is malformed is refused, with the place: %j', (content, place) => {
    expect(() => readEnvironment(write(content), {})).toThrow(place);
  });

  it('that cannot be read is refused in one sentence', () => {
    expect(() => readEnvironment(dir, {})).toThrow(/^Cannot read .* it is a folder, not a file\.$/);
  });

  it('.env.example names exactly the settings there are', () => {
    const example = readFileSync(path.join(rootDir, '.env.example'), 'utf8');
    const named = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)].map((match) => match[1]);
    expect(named.sort()).toEqual(Object.keys(settings).sort());
  });
});
