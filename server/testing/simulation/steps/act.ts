import { Mismatch, must } from '../model/mismatch.ts';
import { type Answer, AnswerLost, type Call, makeCall } from '../service/call.ts';
import type { World } from './world.ts';

/** How long after a strike a call may still meet a database that was lost. */
const GRACE_MS = 30_000;
/** A gateway whose answer was lost with a process is asked again after a minute (decisions 3); until then its order's key is undecided. */
const UNDECIDED_MS = 60_000;
const HEAL_MS = 120_000;
const FREEZE_MS = 300;

/** What to do about an answer that did not come: the same call again, where that is harmless, or leave it to the caller to look. */
type Unknown = 'repeat' | 'ask';

/**
 * Makes a call that changes something. What strikes the service meanwhile strikes now; then all is made well again. Answers
 * undefined where nobody knows what became of the call and it was not to be repeated. A lost answer, or one that names no reason, without a
 * strike is a mismatch.
 */
export async function act(world: World, call: Call, onUnknown: 'repeat'): Promise<Answer>;
export async function act(world: World, call: Call, onUnknown: Unknown): Promise<Answer | undefined>;
export async function act(world: World, call: Call, onUnknown: Unknown): Promise<Answer | undefined> {
  const armed = world.armed;
  world.armed = undefined;
  if (!armed) return calmly(world, call, onUnknown);
  // A call that its client has left goes on: a read would come too early to tell what became of it, so its answer is waited for and lost.
  const isLeft = armed.what === 'client_gone' && onUnknown === 'ask';
  const strike = isLeft ? { ...armed, what: 'answer_lost' as const } : armed;
  world.strikes.set(strike.what, (world.strikes.get(strike.what) ?? 0) + 1);
  world.graceUntil = Number.POSITIVE_INFINITY;
  const answer = await struck(world, call, strike).catch((error) => {
    if (error instanceof AnswerLost) return undefined;
    throw error;
  });
  await heal(world);
  if (answer && !isLost(answer)) return judged(call, answer);
  return onUnknown === 'repeat' ? calmly(world, call, 'repeat') : undefined;
}

/** Reads what is there. Made again for as long as a strike may still be felt. */
export async function look(world: World, call: Omit<Call, 'method'>): Promise<Answer> {
  const answer = (await calmly(world, { ...call, method: 'GET' }, 'repeat')) as Answer;
  must(answer.status === 200, () => `GET ${call.path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer;
}

async function calmly(world: World, call: Call, onUnknown: Unknown): Promise<Answer | undefined> {
  for (;;) {
    try {
      const answer = await makeCall(urlFor(world), call);
      if (!isLost(answer)) return judged(call, answer);
      const until = world.graceUntil + (call.key === undefined ? 0 : UNDECIDED_MS);
      must(Date.now() < until, () => `${call.method} ${call.path}: ${answer.code} though nothing is wrong`);
    } catch (error) {
      if (!(error instanceof AnswerLost)) throw error;
      must(Date.now() < world.graceUntil, () => `no answer though nothing is wrong: ${(error as Error).message}`);
    }
    if (onUnknown === 'ask') return undefined;
    await pause(50);
  }
}

function urlFor(world: World): string {
  const { processes } = world;
  return (processes[world.calls++ % processes.length] as (typeof processes)[number]).url;
}

/** Nobody knows what became of it; a callback is answered so without an envelope. */
const isLost = ({ code, status }: Answer) => code === 'SERVICE_UNAVAILABLE' || (status === 503 && code === undefined);

/** No answer is a 5xx that the specification does not name. */
function judged(call: Call, answer: Answer): Answer {
  must(answer.code !== 'INTERNAL_ERROR', () => `${call.method} ${call.path}: INTERNAL_ERROR`);
  return answer;
}

/** The call, while something strikes. */
async function struck(
  world: World,
  call: Call,
  { what, process, afterMs }: NonNullable<World['armed']>,
): Promise<Answer | undefined> {
  const { processes, stage } = world;
  const running = processes[process % processes.length] as (typeof processes)[number];
  const freeDisk = what === 'disk_full' ? fillDisk(world) : undefined;
  let acting: Promise<unknown> = Promise.resolve();
  const later = (strike: () => unknown) => {
    acting = pause(afterMs).then(strike);
  };
  const answered = makeCall(running.url, call, (sent) => {
    switch (what) {
      case 'client_gone':
        later(() => void sent.destroy());
        break;
      case 'killed':
        later(() => running.kill());
        break;
      case 'all_killed':
        later(() => Promise.all(processes.map((one) => one.kill())));
        break;
      case 'database_restarted':
        later(async () => {
          world.databaseEnd = await stage.server.restart();
        });
        break;
      case 'connections_cut':
        later(() => running.way.drop());
        break;
      case 'connections_frozen':
        running.way.freeze();
        acting = pause(FREEZE_MS).then(() => running.way.thaw());
    }
  });
  const answer = await answered
    .catch((error) => {
      if (!(error instanceof AnswerLost)) throw error;
      return undefined;
    })
    .finally(freeDisk);
  await acting;
  if (what === 'killed') await running.start();
  if (what === 'all_killed') await Promise.all(processes.map((one) => one.start()));
  return what === 'answer_lost' ? undefined : answer;
}

/** Where the simulation has a disk of its own; else the strike is left out, and the run says so. */
function fillDisk({ stage, notes }: World): (() => void) | undefined {
  const { fillDisk: fill, diskNote } = stage.server;
  if (!fill) notes.add(`no disk was filled: ${diskNote}`);
  return fill?.();
}

/** Waits until every process answers again and nothing that was under way is. */
async function heal(world: World): Promise<void> {
  const end = Date.now() + HEAL_MS;
  await world.stage.server.revive();
  for (const running of world.processes) {
    for (;;) {
      const ready = await makeCall(running.url, { method: 'GET', path: '/readyz' }).catch(() => undefined);
      if (ready?.status === 200) break;
      if (Date.now() > end)
        throw new Mismatch(`a process is not ready two minutes after a strike: ${JSON.stringify(ready?.body)}`);
      await pause(50);
    }
  }
  await world.stage.quiet();
  world.graceUntil = Date.now() + GRACE_MS;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
