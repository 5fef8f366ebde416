import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig, loadDatabaseConfig } from './config.ts';
import { demoInvoices } from './config-invoices.ts';
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

/** Who sells outside demo mode: invoices name them. */
const seller = {
  INVOICE_SELLER_NAME: 'Acme Bullion LLP',
  INVOICE_SELLER_ADDRESS: '2 Fort Road | Mumbai 400001',
  INVOICE_SELLER_GSTIN: '27AAPFU0939F1ZV',
};

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

  it('never repeat what could be a secret, whatever it is called and wherever it stands', () => {
    const secrets = Object.keys(settings).filter((name) => /TOKEN|SECRET|_KEY|PASSWORD|PASSPHRASE|HEADERS/.test(name));
    expect(secrets).toContain('METRICS_TOKEN');
    const addresses = Object.keys(settings).filter((name) => /_URL$|ENDPOINT$|^AUDIT_SINK$/.test(name));
    expect(addresses.length).toBeGreaterThan(10);
    const given = [
      ...secrets.map((name) => [name, 'hidden value']),
      ...addresses.map((name) => [name, 'https://user:hidden%zz@host.example']),
      ...addresses.map((name) => [name, 'https://host.example/?token=hidden']),
    ];
    for (const [name = '', value] of given) expect(problemsOf({ [name]: value }).join()).not.toContain('hidden');
    // What holds none is shown, so that a slip is seen.
    expect(problemsOf({ APP_URL: 'ftp://tola.example.com' }).join()).toContain('ftp://tola.example.com');
  });

  it('take a number up to the very bound that their refusal names', () => {
    expect(loadConfig({ DATA_DIR: dir, FREE_BUY_LIMIT_INR: '1000000000' }).kyc.freeBuyLimitPaise).toBe(
      100_000_000_000n,
    );
    expect(problemsOf({ FREE_BUY_LIMIT_INR: '1000000001' })).toEqual([
      'FREE_BUY_LIMIT_INR must be a whole number from 0 to 1000000000 (it is "1000000001")',
    ]);
  });

  it('refuse an address of a mail server whose password is not percent-encoded, which no client could log in with', () => {
    const mail = { EMAIL_PROVIDER: 'smtp', EMAIL_FROM: 'no-reply@example.com' };
    const refused = problemsOf({ ...mail, SMTP_URL: 'smtps://user:hidden%off@mail.example.com' });
    expect(refused).toEqual([expect.stringMatching(/^SMTP_URL must be .*percent encoding/)]);
    expect(refused.join()).not.toContain('hidden');
    expect(problemsOf({ ...mail, SMTP_URL: 'smtps://user:50%25off%C3%A9@mail.example.com' })).toEqual([]);
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
    const owner = 'postgres://owner:hidden-password@db.example.com/tola';
    expect(loadDatabaseConfig({ DATA_DIR, DATABASE_URL, DATABASE_OWNER_URL: owner })).toMatchObject({
      databaseOwnerUrl: owner,
    });
    expect(problemsOf({ DATABASE_OWNER_URL: owner }).join()).toContain('DATABASE_URL must be set');
    expect(() => loadDatabaseConfig({ DATABASE_URL: 'nonsense', PORT: 'x' })).toThrow(
      /^The settings.*DATABASE_URL must/,
    );
  });
});

