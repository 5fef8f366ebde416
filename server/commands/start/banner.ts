import path from 'node:path';
import { noRateLimit } from '../../config/in-earnest.ts';
import type { Config } from '../../config.ts';

const demoLogIns = [
  ['9999900001', 'Demo Partner', 'paid plan, everything on, INR 100000 in the live wallet'],
  ['9999900002', 'Starter Partner', 'free plan, sandbox only'],
  ['9999900003', 'Credit Partner', 'paid plan, live wallet on credit'],
  ['9999900000', 'Operator', 'staff of the service: the operator console'],
] as const;

const demoTeam = '9999900011 admin, 9999900012 developer, 9999900013 finance, 9999900014 viewer';

/** What npm start ends with: where everything is, who can log in, and a first trade to paste. */
export function banner(config: Config, readyIn: string): string {
  const { appUrl } = config;
  const places = [
    ['Dashboard', appUrl],
    ['Partner API', `${appUrl}/partner`],
    ['Documentation', `${appUrl}/docs`],
    ['Checkout', `${config.payBaseUrl}/<payment_id>`],
    ['Certificates', config.verifyBaseUrl],
    ['OpenAPI', `${appUrl}/openapi.json`],
    ['Operator console', `${appUrl}/ops`],
  ];
  if (!config.databaseUrl) {
    places.push([
      'Database',
      `psql "$(cat ${path.relative(process.cwd(), path.join(config.dataDir, 'postgres.url'))})"`,
    ]);
  }
  return [
    '',
    `Tola is running (ready in ${readyIn}). Ctrl-C stops it.`,
    '',
    ...places.map(([name = '', place]) => `  ${name.padEnd(18)}${place}`),
    ...(config.demo ? demoPart(appUrl) : []),
    ...(config.apiRateLimitPerMinute === 0 && !config.demo ? ['', `  WARNING: ${noRateLimit}.`] : []),
    '',
  ].join('\n');
}

function demoPart(appUrl: string): string[] {
  return [
    '',
    '  Demo log-ins, OTP 1234 in sandbox and live:',
    ...demoLogIns.map(([mobile, name, what]) => `    ${mobile}  ${name.padEnd(16)}${what}`),
    `    Team of Demo Partner: ${demoTeam}`,
    '',
    '  WARNING: demo mode is on, so everybody who reaches this server can log in. Set DEMO=0 for real business.',
    '',
    'A first trade in the sandbox: paste this into a shell.',
    '',
    firstTrade(appUrl),
  ];
}

/** POSIX shell and curl only; sed takes a field out of an answer. */
function firstTrade(appUrl: string): string {
  return `API=${appUrl}/partner
JSON='Content-Type: application/json'
field() { sed -n 's/.*"'"$1"'" *: *"\\([^"]*\\)".*/\\1/p'; }
curl -sS "$API/auth/request-otp" -H "$JSON" -d '{"mobile":"9999900001","mode":"sandbox"}'; echo
TOKEN=$(curl -sS "$API/auth/verify-otp" -H "$JSON" -d '{"mobile":"9999900001","otp":"1234","mode":"sandbox"}' | field access_token)
AUTH="Authorization: Bearer $TOKEN"
USER_CODE=$(curl -sS "$API/users/init" -H "$JSON" -H "$AUTH" -d '{"mobile":"9876543210","name":"Asha Rao","flow":"api"}' | field user_code)
QUOTE=$(curl -sS "$API/buy/quote" -H "$JSON" -H "$AUTH" -d '{"user_code":"'"$USER_CODE"'","asset_type":"gold","amount_inr":500}' | field quote_id)
curl -sS "$API/buy/confirm" -H "$JSON" -H "$AUTH" -H "Idempotency-Key: buy-$QUOTE" -d '{"quote_id":"'"$QUOTE"'"}'; echo`;
}
