import type { Config } from '../../config.ts';
import type { Figures } from '../../siblings.ts';
import { StartupError } from '../../startup-error.ts';
import { say, warn } from '../terminal.ts';
import { createJointFigures } from './joint-figures.ts';
import { type Deaths, judgeDeath, noDeaths } from './restart-rule.ts';
import type { ToPrimary } from './worker-messages.ts';
import { type Ending, sayEnding, startWorkerProcess, type WorkerProcess } from './worker-process.ts';

/** The processes that answer calls, led by this one. */
export type Workers = Readonly<{
  /** Settles when all of them answer calls. Raises StartupError when one could not start. */
  ready: Promise<void>;
  /** Resolves with one sentence when they cannot be kept up; otherwise never. */
  failed: Promise<string>;
  /** Has each finish what it has begun, and waits for its end. Raises StartupError where one did not end well. */
  stop(): Promise<void>;
}>;

/** One worker after the other holds a place. */
type Place = {
  readonly number: number;
  worker: WorkerProcess | undefined;
  /** Of `performance.now()`, since the worker answers calls */
  readyAt: number | undefined;
  deaths: Deaths;
  restart: NodeJS.Timeout | undefined;
};

/**
 * Starts so many workers as WEB_CONCURRENCY says, and keeps them up. This process answers no call itself. The jobs are run by one of the
 * workers, and by another as soon as that one ends. The first worker starts alone: what no worker could start with is said once.
 */
export function runWorkers(config: Config, databaseUrl: string): Workers {
  const figures = createJointFigures();
  const places = Array.from({ length: config.webConcurrency }, (_, index) => makePlace(index + 1));
  const ready = Promise.withResolvers<void>();
  const failed = Promise.withResolvers<string>();
  let elected: Place | undefined;
  let wereAllReady = false;
  let isStopping = false;
  let endedBadly = 0;

  function start(place: Place): void {
    place.restart = undefined;
    place.worker = startWorkerProcess(
      { config, databaseUrl, workerNumber: place.number },
      { message: (message) => hear(place, message), exit: (ending) => bury(place, ending) },
    );
  }

  function hear(place: Place, message: ToPrimary): void {
    const { worker, number } = place;
    if (message.kind === 'ready') welcome(place);
    if (message.kind === 'own-figures') figures.take(number, message.request, message.figures);
    if (message.kind === 'figures-of-all-wanted') {
      const { request } = message;
      const answer = (all: Figures | null) => worker?.say({ kind: 'figures-of-all', request, figures: all });
      figures.all().then(answer, () => answer(null));
    }
  }

  function welcome(place: Place): void {
    place.readyAt = performance.now();
    say(`Worker ${place.number} answers calls (process ${place.worker?.pid})`);
    figures.join(place.number, (request) => place.worker?.say({ kind: 'own-figures-wanted', request }));
    if (!elected) elect(place);
    if (wereAllReady || isStopping) return;
    for (const other of places) if (!other.worker) start(other);
    wereAllReady = places.every(({ readyAt }) => readyAt !== undefined);
    if (wereAllReady) ready.resolve();
  }

  function elect(place: Place | undefined): void {
    elected = place;
    place?.worker?.say({ kind: 'elected' });
  }

  function bury(place: Place, ending: Ending): void {
    const answeredCallsForMs = place.readyAt === undefined ? undefined : performance.now() - place.readyAt;
    place.worker = undefined;
    place.readyAt = undefined;
    void figures.leave(place.number);
    // One that had not yet begun to listen to signals ends by the signal.
    if (isStopping && ending.code !== 0 && ending.signal !== 'SIGTERM') endedBadly += 1;
    if (isStopping) return;
    if (elected === place) elect(places.find(({ readyAt }) => readyAt !== undefined));
    if (wereAllReady) startAgain(place, ending, answeredCallsForMs);
    else ready.reject(new StartupError(`Worker ${place.number} ${sayEnding(ending)} before all were ready.`));
  }

  function startAgain(place: Place, ending: Ending, answeredCallsForMs: number | undefined): void {
    const { deaths, restartInMs } = judgeDeath(place.deaths, { answeredCallsForMs });
    place.deaths = deaths;
    const how = `Worker ${place.number} ${sayEnding(ending)}`;
    if (restartInMs === undefined) {
      failed.resolve(`${how}: it failed to start ${deaths.failedStarts} times in a row.`);
      return;
    }
    warn(`${how}; it is started again in ${restartInMs / 1000} s.`);
    place.restart = setTimeout(start, restartInMs, place);
  }

  async function stop(): Promise<void> {
    isStopping = true;
    for (const { restart } of places) clearTimeout(restart);
    await Promise.all(places.map(({ worker }) => worker?.end()));
    if (endedBadly > 0) throw new StartupError(`${endedBadly} of ${places.length} workers did not end in good order.`);
  }

  start(places[0] as Place);
  return { ready: ready.promise, failed: failed.promise, stop };
}

function makePlace(number: number): Place {
  return { number, worker: undefined, readyAt: undefined, deaths: noDeaths, restart: undefined };
}