describe('demo mode', () => {
  it('is off by default on an own database, where a missing SMS provider and seller are refused', () => {
    expect(problemsOf(ownDatabase()).map((problem) => problem.split(' ')[0])).toEqual([
      'SMS_PROVIDER',
      'PRICE_FEED',
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

  it('can be switched off on the embedded database only with an SMS provider, a price feed and a seller', () => {
    const named = problemsOf({ DEMO: '0' }).map((problem) => problem.split(' ')[0]);
    expect(named).toEqual(['SMS_PROVIDER', 'PRICE_FEED', ...Object.keys(seller)]);
    const sms = {
      ...seller,
      SMS_PROVIDER: 'msg91',
      MSG91_AUTH_KEY: 'abcdefgh',
      MSG91_TEMPLATE_ID: 'template1',
      PRICE_FEED: 'goldapi',
      GOLDAPI_API_KEY: 'abcdefgh',
    };
    expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms })).toMatchObject({ demo: false, sms: { provider: 'msg91' } });
  });

  it.each(['PRICE_FEED', 'PAYMENT_GATEWAY', 'PAYOUT_GATEWAY', 'IDENTITY_PROVIDER', 'BANK_CHECK', 'DOMAIN_RESOLVER'])(
    'nothing simulated stands behind real business: %s',
    (name) => {
      const real = {
        ...seller,
        SMS_PROVIDER: 'msg91',
        MSG91_AUTH_KEY: 'abcdefgh',
        MSG91_TEMPLATE_ID: 'template1',
        PRICE_FEED: 'goldapi',
        GOLDAPI_API_KEY: 'abcdefgh',
      };
      expect(problemsOf({ DEMO: '0', ...real, [name]: 'simulated' })).toEqual([
        expect.stringMatching(`^${name} must be .* when demo mode is off`),
      ]);
      expect(loadConfig({ DATA_DIR: dir, [name]: 'simulated' }).demo).toBe(true);
    },
  );
});

/** What a service outside demo mode needs at least. */
const real = {
  ...seller,
  DEMO: '0',
  SMS_PROVIDER: 'msg91',
  MSG91_AUTH_KEY: 'abcdefgh',
  MSG91_TEMPLATE_ID: 'template1',
  PRICE_FEED: 'goldapi',
  GOLDAPI_API_KEY: 'abcdefgh',
};

describe('companies outside demo mode', () => {
  const addresses = Object.keys(settings).filter(
    (name) => /_BASE_URL$/.test(name) && !/^(PAY|EMBED|VERIFY)_/.test(name),
  );

  it.each(addresses)('are sent no credentials in clear: %s', (name) => {
    expect(problemsOf({ ...real, [name]: 'http://api.example.com' })).toEqual([
      `${name} must be https when demo mode is off, since credentials are sent there`,
    ]);
    for (const address of ['https://api.example.com', 'http://127.0.0.1:8080', 'http://localhost:8080']) {
      expect(problemsOf({ ...real, [name]: address })).toEqual([]);
    }
    expect(problemsOf({ [name]: 'http://api.example.com' })).toEqual([]);
  });
});

describe('passkeys of operators', () => {
  const isRequired = (env: object) => loadConfig({ DATA_DIR: dir, ...env }).areOperatorPasskeysRequired;

  it('are required outside demo mode, unless the settings say otherwise', () => {
    expect([isRequired({}), isRequired(real)]).toEqual([false, true]);
    expect(isRequired({ ...real, OPERATOR_PASSKEYS: 'optional' })).toBe(false);
    expect(isRequired({ OPERATOR_PASSKEYS: 'required' })).toBe(true);
  });

  it('are not required where browsers have none, since nobody could sign in', () => {
    for (const address of ['http://tola.example.com', 'https://192.0.2.7', 'https://[2001:db8::1]']) {
      expect(problemsOf({ ...real, APP_URL: address })).toEqual([expect.stringMatching(/^APP_URL must be https/)]);
      expect(isRequired({ ...real, APP_URL: address, OPERATOR_PASSKEYS: 'optional' })).toBe(false);
    }
    for (const address of ['https://tola.example.com', 'http://localhost:4000']) {
      expect(isRequired({ ...real, APP_URL: address })).toBe(true);
    }
  });
});

describe('the seller on invoices', () => {
  it('is nobody invented where business is done in earnest, on the embedded database too', () => {
    const real = { DEMO: '0', SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'abcdefgh', MSG91_TEMPLATE_ID: 'template1' };
    const feed = { PRICE_FEED: 'goldapi', GOLDAPI_API_KEY: 'abcdefgh' };
    expect(problemsOf({ ...real, ...feed }).map((problem) => problem.split(' ')[0])).toEqual(Object.keys(seller));
    expect(problemsOf({ ...real, ...feed, ...seller })).toEqual([]);
  });

  it('is as given, line by line, and otherwise that of the demo', () => {
    const given = { ...seller, INVOICE_HSN_GOLD: '710812' };
    expect(loadConfig({ DATA_DIR: dir, ...given }).invoices).toEqual({
      seller: { name: 'Acme Bullion LLP', addressLines: ['2 Fort Road', 'Mumbai 400001'], gstin: '27AAPFU0939F1ZV' },
      hsn: { ...demoInvoices.hsn, gold: '710812' },
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
