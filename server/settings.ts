import { z } from 'zod';
import { serversOf } from './database-servers.ts';
import { assets, type HsnSetting, hsnSettingOf, metals } from './domain/kernel/assets.ts';
import { isGstin } from './domain/kernel/gstin.ts';
import { withoutTrailing } from './domain/kernel/money.ts';
import { samplerNames } from './domain/kernel/tracing/tracing-settings.ts';
import type { Environment } from './environment.ts';

/**
 * Every environment variable the product reads, each with its own check. `config.ts` puts them together; `.env.example`
 * names the same ones, which a test holds. A message finishes the sentence "NAME must be ...".
 */

const whole = (minimum: number, maximum: number) =>
  z
    .string()
    .refine((text) => /^\d{1,10}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum, {
      error: `a whole number from ${minimum} to ${maximum}`,
    })
    .transform(Number);

const oneOf = <const T extends string>(...values: T[]) => z.enum(values, { error: `one of ${values.join(', ')}` });

const text = (pattern: RegExp, description: string) => z.string().regex(pattern, { error: description });

const webAddress = z
  .string()
  .refine(isPlainWebAddress, {
    error: 'an address such as https://tola.example.com, without a query, a fragment or a password',
  })
  .transform((address) => withoutTrailing(address, '/'));

/** Percent with at most three decimals, as thousandths of a percent: no float ever takes part in a rate. */
const percent = (maximum: number) =>
  z
    .string()
    .refine((text) => /^\d{1,3}(\.\d{1,3})?$/.test(text) && Number(text) <= maximum, {
      error: `a percentage from 0 to ${maximum} with at most three decimals`,
    })
    .transform((text) => {
      const [units = '0', decimals = ''] = text.split('.');
      return Number(units) * 1000 + Number(decimals.padEnd(3, '0'));
    });

const switchValue = z
  .string()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(['1', '0', 'true', 'false', 'on', 'off', 'yes', 'no'], { error: '1 or 0' }));

/** Whether such a switch is on; one that was not given is off. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && ['1', 'true', 'on', 'yes'].includes(value);
}

const key = z.string().refine((text) => /^[\x21-\x7e]{8,512}$/.test(text), {
  error: 'a key of 8 to 512 visible characters without spaces',
});

/** Several secrets, of which none has a comma. */
function keyList(isOne: (value: string) => boolean, description: string) {
  return z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .refine((values) => values.length <= 5 && values.every(isOne), { error: description });
}

/** An HSN code for each metal: INVOICE_HSN_GOLD and so on. */
const hsnSettings = Object.fromEntries(
  assets.map((asset) => {
    const { hsn } = metals[asset];
    const isCode = (value: string) => value.startsWith(hsn) && /^\d{4}(?:\d{2}|\d{4})?$/.test(value);
    const code = z.string().refine(isCode, { error: `an HSN code of 4, 6 or 8 digits under ${hsn}` });
    return [hsnSettingOf(asset), code];
  }),
) as Record<HsnSetting, z.ZodString>;

