import { parseArgs } from 'node:util';
import { loadPartners } from '../../prisma/seed/load/make-partner.ts';
import { seedLoad } from '../../prisma/seed/load/seed.ts';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { provideDatabase } from '../database/provide.ts';
import { createVault } from '../domain/kernel/vault.ts';
import { vaultKeysOf } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { measureLists } from './seed-load/measure.ts';
import { runOnce, say } from './terminal.ts';

/** What has to be said to seed the database of a production. */
const CONSENT = 'yes-into-production';

/**
 * npm run seed:load: a partner with a year of trades, a million by default (-- --transactions 1000000 --users 100000), in
 * the database of the settings, beside a running service or without one. With --measure it seeds nothing, and measures the lists
 * of that partner against those of one with a thousand trades, through the running service.
 */
runOnce(async () => {
  const options = readOptions();
  const config = loadConfig();
  if (!config.demo && !options.consent)
    throw new StartupError(`Demo mode is off, so this may be a production: it is seeded only with --${CONSENT}.`);
  const provided = await provideDatabase({ ...config, mayJoin: true, onProgress: say });
  const database = openDatabase(provided.url, { poolSize: 2 });
  try {
    if (options.measure) {
      await measureLists(database.pool, { url: `http://127.0.0.1:${config.port}` });
      return 0;
    }
    await migrate(provided.url, { serviceUrl: provided.serviceUrl, onProgress: say });
    const vault = createVault(vaultKeysOf(config.secrets));
    await seedLoad(database.pool, vault, { ...options, onProgress: say });
    say(`\nA live token of the ${loadPartners.large.name}, with the OTP that its mobile gets (1234 in demo mode):\n`);
    for (const [path, body] of [
      ['request-otp', { mobile: loadPartners.large.mobile, mode: 'live' }],
      ['verify-otp', { mobile: loadPartners.large.mobile, mode: 'live', otp: '1234' }],
    ] as const) {
      const address = `${config.appUrl}/partner/auth/${path}`;
      say(`  curl ${address} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`);
    }
  } finally {
    await database.close();
    await provided.stop();
  }
  return 0;
});

function readOptions(): { transactions: number; users: number; measure: boolean; consent: boolean } {
  try {
    const { values } = parseArgs({
      options: {
        transactions: { type: 'string', default: '1000000' },
        users: { type: 'string', default: '100000' },
        measure: { type: 'boolean', default: false },
        [CONSENT]: { type: 'boolean', default: false },
      },
    });
    return {
      transactions: countOf('transactions', values.transactions as string),
      users: countOf('users', values.users as string),
      measure: values.measure as boolean,
      consent: values[CONSENT] as boolean,
    };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError((error as Error).message, { cause: error });
  }
}

function countOf(name: string, text: string): number {
  const count = /^\d{1,8}$/.test(text) ? Number(text) : 0;
  if (count < 2) throw new StartupError(`--${name} must be a whole number from 2 to 99999999.`);
  return count;
}
