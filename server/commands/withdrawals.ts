import { parseArgs } from 'node:util';
import { loadConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { provideDatabase } from '../db/provide.ts';
import { isoTime, systemClock } from '../domain/kernel/clock.ts';
import { DomainError } from '../domain/kernel/errors.ts';
import { decimalText } from '../domain/kernel/money.ts';
import { createVault } from '../domain/kernel/vault.ts';
import { listWithdrawalsInDoubt } from '../domain/withdrawals/list-withdrawals-in-doubt.ts';
import type { PayoutCore } from '../domain/withdrawals/payouts.ts';
import {
  type HandOutcome,
  handOutcomes,
  settleWithdrawalByHand,
} from '../domain/withdrawals/settle-withdrawal-by-hand.ts';
import { choosePayouts } from '../main.ts';
import { StartupError } from '../startup-error.ts';
import { ignore, runOnce, say, warn } from './terminal.ts';

const USAGE = `Use: npm run withdrawals
     npm run withdrawals -- settle <id> <${handOutcomes.join('|')}> --by <who> --reason <why> [--utr <bank's reference>]`;

/**
 * npm run withdrawals: lists the live withdrawals that somebody has to look at, or settles one by hand, beside a running service or
 * without one. docs/going-live.md says when.
 */
runOnce(async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string' }, reason: { type: 'string' }, utr: { type: 'string' } },
  });
  const [verb, withdrawalId = '', outcome = ''] = positionals;
  const isSettling = verb === 'settle' && handOutcomes.some((known) => known === outcome) && values.by && values.reason;
  if (verb !== undefined && !isSettling) throw new StartupError(USAGE);
  const config = loadConfig();
  const provided = await provideDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    mayJoin: true,
    onProgress: () => {},
  });
  const database = openDatabase(provided.url, { poolSize: 2 });
  const core: PayoutCore = {
    database,
    clock: systemClock,
    log: { debug: ignore, info: ignore, warn: (_, message) => warn(message), error: (_, message) => warn(message) },
    vault: createVault(Buffer.from(config.secrets.encryptionKey, 'base64')),
    payouts: choosePayouts(config, () => database.pool),
  };
  try {
    if (verb === undefined) await list(core);
    else await settle(core, { withdrawalId, outcome: outcome as HandOutcome, ...values });
  } finally {
    await database.close();
    await provided.stop();
  }
  return 0;
});

async function list(core: PayoutCore): Promise<void> {
  const found = await listWithdrawalsInDoubt(core);
  for (const one of found) {
    const why = one.contradiction ? `told ${one.contradiction} later` : (one.problem ?? 'not decided yet');
    say(
      `${one.withdrawalId}  INR ${decimalText(one.amount, 2)}  ${one.status}  since ${isoTime(one.createdAt)}  asked ${one.attempts} times  ${one.partnerName}: ${why}`,
    );
  }
  say(found.length === 0 ? 'No withdrawal is in doubt.' : `${found.length} in doubt.`);
}

async function settle(
  core: PayoutCore,
  input: { withdrawalId: string; outcome: HandOutcome; by?: string; reason?: string; utr?: string },
): Promise<void> {
  const { withdrawalId, outcome, by = '', reason = '', utr } = input;
  const actor = { type: 'system', id: `shell: ${by}` } as const;
  try {
    const settled = await settleWithdrawalByHand(core, {
      withdrawalId,
      outcome,
      reason,
      actor,
      ...(utr === undefined ? {} : { utr }),
    });
    say(`${withdrawalId} is ${settled.status}${outcome === 'reviewed' ? ', and reviewed' : ''}.`);
  } catch (error) {
    throw error instanceof DomainError ? new StartupError(`${error.code}: ${error.message}`) : error;
  }
}
