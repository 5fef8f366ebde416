import { installedTracer } from '../domain/kernel/tracing/tracer.ts';
import { createTracedBatcher } from './tracing/traced-batcher.ts';

/** Runs requests that arrive together as one: one round trip and one commit for all, an answer for each. */
export type Batcher<Request, Answer> = (request: Request) => Promise<Answer>;

export type BatcherOptions<Request, Answer> = {
  /** What its batches are called in traces */
  name: string;
  /** Answers in the order of its requests */
  run: (requests: Request[]) => Promise<Answer[]>;
  slots: number;
  batchMax: number;
  /** Requests that share a key never travel together */
  distinctKeys?: (request: Request) => string[];
};

/** Turns of the event loop that a burst may take to gather: a bound for streams that never pause. */
const TURNS_MAX = 8;

/** Times that a request is run alone, where it is others that it came into conflict with. */
const ATTEMPTS_MAX = 3;

/**
 * Makes a batcher. A request that finds a free slot starts at once, with those of the same burst; those that arrive while all
 * slots are busy are gathered and leave together; of those that share a key the later one waits for the next batch.
 * When a whole batch fails with a definite refusal of the database, each of its requests is tried once alone, so that one
 * bad request cannot fail its neighbours; one that was chosen to end a deadlock, or overtaken by another, is tried again: nothing of it
 * was committed.
 */
export function createBatcher<Request, Answer>(options: BatcherOptions<Request, Answer>): Batcher<Request, Answer> {
  const tracer = installedTracer();
  return tracer ? createTracedBatcher(tracer, options, createPlainBatcher) : createPlainBatcher(options);
}

function createPlainBatcher<Request, Answer>(options: BatcherOptions<Request, Answer>): Batcher<Request, Answer> {
  type Waiting = { request: Request; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  let waiting: Waiting[] = [];
  let busySlots = 0;
  let isScheduled = false;

  function takeBatch(): Waiting[] {
    const { distinctKeys = () => [], batchMax } = options;
    const taken: Waiting[] = [];
    const left: Waiting[] = [];
    const seen = new Set<string>();
    for (const item of waiting) {
      const keys = distinctKeys(item.request);
      if (taken.length < batchMax && !keys.some((key) => seen.has(key))) taken.push(item);
      else left.push(item);
      for (const key of keys) seen.add(key);
    }
    waiting = left;
    return taken;
  }

  async function runBatch(batch: Waiting[]): Promise<void> {
    let answers: Answer[];
    try {
      answers = await options.run(batch.map((item) => item.request));
    } catch (error) {
      await refuseBatch(batch, error);
      freeSlot();
      return;
    }
    freeSlot();
    // The next batch is sent first (the pool sends in the tick before): the database would idle for as long as all of these go on.
    if (busySlots > 0) await new Promise<void>((resolve) => process.nextTick(resolve));
    for (const [index, item] of batch.entries()) item.resolve(answers[index] as Answer);
  }

  async function refuseBatch(batch: Waiting[], error: unknown): Promise<void> {
    if (batch.length === 1 ? !isConflict(error) : !isDefiniteRefusal(error)) {
      for (const item of batch) item.reject(error);
      return;
    }
    const attempts = batch.length === 1 ? ATTEMPTS_MAX - 1 : ATTEMPTS_MAX;
    for (const item of batch) await runAlone(item.request, attempts).then(item.resolve, item.reject);
  }

  /** Those who waited for a slot have been gathered meanwhile. */
  function freeSlot(): void {
    busySlots--;
    pump();
  }

  async function runAlone(request: Request, attempts: number): Promise<Answer> {
    try {
      return (await options.run([request]))[0] as Answer;
    } catch (error) {
      if (attempts === 1 || !isConflict(error)) throw error;
      return runAlone(request, attempts - 1);
    }
  }

  function pump(): void {
    while (busySlots < options.slots && waiting.length > 0) {
      const batch = takeBatch();
      busySlots++;
      void runBatch(batch);
    }
  }

  /** Lets a batch leave as soon as a turn of the event loop brings no new request: those of one burst leave together. */
  function schedule(): void {
    if (isScheduled || waiting.length === 0 || busySlots >= options.slots) return;
    isScheduled = true;
    let turns = 0;
    let gathered = 0;
    const look = () => {
      if (waiting.length > gathered && waiting.length < options.batchMax && turns++ < TURNS_MAX) {
        gathered = waiting.length;
        setImmediate(look);
      } else {
        isScheduled = false;
        pump();
      }
    };
    setImmediate(look);
  }

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      schedule();
    });
}

/** PostgreSQL gave a statement up because of others that ran beside it: a deadlock, or a serialisation failure. */
function isConflict(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return code === '40P01' || code === '40001';
}

/** PostgreSQL answered with an error of its own, so nothing was committed; a lost connection leaves that open. */
function isDefiniteRefusal(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) && !code.startsWith('08') && !code.startsWith('57P');
}
