import { statSync } from 'node:fs';
import type { Pool } from 'pg';
import { checkLaws } from '../../../domain/ledger/laws/check-laws.ts';
import { say } from '../../terminal.ts';
import type { BenchService } from '../service.ts';
import { makeTraders } from '../traders.ts';
import { withReceiver } from '../webhooks.ts';
import type { Trader } from '../workloads.ts';
import {
  type Growth,
  growthOf,
  growthProblems,
  type Injected,
  LOG_BYTES_A_CALL_MAX,
  memoryProblems,
  unexplained,
} from './judge.ts';
import { type Load, newLoad, runLoad } from './load.ts';
import { type MemorySamples, type MemorySlope, sampleMemory, slopesOf } from './memory.ts';
import { readLog } from './read-log.ts';
import { countJobs, countTables, holdPrices } from './tables.ts';

const TRADERS = 16;
const TOP_SECONDS = 15;
const SAMPLE_MS = 5_000;
const OUTAGE_SECONDS = 170;
/** What a call still waits for when a worker was killed or a price came again. */
const AFTERMATH_SECONDS = 45;
/** Shorter soaks have no outage: prices may be two minutes old. */
const OUTAGE_MINUTES_MIN = 8;
const DRAIN_SECONDS_MAX = 180;

export type SoakOutcome = {
  minutes: number;
  topCallsPerSecond: number;
  callsPerSecond: number;
  calls: number;
  trades: number;
  repeatedConfirms: number;
  outcomes: Record<string, number>;
  injected: readonly Injected[];
  memory: readonly MemorySlope[];
  tables: readonly Growth[];
  jobs: { ready: number; waiting: Record<string, number> };
  log: { bytesACall: number; linesACall: number; errors: Record<string, number> };
  /** What may not be; none where the soak was well */
  problems: string[];
};

type Watch = { service: BenchService; outputFile: string; minutes: number; pool: Pool; hang(isHanging: boolean): void };

/** Loads the service at half of the rate that it can, breaks it now and then, and looks that nothing but that goes wrong and nothing grows. */
export async function runSoak(options: {
  service: BenchService;
  outputFile: string;
  minutes: number;
}): Promise<SoakOutcome> {
  const { url, databaseUrl } = options.service;
  const traders = await makeTraders({ databaseUrl, url, count: TRADERS });
  return withReceiver(options.service, ({ pool, hang }) => soak({ ...options, pool, hang }, traders));
}

async function soak(watch: Watch, traders: readonly Trader[]): Promise<SoakOutcome> {
  const { service, minutes, pool, outputFile } = watch;
  const { url } = service;
  say(`How many calls a second it answers at most: ${TOP_SECONDS} s`);
  await runLoad(newLoad(), { url, traders, until: performance.now() + 5_000 });
  const top = newLoad();
  await runLoad(top, { url, traders, until: performance.now() + TOP_SECONDS * 1_000 });
  const topCallsPerSecond = top.calls / TOP_SECONDS;
  const perSecond = topCallsPerSecond / 2;
  say(`${topCallsPerSecond.toFixed(0)}; the soak sends half of them for ${minutes} minutes`);
  const before = await countTables(pool);
  const logBefore = statSync(outputFile).size;
  const load = newLoad();
  const until = performance.now() + minutes * 60_000;
  const samples: MemorySamples = new Map();
  const sampling = sampleUntil(samples, service, until);
  const [injected] = await Promise.all([
    breakNowAndThen(watch, until),
    runLoad(load, { url, traders, until, perSecond }),
  ]);
  await sampling;
  say('Jobs that are left are worked off');
  const jobs = await drained(pool);
  const laws = (await checkLaws(pool)).filter(({ broken }) => broken > 0n);
  const tables = growthOf(before, await countTables(pool), load.trades);
  const memory = slopesOf(samples);
  const log = readLog(outputFile, logBefore, load.calls);
  return {
    minutes,
    topCallsPerSecond,
    callsPerSecond: load.calls / (minutes * 60),
    calls: load.calls,
    trades: load.trades,
    repeatedConfirms: load.repeated,
    outcomes: totalsOf(load),
    injected,
    memory,
    tables,
    jobs,
    log,
    problems: [
      ...unexplained(load, injected),
      ...memoryProblems(memory),
      ...growthProblems(tables),
      ...(jobs.ready > 0 ? [`${jobs.ready} jobs are left that could have run`] : []),
      ...(log.bytesACall > LOG_BYTES_A_CALL_MAX ? [`a call writes ${log.bytesACall.toFixed(0)} bytes of log`] : []),
      ...laws.map(({ law }) => `the ledger breaks a law: ${law}`),
    ],
  };
}

const totalsOf = ({ outcomes }: Load) =>
  Object.fromEntries(
    [...outcomes].map(([outcome, bySecond]) => [outcome, [...bySecond.values()].reduce((sum, one) => sum + one, 0)]),
  );

async function sampleUntil(samples: MemorySamples, service: BenchService, until: number): Promise<void> {
  const began = performance.now();
  while (performance.now() < until) {
    sampleMemory(samples, service.processes(), (performance.now() - began) / 1_000);
    await pause(SAMPLE_MS);
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const now = () => Math.floor(performance.now() / 1_000);

/** Kills a worker three times, has every receiver hang for a while, and keeps prices away for longer than they may be old. */
async function breakNowAndThen({ service, minutes, pool, hang }: Watch, until: number): Promise<Injected[]> {
  const injected: Injected[] = [];
  const began = performance.now();
  const at = (share: number) => pause(Math.max(0, began + (until - began) * share - performance.now()));
  const kill = async (share: number) => {
    await at(share);
    // Always the same place, so that the others live long enough for their memory to be judged.
    const worker = service.processes().at(-1);
    const from = now();
    if (worker !== undefined) process.kill(worker, 'SIGKILL');
    say(`  killed process ${worker}`);
    injected.push({
      what: `process ${worker} killed`,
      from,
      to: from + AFTERMATH_SECONDS,
      explains: /^cut$|^503 SERVICE_UNAVAILABLE/,
    });
  };
  const hangAll = async () => {
    await at(0.3);
    say('  every receiver hangs');
    hang(true);
    const from = now();
    await at(0.4);
    hang(false);
    injected.push({ what: 'every receiver hangs', from, to: now(), explains: /^never$/ });
  };
  const outage = async () => {
    if (minutes < OUTAGE_MINUTES_MIN) return say('  a soak of under eight minutes has no price outage');
    await at(0.5);
    say('  no prices come');
    const from = now();
    await holdPrices(pool, true);
    await pause(OUTAGE_SECONDS * 1_000);
    await holdPrices(pool, false);
    injected.push({
      what: 'no prices come',
      from,
      to: now() + AFTERMATH_SECONDS,
      explains: /^503 PRICES_UNAVAILABLE$/,
    });
  };
  await Promise.all([kill(0.1), kill(0.45), kill(0.75), hangAll(), outage()]);
  return injected;
}

/** Waits until no job is left that could run, as long as that may take. */
async function drained(pool: Pool): Promise<{ ready: number; waiting: Record<string, number> }> {
  const until = performance.now() + DRAIN_SECONDS_MAX * 1_000;
  for (;;) {
    const jobs = await countJobs(pool);
    if (jobs.ready === 0 || performance.now() > until) return jobs;
    await pause(1_000);
  }
}
