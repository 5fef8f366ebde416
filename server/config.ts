import path from 'node:path';
import { type CourierConfig, courierOf } from './config/courier.ts';
import { problemsInEarnest } from './config/in-earnest.ts';
import { problemsOfWatching, type WatchingConfig, watchingOf } from './config/watching.ts';
import { type DatabaseConfig, databaseOf, notAlone } from './config-database.ts';
import { invoicesOf } from './config-invoices.ts';
import type { InvoiceSettings } from './domain/documents/invoices/invoicing.ts';
import { canHavePasskeys } from './domain/kernel/text/can-have-passkeys.ts';
import { type Environment, readEnvironment } from './environment.ts';
import { loadOrCreateSecrets, type StoredSecrets } from './secrets.ts';
import { isOn, readSettings, type Settings } from './settings.ts';
import { StartupError } from './startup-error.ts';

/** Everything that is wrong with the settings, at once. `problems` holds one plain sentence per variable. */
export class ConfigError extends StartupError {
  override name = 'ConfigError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    const [only] = problems;
    super(
      problems.length === 1 && only
        ? `The settings do not allow a start: ${only}.`
        : `The settings do not allow a start:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`,
    );
    this.problems = problems;
  }
}

/** Where prices come from. `simulated` needs no network; the others need a key. */
export type PriceFeedConfig = Readonly<{
  kind: 'simulated' | 'metals_dev' | 'goldapi';
  intervalSeconds: number;
  /** Added to what the feed says, in thousandths of a percent: 1500 is 1.5 percent. */
  premiumMilliPct: number;
  /** Taken on each side of the feed's rate, in thousandths of a percent: added to buy, deducted from sell. */
  spreadMilliPct: number;
  baseUrl: string;
  apiKey: string;
}>;

/** Who delivers one-time passwords. `none` exists in demo mode only. */
export type SmsConfig =
  | Readonly<{ provider: 'none' }>
  | Readonly<{ provider: 'msg91'; authKey: string; templateId: string; baseUrl: string }>;

/** Who delivers emails of live mode. `none`: in demo mode their codes are known, outside of it there are none. */
type EmailConfig = Readonly<{ provider: 'none' }> | Readonly<{ provider: 'smtp'; url: string; from: string }>;

/** KYC in live mode: who checks PAN and Aadhaar, and what users may buy for without it. */
type KycConfig = Readonly<{
  identity:
    | Readonly<{ kind: 'simulated' | 'none' }>
    | Readonly<{ kind: 'cashfree'; clientId: string; clientSecret: string; baseUrl: string }>;
  /** In a financial year, for accounts without an amount of their own. */
  freeBuyLimitPaise: bigint;
  /** A buy of so much, or a year of them, needs a PAN. */
  panRequiredFromPaise: bigint;
}>;

/** A provider of live mode; sandboxes always have the simulated one. `none` stands where demo mode is off and none is set up. */
type LiveProviderConfig =
  | Readonly<{ kind: 'simulated' | 'none' }>
  | Readonly<{ kind: 'cashfree'; clientId: string; clientSecret: string; baseUrl: string }>;

/** What collecting payments is set up with. */
type PaymentsConfig = Readonly<{
  /** Of live mode; sandboxes always have the simulated one. */
  gateway: LiveProviderConfig;
  /** Whom the simulated gateway's links pay. */
  payeeAddress: string;
  /** Scheme of Google Pay's links on iPhones. */
  gpayIosScheme: string;
  /** No caller can create orders or plans; what has been created goes on. */
  isPaused: boolean;
}>;

