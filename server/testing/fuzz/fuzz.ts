import { sql, until } from '../trades.ts';
import type { World } from '../world.ts';
import { makeCast } from './actors.ts';
import { createHostile } from './hostile.ts';
import { CPU_MS_MAX, type Finding, judge } from './judge.ts';
import { type FuzzRequest, type Making, makeRequest } from './make-request.ts';
import { createMemory, type Memory } from './memory.ts';
import { procedureCalls, restCalls } from './operations.ts';
import { createRandom } from './random.ts';
import type { Description } from './schema-check.ts';
import { createSender, type FuzzAnswer } from './send-request.ts';
import { commandOf, shrink } from './shrink.ts';
import { createWitness, type Witness } from './witness.ts';

/** Requests after which everyone begins anew: some of them end sessions, switch partners off or wipe a sandbox. */
const CAST_REQUESTS = 300;
const FINDINGS_MAX = 20;
/** Times that a slow request is sent again alone; a collection of garbage and code that is compiled only ever add. */
const MEASURES_MAX = 4;

export type FuzzOutcome = {
  requests: number;
  /** How many were answered by each status */
  statuses: Record<string, number>;
  /** How many calls and procedures succeeded at least once, of all */
  succeeded: number;
  calls: number;
  slowestMs: number;
  slowest: string;
  /** Each with seed, shortest request and how to send it again */
  findings: string[];
};

type Run = {
  making: Making;
  sender: ReturnType<typeof createSender>;
  description: Description;
  witness: Witness;
  memory: Memory;
  world: World;
};

/**
 * Sends so many hostile requests to the service, one after the other, and judges each answer. The same seed sends the same. `only` takes the
 * calls whose name holds it.
 */
export async function fuzz(
  world: World,
  options: { seed: number; requests: number; only?: string },
): Promise<FuzzOutcome> {
  const { seed, requests, only = '' } = options;
  const description = (await (await fetch(`${world.url}/openapi.json`)).json()) as Description;
  const calls = [...restCalls(description), ...procedureCalls()].filter(({ name }) => name.includes(only));
  const [random, hostile] = [createRandom(seed), createHostile(seed)];
  const sender = createSender(world.url);
  const outcome: FuzzOutcome = {
    requests,
    statuses: {},
    succeeded: 0,
    calls: calls.length,
    slowestMs: 0,
    slowest: '',
    findings: [],
  };
  const succeeded = new Set<string>();
  const known = new Set<string>();
  let run: Run | undefined;
  try {
    for (let number = 1; number <= requests && outcome.findings.length < FINDINGS_MAX; number++) {
      if (!run || number % CAST_REQUESTS === 0) {
        run = await beginAnew(world, { random, hostile, description, calls, sender });
        world.logs.length = 0;
      }
      const request = makeRequest(run.making, number);
      const { answer, findings } = await trial(run, request);
      outcome.statuses[answer.status] = (outcome.statuses[answer.status] ?? 0) + 1;
      if (answer.status >= 200 && answer.status < 300 && !request.isMoved) succeeded.add(request.name);
      if (answer.cpuMs > outcome.slowestMs) Object.assign(outcome, { slowestMs: answer.cpuMs, slowest: request.name });
      run.memory.harvest(request.actor.owner, jsonOf(answer.text));
      for (const finding of findings) {
        const name = `${request.name} ${finding.kind}`;
        if (known.has(name)) continue;
        known.add(name);
        outcome.findings.push(await explain(run, { request, finding, seed, number }));
      }
    }
  } finally {
    sender.close();
  }
  return { ...outcome, succeeded: succeeded.size };
}

async function beginAnew(
  world: World,
  { sender, ...fixed }: Pick<Making, 'random' | 'hostile' | 'description' | 'calls'> & Pick<Run, 'sender'>,
): Promise<Run> {
  // What an operator has stopped goes on; each process looks again after a second.
  await sql(world, 'DELETE FROM platform_stop');
  await until('nothing is stopped', async () => (await world.core.accounts.halts.current()).size === 0);
  // All casts come in from one address, whose calls are counted.
  await sql(world, 'DELETE FROM rate_window');
  const cast = await makeCast(world);
  const memory = createMemory();
  for (const [owner, life] of cast.lives) {
    memory.harvest(owner, { ...life, id: life.sipId, transaction_id: life.transactionId, sku: 'gold-coin-1g' });
    memory.harvest(owner, { sipId: life.sipId, sip_id: life.sipId });
  }
  return {
    making: { ...fixed, memory, actors: cast.actors },
    sender,
    description: fixed.description,
    witness: createWitness(cast),
    memory,
    world,
  };
}

/** Sends a request and judges its answer; one that took long is sent again alone, and only its least time counts. */
async function trial(run: Run, request: FuzzRequest): Promise<{ answer: FuzzAnswer; findings: Finding[] }> {
  const { world, sender, description, witness } = run;
  const logsBefore = world.logs.length;
  const answer = await sender.send(request);
  const findings = judge(request, answer, { description, witness, logs: world.logs.slice(logsBefore) });
  if (answer.cpuMs > CPU_MS_MAX) {
    for (let measure = 1; measure < MEASURES_MAX && answer.cpuMs > CPU_MS_MAX; measure++)
      answer.cpuMs = Math.min(answer.cpuMs, (await sender.send(request)).cpuMs);
    if (answer.cpuMs > CPU_MS_MAX) findings.push({ kind: 'slow', what: `took ${Math.round(answer.cpuMs)} ms of CPU` });
  }
  return { answer, findings };
}

async function explain(
  run: Run,
  { request, finding, seed, number }: { request: FuzzRequest; finding: Finding; seed: number; number: number },
): Promise<string> {
  const shortest = await shrink(request, async (shorter) =>
    (await trial(run, shorter)).findings.some(({ kind }) => kind === finding.kind),
  );
  return [
    `${request.name}: ${finding.what}`,
    `  seed ${seed}, request ${number}; again: npm run fuzz -- --seed ${seed} --requests ${number}`,
    `  ${commandOf(shortest)}`,
  ].join('\n');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
