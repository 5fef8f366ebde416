import { readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { say, secondsSince, warn } from '../../commands/terminal.ts';
import { drawScript } from './draw-script.ts';
import { findPlanted } from './find-planted.ts';
import { simulatedFaults } from './planted/planted-faults.ts';
import { type Ending, runWorld } from './run-world.ts';
import type { Script } from './script.ts';
import { type Server, startServer } from './service/database.ts';
import { openStage, type Stage } from './service/stage.ts';
import { shrink } from './shrink.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    steps: { type: 'string', default: '200' },
    worlds: { type: 'string', default: '1' },
    processes: { type: 'string', default: '3' },
    partners: { type: 'string', default: '2' },
    script: { type: 'string' },
    planted: { type: 'boolean', default: false },
    'shrink-minutes': { type: 'string', default: '10' },
  },
});
const numberOf = (name: 'seed' | 'steps' | 'worlds' | 'processes' | 'partners' | 'shrink-minutes'): number => {
  const number = Number(values[name]);
  if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} has to be a whole number`);
  return number;
};
/** A database is looked at whole after each world, so it does not serve many of them. */
const WORLDS_PER_STAGE = 5;
/** The file has all of them. */
const SHOWN_MAX = 40;
const PLANTED = { firstSeed: 1, worldsMax: 12, steps: 600 };

const server = await startServer({ hasSmallDisk: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void server.stop().finally(() => process.exit(130)));
}
try {
  process.exitCode = (await runAsked(server)) ? 0 : 1;
} finally {
  await server.stop();
}
process.exit();

async function runAsked(on: Server): Promise<boolean> {
  if (server.diskNote) say(`Left out: a full disk (${server.diskNote}).`);
  if (values.planted) return runPlanted(on);
  if (values.script) {
    const script = JSON.parse(readFileSync(values.script, 'utf8')) as Script;
    return runAlone(on, script);
  }
  return runWorlds(on);
}

/** Worlds of seeds one after the other; the first that fails is made short and ends the run. */
async function runWorlds(on: Server): Promise<boolean> {
  const [seed, worlds, steps, partners] = [
    numberOf('seed'),
    numberOf('worlds'),
    numberOf('steps'),
    numberOf('partners'),
  ];
  const strikes = new Map<string, number>();
  let stage: Stage | undefined;
  try {
    for (let world = 0; world < worlds; world += 1) {
      if (world % WORLDS_PER_STAGE === 0) {
        await stage?.close();
        stage = await open(on);
      }
      const script = drawScript(seed + world, { steps, partners });
      const begun = performance.now();
      const ending = await runWorld(stage as Stage, script);
      for (const [what, times] of ending.strikes) strikes.set(what, (strikes.get(what) ?? 0) + times);
      say(
        `seed ${seed + world}: ${ending.failure ?? `${script.steps.length} steps as the model has them`} (${secondsSince(begun)})`,
      );
      if (ending.failure === undefined) continue;
      await stage?.close();
      stage = undefined;
      await report(on, script, ending);
      return false;
    }
  } finally {
    await stage?.close();
  }
  say(
    `${worlds} worlds of ${steps} steps, no difference. Struck: ${[...strikes].map(([what, times]) => `${what} ${times}`).join(', ') || 'nothing'}.`,
  );
  return true;
}

function open(on: Server, script = drawScript(1, { steps: 0 })): Promise<Stage> {
  return openStage(on, { processes: numberOf('processes'), ...script.setting });
}

async function runAlone(on: Server, script: Script): Promise<boolean> {
  const ending = await inStage(on, script);
  say(ending.failure ?? `${script.steps.length} steps as the model has them`);
  return ending.failure === undefined;
}

async function inStage(on: Server, script: Script): Promise<Ending> {
  const stage = await open(on, script);
  try {
    return await runWorld(stage, script);
  } finally {
    await stage.close();
  }
}

/** Makes a failing script as short as time allows, and keeps it where it can be run again. */
async function report(on: Server, script: Script, ending: Ending): Promise<void> {
  const end = performance.now() + numberOf('shrink-minutes') * 60_000;
  const wanted = kindOf(ending);
  let [shortest, runs] = [script.steps.slice(0, ending.failedAt + 1), 0];
  say(`Seed ${script.setting.seed} fails at step ${ending.failedAt}. Looking for a shorter script`);
  shortest = [
    ...(await shrink(
      shortest,
      async (steps) => {
        runs += 1;
        return kindOf(await inStage(on, { ...script, steps })) === wanted;
      },
      () => performance.now() > end,
    )),
  ];
  const file = path.join(os.tmpdir(), `simulation-${script.setting.seed}.json`);
  writeFileSync(file, `${JSON.stringify({ setting: script.setting, steps: shortest }, null, 1)}\n`);
  say(`${shortest.length} steps show it (${runs} runs):`);
  for (const step of shortest.slice(-SHOWN_MAX)) say(`  ${JSON.stringify(step)}`);
  warn(`Again: npm run simulate -- --processes ${values.processes} --script ${file}`);
}

/** What a failure is about, without the numbers and ids of the run. */
function kindOf({ failure }: Ending): string | undefined {
  return failure
    ?.replace(/^step \d+ \{.*?\}: |^at the end: /, '')
    .replaceAll(/[a-z]+_[0-9a-z]{20,}|\d+n?/g, '')
    .slice(0, 60);
}

async function runPlanted(on: Server): Promise<boolean> {
  const chosen = simulatedFaults.filter(({ what }) => positionals.every((word) => what.includes(word)));
  let found = 0;
  for (const fault of chosen) {
    const find = await findPlanted(on, fault, PLANTED);
    if (find) found += 1;
    say(find ? `found     ${fault.what}\n          by seed ${find.seed}: ${find.failure}` : `NOT FOUND ${fault.what}`);
  }
  say(`${found} of ${chosen.length} planted faults found.`);
  return found === chosen.length;
}