/** The settings of one process, checked and complete. Nothing else in the product reads the environment. */
export type Config = Readonly<{
  environment: 'production' | 'development' | 'test';
  port: number;
  host: string;
  /** Addresses without a trailing slash. */
  appUrl: string;
  payBaseUrl: string;
  embedBaseUrl: string;
  verifyBaseUrl: string;
  serviceName: string;
  /** Where a weakness is reported, as a mailto: or https: address; a mailbox at the service's host by default. */
  securityContact?: string | undefined;
  logLevel: NonNullable<Settings['LOG_LEVEL']>;
  databaseUrl?: DatabaseConfig['databaseUrl'];
  databaseOwnerUrl?: DatabaseConfig['databaseOwnerUrl'];
  replica?: DatabaseConfig['replica'];
  archiveDir: DatabaseConfig['archiveDir'];
  /** Newest months of trades that stay in their tables; older ones move to tables of their own. 0: none does. */
  ledgerMonthsKept: number;
  databasePoolSize: number;
  /** Processes that `npm start` runs on the one port; 1 is the service in the one process. */
  webConcurrency: number;
  /** How long a process that is told to end goes on answering while those in front of it learn that it is not ready any more. */
  shutdownDelaySeconds: number;
  /** Absolute path. */
  dataDir: string;
  demo: boolean;
  /** Operators sign in with a passkey beside the one-time password: outside demo mode unless set otherwise. */
  areOperatorPasskeysRequired: boolean;
  /** 0 lifts the limit. */
  apiRateLimitPerMinute: number;
  /** Calls per sandbox and day for accounts without their own limit; 0 switches it off. */
  sandboxDailyLimit: number;
  trustedProxyHops: number;
  /** Who reads the figures of the process; with neither, callers on its own machine. */
  metrics: Readonly<{ token?: string | undefined; port?: number | undefined }>;
  priceFeed: PriceFeedConfig;
  sms: SmsConfig;
  email: EmailConfig;
  kyc: KycConfig;
  payments: PaymentsConfig;
  /** Who pays withdrawals out. */
  payouts: LiveProviderConfig;
  /** Who is asked whose a bank account is. */
  bankCheck: LiveProviderConfig;
  courier: CourierConfig;
  /** Who may register a business for a sandbox: open in demo mode unless set, else closed. */
  signUp: 'open' | 'invited' | 'closed';
  /** Who is asked whose a partner's domain is. */
  domainResolver: 'simulated' | 'dns';
  /** What invoices say of the seller. */
  invoices: InvoiceSettings;
  /** Traces, and the audit log beside the database. */
  watching: WatchingConfig;
  secrets: Readonly<StoredSecrets>;
}>;

/**
 * Reads and checks the settings. Defaults are those of `.env.example`. Raises ConfigError naming every problem at
 * once, and StartupError when the secrets in DATA_DIR cannot be read or written. With the embedded database, secrets
 * that are not given are made once and kept in `DATA_DIR/secrets.json`; a second call returns the same ones.
 */
