import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadDatabaseConfig } from '../../../config.ts';
import { StartupError } from '../../../startup-error.ts';
import { buildScreens } from '../../start/screens.ts';
import { type Lifetime, say } from '../../terminal.ts';
import { startService } from '../service.ts';
import { runSoak, type SoakOutcome } from './run-soak.ts';

const WORKERS = 2;

/**
 * npm run soak: the service with two workers at half of its top rate, with faults: a worker killed three times, receivers that hang, prices that
 * do not come. Looks that no call fails but by those, that memory is flat, that no table and no queue grows without a stated reason and that the
 * log is bounded. `-- --minutes 30` says how long. Prints a table and writes it to DATA_DIR/soak.json; ends with 1 where something was found.
 */
export async function soakCommand(args: readonly string[], lifetime: Lifetime): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '30' } } });
  const minutes = Number(values.minutes);
  if (!(minutes >= 1)) throw new StartupError('--minutes must be 1 or more.');
  const { dataDir } = loadDatabaseConfig();
  const outputFile = path.join(dataDir, 'soak-server.log');
  await buildScreens(say).done;
  say(
    `Starting the service with ${WORKERS} workers; what it says goes into ${path.relative(process.cwd(), outputFile)}`,
  );
  const service = await startService(outputFile, { WEB_CONCURRENCY: String(WORKERS), LOG_LEVEL: 'info' });
  lifetime.onStop(() => service.stop());
  const outcome = await runSoak({ service, outputFile, minutes });
  print(outcome);
  const file = path.join(dataDir, 'soak.json');
  mkdirSync(dataDir, { recursive: true });
  const machine = { cores: os.availableParallelism(), loadAverage: os.loadavg() };
  writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), machine, ...outcome }, null, 2)}\n`);
  say(`Written to ${path.relative(process.cwd(), file)}`);
  await lifetime.stop(outcome.problems.length > 0 ? 1 : 0);
}

function print(outcome: SoakOutcome): void {
  const { topCallsPerSecond, callsPerSecond, calls, trades, repeatedConfirms, log, jobs } = outcome;
  say(
    `\n  ${calls} calls, ${trades} trades, ${callsPerSecond.toFixed(0)} calls a second of ${topCallsPerSecond.toFixed(0)} at most`,
  );
  say(`  answers: ${JSON.stringify(outcome.outcomes)}; confirms repeated with their keys: ${repeatedConfirms}`);
  for (const { what, from, to } of outcome.injected) say(`  fault: ${what}, ${to - from} s`);
  say('\n  memory            MiB a minute   after warm-up  at the end  highest  minutes');
  for (const { pid, mibAMinute, firstMib, lastMib, highestMib, minutes } of outcome.memory) {
    const slope = mibAMinute === undefined ? 'too short' : mibAMinute.toFixed(2);
    const cells = [firstMib, lastMib, highestMib].map((mib) => mib.toFixed(0).padStart(10)).join('');
    say(`  process ${String(pid).padEnd(10)}${slope.padStart(12)}${cells}${minutes.toFixed(1).padStart(9)}`);
  }
  say('\n  table                              rows   a trade   KiB  why it grows');
  for (const { table, rows, rowsATrade, bytes, reason } of outcome.tables) {
    const kib = (bytes / 1_024).toFixed(0).padStart(8);
    say(`  ${table.padEnd(30)}${String(rows).padStart(9)}${rowsATrade.toFixed(2).padStart(10)}${kib}  ${reason}`);
  }
  say(`\n  jobs that could run: ${jobs.ready}; that wait for their moment: ${JSON.stringify(jobs.waiting)}`);
  say(
    `  log: ${log.bytesACall.toFixed(0)} bytes and ${log.linesACall.toFixed(2)} lines a call; errors: ${JSON.stringify(log.errors)}`,
  );
  say(
    outcome.problems.length === 0
      ? '\n  Nothing that may not be.'
      : `\n  FOUND:\n    ${outcome.problems.join('\n    ')}`,
  );
}
