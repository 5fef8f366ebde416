import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './config.ts';
import type { Environment } from './environment.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(os.tmpdir(), 'tola-config-'));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function problemsOf(env: Environment): readonly string[] {
  try {
    loadConfig({ DATA_DIR: dir, ...env });
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

/** What a start outside demo mode asks for whatever the providers: where prices come from, and who sells. */
const business = {
  PRICE_FEED: 'goldapi',
  GOLDAPI_API_KEY: 'abcdefgh',
  INVOICE_SELLER_NAME: 'Acme Bullion LLP',
  INVOICE_SELLER_ADDRESS: '2 Fort Road | Mumbai 400001',
  INVOICE_SELLER_GSTIN: '27AAPFU0939F1ZV',
};

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
        ...business,
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
    const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'abcdefgh', MSG91_TEMPLATE_ID: 'template1', ...business };
    expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms }).payments.gateway).toEqual({ kind: 'none' });
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
  const sms = { SMS_PROVIDER: 'msg91', MSG91_AUTH_KEY: 'abcdefgh', MSG91_TEMPLATE_ID: 'template1', ...business };

  it('is simulated in demo mode and by documents alone outside of it; its limits are in paise', () => {
    expect(loadConfig({ DATA_DIR: dir }).kyc).toEqual({
      identity: { kind: 'simulated' },
      freeBuyLimitPaise: 50_000_00n,
      panRequiredFromPaise: 200_000_00n,
    });
    expect(loadConfig({ DATA_DIR: dir, DEMO: '0', ...sms }).kyc.identity).toEqual({ kind: 'none' });
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

describe('who is asked whose a domain is', () => {
  it('is simulated in demo mode only, and DNS otherwise', () => {
    expect(loadConfig({ DATA_DIR: dir }).domainResolver).toBe('simulated');
    expect(loadConfig({ DATA_DIR: dir, DOMAIN_RESOLVER: 'dns' }).domainResolver).toBe('dns');
    const live = {
      DEMO: '0',
      SMS_PROVIDER: 'msg91',
      MSG91_AUTH_KEY: 'key-0123456789',
      MSG91_TEMPLATE_ID: 'template1',
      ...business,
    };
    expect(loadConfig({ DATA_DIR: dir, ...live }).domainResolver).toBe('dns');
    expect(problemsOf({ ...live, DOMAIN_RESOLVER: 'simulated' })).toEqual([
      expect.stringContaining('DOMAIN_RESOLVER must be dns when demo mode is off'),
    ]);
    expect(problemsOf({ DOMAIN_RESOLVER: 'hosts' })).toEqual([expect.stringContaining('DOMAIN_RESOLVER must be')]);
  });
});

describe('the courier of live deliveries', () => {
  const shiprocket = {
    COURIER: 'shiprocket',
    SHIPROCKET_EMAIL: 'api@tola.example',
    SHIPROCKET_PASSWORD: 'hidden password',
    SHIPROCKET_PICKUP_LOCATION: 'Vault',
  };

  it('is none unless set, and Shiprocket with its log-in, which no problem repeats', () => {
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
