import os from 'node:os';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { requireTables } from '../database/migrations-applied.ts';
import { provideDatabase } from '../database/provide.ts';
import { systemClock } from '../domain/kernel/clock.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { createVault } from '../domain/kernel/vault.ts';
import { chooseCouriers } from '../providers.ts';
import { vaultKeysOf } from '../secrets.ts';
import { StartupError } from '../startup-error.ts';
import { fulfil } from './ops/fulfil.ts';
import { readRequest, usage } from './ops/request.ts';
import { ignore, runOnce, say } from './terminal.ts';

/** npm run ops: what the service's staff do, for automation, beside a running service or without one. What takes two persons asks. */
runOnce(async () => {
  const request = readRequest(process.argv.slice(2));
  if (request === 'help') {
    say(usage);
    return 0;
  }
  const config = loadConfig();
  const { secrets } = config;
  const provided = await provideDatabase({ ...config, mayJoin: true, onProgress: ignore });
  const database = openDatabase(provided.serviceUrl, { poolSize: 2 });
  try {
    await requireTables(database.pool);
    const vault = createVault(vaultKeysOf(secrets));
    const terminal = `terminal of ${os.userInfo().username}`;
    const core = { database, vault, clock: systemClock, delivery: { couriers: chooseCouriers(config) } };
    for (const line of await fulfil(core, request, terminal)) say(line);
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(error.message, { cause: error }) : error;
  } finally {
    await database.close();
    await provided.stop();
  }
  return 0;
});