export const settings = {
  NODE_ENV: oneOf('production', 'development', 'test'),
  PORT: whole(1, 65_535),
  HOST: text(/^[0-9A-Za-z.:_-]{1,253}$/, 'an address or a host name to listen on, such as 127.0.0.1 or 0.0.0.0'),
  APP_URL: webAddress,
  PAY_BASE_URL: webAddress,
  EMBED_BASE_URL: webAddress,
  VERIFY_BASE_URL: webAddress,
  SERVICE_NAME: text(/^[A-Za-z][A-Za-z0-9 _-]{0,39}$/, '1 to 40 letters, digits, spaces, - or _, a letter first'),
  SECURITY_CONTACT: text(
    /^(?:mailto:[^\s@<>]{1,64}@[^\s@<>]{1,190}|https:\/\/[^\s<>]{1,400})$/,
    'an address such as mailto:security@example.com or https://example.com/report',
  ),
  LOG_LEVEL: oneOf('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
  DATABASE_URL: z.string().refine(isPostgresUrl, {
    error:
      'a connection string such as postgres://user:password@host:5432/database, or with several servers, host1:5432,host2:5432, of which the one that takes writes is used',
  }),
  DATABASE_OWNER_URL: z.string().refine(isPostgresUrl, {
    error:
      'a connection string such as postgres://user:password@host:5432/database, or with several servers, host1:5432,host2:5432, of which the one that takes writes is used',
  }),
  DATABASE_REPLICA_URL: z.string().refine((value) => isPostgresUrl(value) && serversOf(value).length === 1, {
    error: 'a connection string of one server such as postgres://user:password@host:5432/database',
  }),
  DATABASE_REPLICA_WAIT_MS: whole(1, 5_000),
  DATABASE_POOL_SIZE: whole(2, 90),
  WEB_CONCURRENCY: whole(1, 64),
  SHUTDOWN_DELAY_SECONDS: whole(0, 15),
  LEDGER_MONTHS_KEPT: text(/^(?:0|1[3-9]|[2-9]\d|[1-9]\d{2})$/, 'a whole number from 13 to 999, or 0').transform(
    Number,
  ),
  DATA_DIR: text(/^[^\0]{1,4096}$/, 'the path of a folder'),
  BACKUP_DIR: text(/^[^\0]{1,4096}$/, 'the path of a folder'),
  BACKUP_ARCHIVE_DIR: text(/^[^\0\n]{1,4096}$/, 'the path of a folder'),
  BACKUP_PASSPHRASE: z
    .string()
    .min(16, { error: 'at least 16 characters' })
    .max(512, { error: 'at most 512 characters' }),
  DEMO: switchValue,
  OPERATOR_PASSKEYS: oneOf('required', 'optional'),
  NEXTAUTH_SECRET: z
    .string()
    .min(32, { error: 'at least 32 random characters' })
    .max(512, { error: 'at most 512 characters' }),
  ENCRYPTION_KEY: z.string().refine((value) => isKeyOf32Bytes(value), {
    error: '32 random bytes in base64 (44 characters), as "openssl rand -base64 32" prints them',
  }),
  ENCRYPTION_KEYS_READ: keyList(isKeyOf32Bytes, 'keys of 32 random bytes in base64, with commas between them'),
  FINGERPRINT_KEY: z.string().refine((value) => isKeyOf32Bytes(value), {
    error: '32 bytes in base64 (44 characters), as "npm run rotate-keys" prints them',
  }),
  NEXTAUTH_SECRETS_READ: keyList(
    (value) => value.length >= 32 && value.length <= 512,
    'secrets of at least 32 characters, with commas between them',
  ),
  CERTIFICATE_SIGNING_KEY: z.string().refine((value) => isKeyOf32Bytes(value), {
    error: '32 random bytes in base64 (44 characters), as "openssl rand -base64 32" prints them',
  }),
  API_RATE_LIMIT_PER_MINUTE: whole(0, 1_000_000),
  SANDBOX_DAILY_LIMIT: whole(0, 100_000_000),
  TRUSTED_PROXY_HOPS: whole(0, 10),
  METRICS_TOKEN: z.string().refine((text) => /^[\x21-\x7e]{16,512}$/.test(text), {
    error: 'a token of 16 to 512 visible characters without spaces',
  }),
  METRICS_PORT: whole(1, 65_535),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress,
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .refine(isHeaderList, { error: 'headers such as authorization=Bearer%20abc, with commas between them' })
    .transform((list) => Object.fromEntries(list.split(',').map(headerOf))),
  OTEL_SERVICE_NAME: text(/^[\w .-]{1,100}$/, '1 to 100 letters, digits, spaces, dots, - or _'),
  OTEL_TRACES_SAMPLER: oneOf(...samplerNames),
  OTEL_TRACES_SAMPLER_ARG: text(/^(?:0(?:\.\d{1,9})?|1(?:\.0{1,9})?)$/, 'a share from 0 to 1, such as 0.05').transform(
    Number,
  ),
  OTEL_SDK_DISABLED: switchValue,
  OTEL_PROPAGATORS: oneOf('none', 'tracecontext'),
  AUDIT_SINK: z.string().refine((value) => /^\/[^\0\n]{1,4095}$/.test(value) || isHttpsAddress(value), {
    error: 'the absolute path of a file, or an https address without a password',
  }),
  AUDIT_SINK_TOKEN: key,
  PRICE_FEED: oneOf('simulated', 'metals_dev', 'goldapi'),
  PRICE_FEED_INTERVAL_SECONDS: whole(1, 60),
  PRICE_PREMIUM_PCT: percent(50),
  PRICE_SPREAD_PCT: percent(20),
  METALS_DEV_API_KEY: key,
  METALS_DEV_BASE_URL: webAddress,
  GOLDAPI_API_KEY: key,
  GOLDAPI_BASE_URL: webAddress,
  SMS_PROVIDER: oneOf('none', 'msg91'),
  MSG91_AUTH_KEY: key,
  MSG91_TEMPLATE_ID: text(/^[0-9A-Za-z_-]{6,64}$/, 'the id of an approved template'),
  MSG91_BASE_URL: webAddress,
  EMAIL_PROVIDER: oneOf('none', 'smtp'),
  SMTP_URL: z.string().refine(isSmtpUrl, {
    error:
      'an address such as smtps://user:password@mail.example.com:465, user and password in percent encoding (% is %25)',
  }),
  EMAIL_FROM: text(
    /^(?:[^<>@\r\n]{1,80} <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address such as Tola <no-reply@example.com>',
  ),
  IDENTITY_PROVIDER: oneOf('simulated', 'cashfree'),
  CASHFREE_VERIFICATION_CLIENT_ID: key,
  CASHFREE_VERIFICATION_CLIENT_SECRET: key,
  CASHFREE_VERIFICATION_BASE_URL: webAddress,
  FREE_BUY_LIMIT_INR: whole(0, 1_000_000_000),
  PAN_REQUIRED_FROM_INR: whole(0, 1_000_000_000),
  PAYMENT_GATEWAY: oneOf('simulated', 'cashfree'),
  CASHFREE_CLIENT_ID: key,
  CASHFREE_CLIENT_SECRET: key,
  CASHFREE_BASE_URL: webAddress,
  UPI_PAYEE_ADDRESS: text(/^[A-Za-z0-9._-]{2,255}@[A-Za-z][A-Za-z0-9]{1,63}$/, 'a UPI address such as tola@sandbox'),
  GPAY_IOS_SCHEME: oneOf('gpay', 'tez'),
  PAYMENTS_PAUSED: switchValue,
  PAYOUT_GATEWAY: oneOf('simulated', 'cashfree'),
  CASHFREE_PAYOUT_CLIENT_ID: key,
  CASHFREE_PAYOUT_CLIENT_SECRET: key,
  CASHFREE_PAYOUT_BASE_URL: webAddress,
  BANK_CHECK: oneOf('simulated', 'cashfree'),
  SIGN_UP: oneOf('open', 'invited', 'closed'),
  DOMAIN_RESOLVER: oneOf('simulated', 'dns'),
  COURIER: oneOf('none', 'shiprocket'),
  SHIPROCKET_EMAIL: text(/^[^\s@]{1,64}@[^\s@]{1,190}$/, 'the email address of an API user'),
  SHIPROCKET_PASSWORD: z
    .string()
    .min(1, { error: 'the password of that API user' })
    .max(200, { error: 'at most 200 characters' }),
  SHIPROCKET_PICKUP_LOCATION: text(/^[^\0\n]{1,100}$/, 'the name of a pickup address, as Shiprocket’s panel has it'),
  SHIPROCKET_BASE_URL: webAddress,
  INVOICE_SELLER_NAME: text(/^[^\0\n]{1,120}$/, 'the seller’s legal name, at most 120 characters'),
  INVOICE_SELLER_ADDRESS: z
    .string()
    .transform((value) => value.split('|').map((line) => line.trim()))
    .refine((lines) => lines.length <= 5 && lines.every((line) => line.length > 0 && line.length <= 80), {
      error: 'up to 5 lines of at most 80 characters, with | between them',
    }),
  INVOICE_SELLER_GSTIN: z
    .string()
    .refine(isGstin, { error: 'a GSTIN of 15 characters whose check character is right' }),
  ...hsnSettings,
  INVOICE_SAC_FEE: text(/^99\d{4}$/, 'a SAC of 6 digits under 99'),
} as const;

type SettingName = keyof typeof settings;

/** The checked value of each setting that was given. */
export type Settings = { readonly [Name in SettingName]?: z.output<(typeof settings)[Name]> | undefined };

/** Settings whose value is a secret: a problem with one never repeats what was given. */
const secretSettings = new Set<SettingName>([
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_REPLICA_URL',
  'NEXTAUTH_SECRET',
  'ENCRYPTION_KEY',
  'BACKUP_PASSPHRASE',
  'ENCRYPTION_KEYS_READ',
  'FINGERPRINT_KEY',
  'NEXTAUTH_SECRETS_READ',
  'CERTIFICATE_SIGNING_KEY',
  'METRICS_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'AUDIT_SINK',
  'AUDIT_SINK_TOKEN',
  'METALS_DEV_API_KEY',
  'GOLDAPI_API_KEY',
  'MSG91_AUTH_KEY',
  'CASHFREE_CLIENT_ID',
  'CASHFREE_CLIENT_SECRET',
  'CASHFREE_PAYOUT_CLIENT_ID',
  'CASHFREE_PAYOUT_CLIENT_SECRET',
  'CASHFREE_VERIFICATION_CLIENT_ID',
  'CASHFREE_VERIFICATION_CLIENT_SECRET',
  'SMTP_URL',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
]);

/** Checks each given setting by itself; an empty one counts as not given. Returns what is right and says what is not. */
export function readSettings(env: Environment): { values: Settings; problems: string[] } {
  const values: Record<string, unknown> = {};
  const problems: string[] = [];
  for (const name of Object.keys(settings) as SettingName[]) {
    const given = env[name]?.trim();
    if (!given) continue;
    const result = settings[name].safeParse(given);
    if (result.success) values[name] = result.data;
    else {
      const wanted = result.error.issues[0]?.message ?? 'valid';
      const shown = given.length > 60 ? `${given.slice(0, 60)}…` : given;
      problems.push(`${name} must be ${wanted}${mayHoldSecret(name, given) ? '' : ` (it is "${shown}")`}`);
    }
  }
  return { values: values as Settings, problems };
}

/** Whether what was given may be a secret, or have one in it: an address that takes no password may have been given one. */
function mayHoldSecret(name: SettingName, given: string): boolean {
  return secretSettings.has(name) || (given.includes('://') && /[@?#]/.test(given));
}

function isPlainWebAddress(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return /^https?:$/.test(url.protocol) && !url.search && !url.hash && !url.username && !url.password;
}

/** As OpenTelemetry has it: names and values in percent encoding. */
function isHeaderList(list: string): boolean {
  return list.split(',').every((one) => /^[\w-]{1,100}=[\x21-\x7e]{1,2000}$/.test(one.trim()) && isPlain(decoded(one)));
}

function headerOf(one: string): [string, string] {
  const [name = '', ...value] = one.trim().split('=');
  return [name.toLowerCase(), decodeURIComponent(value.join('='))];
}

function isPlain(text: string | undefined): boolean {
  return text !== undefined && /^[\x20-\x7e]*$/.test(text);
}

/** What stands behind percent signs; undefined where they are not encoding. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function isHttpsAddress(address: string): boolean {
  const url = URL.parse(address);
  return url?.protocol === 'https:' && !url.username && !url.password && !url.hash;
}

function isPostgresUrl(address: string): boolean {
  return serversOf(address).length > 0;
}

function isSmtpUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  return (
    /^smtps?:$/.test(url.protocol) &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    !url.search &&
    !url.hash &&
    [url.username, url.password].every((part) => decoded(part) !== undefined)
  );
}

function isKeyOf32Bytes(value: string): boolean {
  return /^[A-Za-z0-9+/_-]{43}=?$/.test(value) && Buffer.from(value, 'base64').length === 32;
}