export function loadConfig(env: Environment = readEnvironment()): Config {
  const { values: given, problems } = readSettings(env);
  const hasOwnDatabase = Boolean(env.DATABASE_URL?.trim());
  const environment = given.NODE_ENV ?? 'production';
  const demo = given.DEMO === undefined ? !hasOwnDatabase : isOn(given.DEMO);
  const isKnown = (name: string) => !problems.some((problem) => problem.startsWith(`${name} `));

  if (given.NODE_ENV === 'production' && hasOwnDatabase && demo && given.DEMO !== '1') {
    problems.push(
      'DEMO must be exactly 1 to run demo log-ins (OTP 1234) in production on your own database, and 0 otherwise',
    );
  }
  if (!demo && isKnown('SMS_PROVIDER') && (given.SMS_PROVIDER ?? 'none') === 'none') {
    problems.push('SMS_PROVIDER must be set (msg91) when demo mode is off, since no user could sign in without an OTP');
  }
  if (!demo) problems.push(...problemsInEarnest(given).filter((problem) => isKnown(problem.split(' ')[0] ?? '')));
  const arePasskeysRequired = given.OPERATOR_PASSKEYS === undefined ? !demo : given.OPERATOR_PASSKEYS === 'required';
  if (arePasskeysRequired && given.APP_URL !== undefined && !canHavePasskeys(given.APP_URL)) {
    problems.push(
      'APP_URL must be https on a host name, or OPERATOR_PASSKEYS optional, since browsers have no passkeys elsewhere and operators could not sign in',
    );
  }
  const need = (name: keyof Settings, reason: string) => {
    if (given[name] === undefined && isKnown(name)) problems.push(`${name} must be set ${reason}`);
  };
  needProviders(given, need);
  if (isKnown('BANK_CHECK') && given.PAYOUT_GATEWAY === 'cashfree' && given.BANK_CHECK !== 'cashfree') {
    problems.push('BANK_CHECK must be cashfree when PAYOUT_GATEWAY is: no user is paid whose bank was not asked');
  }
  for (const [setting, reason] of notAlone) if (given[setting] !== undefined) need('DATABASE_URL', reason);
  if (hasOwnDatabase) {
    need('NEXTAUTH_SECRET', 'when DATABASE_URL is, so that all processes accept the same sessions');
    need('ENCRYPTION_KEY', 'when DATABASE_URL is, so that all processes read the same encrypted secrets');
    need('CERTIFICATE_SIGNING_KEY', 'when DATABASE_URL is, so that all processes sign certificates with the same key');
  }
  if (!demo) {
    for (const name of ['INVOICE_SELLER_NAME', 'INVOICE_SELLER_ADDRESS', 'INVOICE_SELLER_GSTIN'] as const) {
      need(name, 'when demo mode is off, since invoices name the seller');
    }
  }
  if (given.METRICS_PORT !== undefined && given.METRICS_PORT === (given.PORT ?? 3000)) {
    problems.push('METRICS_PORT must not be the port of the service');
  }
  problems.push(...problemsOfWatching(given));
  if (problems.length > 0) throw new ConfigError(problems);

  const port = given.PORT ?? 3000;
  const appUrl = given.APP_URL ?? `http://localhost:${port}`;
  const dataDir = path.resolve(given.DATA_DIR ?? '.data');
  const config: Config = {
    environment,
    port,
    host: given.HOST ?? '127.0.0.1',
    appUrl,
    payBaseUrl: given.PAY_BASE_URL ?? `${appUrl}/pay`,
    embedBaseUrl: given.EMBED_BASE_URL ?? `${appUrl}/embed`,
    verifyBaseUrl: given.VERIFY_BASE_URL ?? `${appUrl}/verify`,
    serviceName: given.SERVICE_NAME ?? 'tola',
    ...(given.SECURITY_CONTACT !== undefined && { securityContact: given.SECURITY_CONTACT }),
    logLevel: given.LOG_LEVEL ?? 'info',
    ...databaseOf(given),
    databasePoolSize: given.DATABASE_POOL_SIZE ?? 16,
    ledgerMonthsKept: given.LEDGER_MONTHS_KEPT ?? 13,
    webConcurrency: given.WEB_CONCURRENCY ?? 1,
    shutdownDelaySeconds: given.SHUTDOWN_DELAY_SECONDS ?? 0,
    dataDir,
    demo,
    areOperatorPasskeysRequired: arePasskeysRequired,
    apiRateLimitPerMinute: given.API_RATE_LIMIT_PER_MINUTE ?? 120,
    sandboxDailyLimit: given.SANDBOX_DAILY_LIMIT ?? 1000,
    trustedProxyHops: given.TRUSTED_PROXY_HOPS ?? 0,
    metrics: { token: given.METRICS_TOKEN, port: given.METRICS_PORT },
    priceFeed: priceFeedOf(given),
    sms: smsOf(given),
    email: emailOf(given),
    kyc: kycOf(given, demo),
    payments: paymentsOf(given, demo),
    payouts: providerOf(demo, given.PAYOUT_GATEWAY === 'cashfree', {
      clientId: given.CASHFREE_PAYOUT_CLIENT_ID,
      clientSecret: given.CASHFREE_PAYOUT_CLIENT_SECRET,
      baseUrl: given.CASHFREE_PAYOUT_BASE_URL ?? 'https://api.cashfree.com/payout',
    }),
    bankCheck: providerOf(demo, given.BANK_CHECK === 'cashfree', {
      clientId: given.CASHFREE_VERIFICATION_CLIENT_ID,
      clientSecret: given.CASHFREE_VERIFICATION_CLIENT_SECRET,
      baseUrl: given.CASHFREE_VERIFICATION_BASE_URL ?? 'https://api.cashfree.com/verification',
    }),
    courier: courierOf(given),
    signUp: given.SIGN_UP ?? (demo ? 'open' : 'closed'),
    domainResolver: given.DOMAIN_RESOLVER ?? (demo ? 'simulated' : 'dns'),
    invoices: invoicesOf(given),
    watching: watchingOf(given),
    secrets: secretsOf(given, dataDir),
  };
  return Object.freeze(config);
}

