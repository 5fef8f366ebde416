import type { Settings } from '../settings.ts';

/** Addresses of companies that are sent credentials and personal data. */
const companies = [
  'METALS_DEV_BASE_URL',
  'GOLDAPI_BASE_URL',
  'MSG91_BASE_URL',
  'CASHFREE_BASE_URL',
  'CASHFREE_PAYOUT_BASE_URL',
  'CASHFREE_VERIFICATION_BASE_URL',
  'SHIPROCKET_BASE_URL',
] as const satisfies readonly (keyof Settings)[];

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/** What cannot be so once business is done in earnest: nothing is simulated, and no credential travels in clear (decisions 15). */
export function problemsInEarnest(given: Settings): string[] {
  const inClear = companies.filter((name) => {
    const url = URL.parse(given[name] ?? '');
    return url?.protocol === 'http:' && !LOOPBACK.test(url.hostname);
  });
  return [
    ...simulated(given),
    ...inClear.map((name) => `${name} must be https when demo mode is off, since credentials are sent there`),
  ];
}

/** Said of a service in earnest with the limit lifted: allowed, since something in front of it may count calls, and hardly ever meant. */
export const noRateLimit =
  'API_RATE_LIMIT_PER_MINUTE is 0: one caller can take all of the service for itself. 0 is for benchmarks';

function simulated(given: Settings): string[] {
  const problems: string[] = [];
  if ((given.PRICE_FEED ?? 'simulated') === 'simulated') {
    problems.push('PRICE_FEED must be metals_dev or goldapi when demo mode is off, since live trades go at its prices');
  }
  for (const name of ['PAYMENT_GATEWAY', 'PAYOUT_GATEWAY', 'IDENTITY_PROVIDER', 'BANK_CHECK'] as const) {
    if (given[name] === 'simulated') problems.push(`${name} must be cashfree, or left out, when demo mode is off`);
  }
  if (given.DOMAIN_RESOLVER === 'simulated') {
    problems.push('DOMAIN_RESOLVER must be dns when demo mode is off, since anybody could take any domain otherwise');
  }
  return problems;
}
