import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { areMigrationsApplied } from '../db/migrations-applied.ts';
import { provideDatabase } from '../db/provide.ts';
import { systemClock } from '../domain/kernel/clock.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { newId } from '../domain/kernel/ids.ts';
import { createVault } from '../domain/kernel/vault.ts';
import { approveKyc, rejectKyc } from '../domain/kyc/decide-kyc.ts';
import { listKycReviews } from '../domain/kyc/list-kyc-reviews.ts';
import { StartupError } from '../startup-error.ts';
import { readOptions, usage } from './kyc-review/options.ts';
import { reviewLines } from './kyc-review/review-lines.ts';
import { runOnce, say } from './terminal.ts';

const REVIEWS_SHOWN = 50;

/** npm run kyc:review: shows an operator whose KYC waits, and takes their decisions, beside a running service or without one. */
runOnce(async () => {
  const options = readOptions(process.argv.slice(2));
  if (options === 'help') {
    say(usage);
    return 0;
  }
  const { databaseUrl, dataDir, secrets, appUrl } = loadConfig();
  const provided = await provideDatabase({ databaseUrl, dataDir, mayJoin: true, onProgress: say });
  const database = openDatabase(provided.url, { poolSize: 1 });
  const core = {
    database,
    clock: systemClock,
    vault: createVault(Buffer.from(secrets.encryptionKey, 'base64')),
    settings: { addresses: { app: appUrl } },
  };
  const decider = { core, actor: { type: 'system', id: 'kyc:review' } as const, requestId: newId('req', Date.now()) };
  try {
    const isReady = await areMigrationsApplied(database.pool).catch(() => false);
    if (!isReady) throw new StartupError('The database has no tables yet. Start the service once.');
    switch (options.action) {
      case 'list': {
        const reviews = await listKycReviews(core, { mode: options.mode, limit: REVIEWS_SHOWN });
        if (reviews.length === 0) say(`Nobody’s KYC is under review in ${options.mode}.`);
        for (const review of reviews) for (const line of reviewLines(review)) say(line);
        break;
      }
      case 'approve':
        await approveKyc(decider, options);
        say('Approved.');
        break;
      case 'reject':
        await rejectKyc(decider, options);
        say('Rejected; the partner is told the reason.');
    }
  } catch (error) {
    if (error instanceof DomainError) throw new StartupError(error.message);
    throw error;
  } finally {
    await database.close();
    await provided.stop();
  }
  return 0;
});