/** What each provider that is switched on cannot do without. */
function needProviders(given: Settings, need: (name: keyof Settings, reason: string) => void): void {
  if (given.SMS_PROVIDER === 'msg91') {
    need('MSG91_AUTH_KEY', 'when SMS_PROVIDER is msg91');
    need('MSG91_TEMPLATE_ID', 'when SMS_PROVIDER is msg91');
  }
  if (given.EMAIL_PROVIDER === 'smtp') {
    need('SMTP_URL', 'when EMAIL_PROVIDER is smtp');
    need('EMAIL_FROM', 'when EMAIL_PROVIDER is smtp');
  }
  if (given.IDENTITY_PROVIDER === 'cashfree') {
    need('CASHFREE_VERIFICATION_CLIENT_ID', 'when IDENTITY_PROVIDER is cashfree');
    need('CASHFREE_VERIFICATION_CLIENT_SECRET', 'when IDENTITY_PROVIDER is cashfree');
  }
  if (given.PAYMENT_GATEWAY === 'cashfree') {
    need('CASHFREE_CLIENT_ID', 'when PAYMENT_GATEWAY is cashfree');
    need('CASHFREE_CLIENT_SECRET', 'when PAYMENT_GATEWAY is cashfree');
  }
  if (given.PAYOUT_GATEWAY === 'cashfree') {
    need('CASHFREE_PAYOUT_CLIENT_ID', 'when PAYOUT_GATEWAY is cashfree');
    need('CASHFREE_PAYOUT_CLIENT_SECRET', 'when PAYOUT_GATEWAY is cashfree');
  }
  if (given.BANK_CHECK === 'cashfree') {
    need('CASHFREE_VERIFICATION_CLIENT_ID', 'when BANK_CHECK is cashfree');
    need('CASHFREE_VERIFICATION_CLIENT_SECRET', 'when BANK_CHECK is cashfree');
  }
  if (given.COURIER === 'shiprocket') {
    need('SHIPROCKET_EMAIL', 'when COURIER is shiprocket');
    need('SHIPROCKET_PASSWORD', 'when COURIER is shiprocket');
    need('SHIPROCKET_PICKUP_LOCATION', 'when COURIER is shiprocket');
  }
  if (given.PRICE_FEED === 'metals_dev') need('METALS_DEV_API_KEY', 'when PRICE_FEED is metals_dev');
  if (given.PRICE_FEED === 'goldapi') need('GOLDAPI_API_KEY', 'when PRICE_FEED is goldapi');
}

/** The part of the settings that commands on the database alone need: nothing else is checked, no secret is made. */
export function loadDatabaseConfig(env: Environment = readEnvironment()): DatabaseConfig & Pick<Config, 'dataDir'> {
  const { values: given, problems } = readSettings(env);
  const ours = problems.filter((problem) => /^(DATABASE_URL|DATABASE_OWNER_URL|DATA_DIR|BACKUP_\w+) /.test(problem));
  if (ours.length > 0) throw new ConfigError(ours);
  return {
    dataDir: path.resolve(given.DATA_DIR ?? '.data'),
    ...databaseOf(given),
  };
}

function priceFeedOf(given: Settings): PriceFeedConfig {
  const kind = given.PRICE_FEED ?? 'simulated';
  const common = {
    kind,
    intervalSeconds: given.PRICE_FEED_INTERVAL_SECONDS ?? (kind === 'simulated' ? 15 : 30),
    premiumMilliPct: given.PRICE_PREMIUM_PCT ?? 0,
    spreadMilliPct: given.PRICE_SPREAD_PCT ?? 1500,
  };
  switch (kind) {
    case 'simulated':
      return { ...common, baseUrl: '', apiKey: '' };
    case 'metals_dev':
      return {
        ...common,
        baseUrl: given.METALS_DEV_BASE_URL ?? 'https://api.metals.dev/v1',
        apiKey: given.METALS_DEV_API_KEY ?? '',
      };
    case 'goldapi':
      return {
        ...common,
        baseUrl: given.GOLDAPI_BASE_URL ?? 'https://www.goldapi.io/api',
        apiKey: given.GOLDAPI_API_KEY ?? '',
      };
  }
}

