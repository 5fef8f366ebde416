import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { provideDatabase } from '../db/provide.ts';
import { systemClock } from '../domain/kernel/clock.ts';
import { createVault } from '../domain/kernel/vault.ts';
import { choosePayouts } from '../plugs.ts';
import { ignore, runOnce, say, warn } from './terminal.ts';
import { fulfil, readWish } from './withdrawals/run.ts';

/**
 * npm run withdrawals: lists the live withdrawals that somebody has to look at, or settles one by hand, beside a running service or
 * without one. docs/going-live.md says when.
 */
runOnce(async () => {
  const wish = readWish(process.argv.slice(2));
  const config = loadConfig();
  const { databaseUrl, dataDir } = config;
  const provided = await provideDatabase({ databaseUrl, dataDir, mayJoin: true, onProgress: ignore });
  const database = openDatabase(provided.url, { poolSize: 2 });
  try {
    const lines = await fulfil(
      {
        database,
        clock: systemClock,
        log: {
          debug: ignore,
          info: ignore,
          warn: (_, message) => warn(message),
          error: (_, message) => warn(message),
        },
        vault: createVault(Buffer.from(config.secrets.encryptionKey, 'base64')),
        payouts: choosePayouts(config, () => database.pool),
      },
      wish,
    );
    for (const line of lines) say(line);
  } finally {
    await database.close();
    await provided.stop();
  }
  return 0;
});