function smsOf(given: Settings): SmsConfig {
  if (given.SMS_PROVIDER !== 'msg91') return { provider: 'none' };
  return {
    provider: 'msg91',
    authKey: given.MSG91_AUTH_KEY ?? '',
    templateId: given.MSG91_TEMPLATE_ID ?? '',
    baseUrl: given.MSG91_BASE_URL ?? 'https://control.msg91.com/api/v5',
  };
}

function emailOf(given: Settings): EmailConfig {
  if (given.EMAIL_PROVIDER !== 'smtp') return { provider: 'none' };
  return { provider: 'smtp', url: given.SMTP_URL ?? '', from: given.EMAIL_FROM ?? '' };
}

function kycOf(given: Settings, demo: boolean): KycConfig {
  const { CASHFREE_VERIFICATION_CLIENT_ID: clientId = '', CASHFREE_VERIFICATION_CLIENT_SECRET: clientSecret = '' } =
    given;
  const baseUrl = given.CASHFREE_VERIFICATION_BASE_URL ?? 'https://api.cashfree.com/verification';
  return {
    identity:
      given.IDENTITY_PROVIDER === 'cashfree'
        ? { kind: 'cashfree', clientId, clientSecret, baseUrl }
        : { kind: demo ? 'simulated' : 'none' },
    freeBuyLimitPaise: BigInt(given.FREE_BUY_LIMIT_INR ?? 50_000) * 100n,
    panRequiredFromPaise: BigInt(given.PAN_REQUIRED_FROM_INR ?? 200_000) * 100n,
  };
}

function paymentsOf(given: Settings, demo: boolean): PaymentsConfig {
  return {
    gateway: providerOf(demo, given.PAYMENT_GATEWAY === 'cashfree', {
      clientId: given.CASHFREE_CLIENT_ID,
      clientSecret: given.CASHFREE_CLIENT_SECRET,
      baseUrl: given.CASHFREE_BASE_URL ?? 'https://api.cashfree.com/pg',
    }),
    payeeAddress: given.UPI_PAYEE_ADDRESS ?? 'tola@sandbox',
    gpayIosScheme: given.GPAY_IOS_SCHEME ?? 'gpay',
    isPaused: isOn(given.PAYMENTS_PAUSED),
  };
}

function providerOf(
  demo: boolean,
  isCashfree: boolean,
  of: { clientId: string | undefined; clientSecret: string | undefined; baseUrl: string },
): LiveProviderConfig {
  if (!isCashfree) return { kind: demo ? 'simulated' : 'none' };
  return { kind: 'cashfree', clientId: of.clientId ?? '', clientSecret: of.clientSecret ?? '', baseUrl: of.baseUrl };
}

function secretsOf(given: Settings, dataDir: string): StoredSecrets {
  const { NEXTAUTH_SECRET, ENCRYPTION_KEY, CERTIFICATE_SIGNING_KEY } = given;
  const isWhole = NEXTAUTH_SECRET && ENCRYPTION_KEY && CERTIFICATE_SIGNING_KEY;
  const stored: Partial<StoredSecrets> = isWhole ? {} : loadOrCreateSecrets(dataDir);
  const named = {
    nextAuthSecret: NEXTAUTH_SECRET,
    encryptionKey: ENCRYPTION_KEY,
    certificateSigningKey: CERTIFICATE_SIGNING_KEY,
    readEncryptionKeys: given.ENCRYPTION_KEYS_READ,
    readNextAuthSecrets: given.NEXTAUTH_SECRETS_READ,
    fingerprintKey: given.FINGERPRINT_KEY,
  };
  const present = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== undefined));
  return { ...stored, ...present } as StoredSecrets;
}
