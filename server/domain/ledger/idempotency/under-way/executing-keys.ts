import { randomUUID } from 'node:crypto';
import type { Database } from '../../../../database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { createKeyListener } from './key-listener.ts';
import { listenerName, listPeers, notifyPeers } from './store.ts';

/** A key at an endpoint, as a call gives it. */
type GivenKey = { endpoint: string; key: string };

/** One call with a key, from the moment its body was read. */
export type UnderWay = {
  /** The book of the call, once its token is known; until then it may be of any book */
  isOf(bookId: number): void;
  /** It was answered. While the outcome in the database is unknown, it stays under way for as long as a statement can run. */
  end(isDefinite: boolean): void;
};

/** The keys that calls are at work with, in this process and in all others (decisions 15). */
export type ExecutingKeys = {
  /** Costs nothing but memory */
  begin(given: GivenKey): UnderWay;
  /** Whether any living process is at work with the key; true also where one does not say. Asks the others where it is not this one. */
  isUnderWay(asked: GivenKey & { bookId: number }): Promise<boolean>;
  /** Answers the other processes from now on, until `stop` */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** A process that has not answered by then is at work with something, for all that is known. */
const ANSWER_MS = 2_000;
/** The server ends a statement after 30 s. */
const STATEMENT_LIFE_MS = 35_000;

type Question = GivenKey & { ask: string; from: string; bookId: number };
type Answer = { answers: string; by: string; isUnderWay: boolean };

function readMessage(payload: string): Question | Answer | Record<never, unknown> {
  try {
    return Object(JSON.parse(payload));
  } catch {
    return {};
  }
}

/** Makes the register of one process's running calls. `processId` is the name of its heartbeat. */
export function createExecutingKeys(deps: { database: Database; log: Log; processId: string }): ExecutingKeys {
  const { database, log, processId } = deps;
  const calls = new Map<string, Set<{ bookId: number | undefined }>>();
  const questions = new Map<string, (answer: Answer) => void>();
  const channel = createKeyListener({ database, log, name: listenerName(processId), hear });

  const nameOf = ({ endpoint, key }: GivenKey) => `${endpoint} ${key}`;

  function isHere(asked: GivenKey & { bookId: number }): boolean {
    const found = [...(calls.get(nameOf(asked)) ?? [])];
    return found.some(({ bookId }) => bookId === undefined || bookId === asked.bookId);
  }

  /** What is neither a question nor an answer is said by another version of this code, and is no concern of this one. */
  function hear(payload: string): void {
    const message = readMessage(payload);
    if ('answers' in message) questions.get(message.answers)?.(message);
    if (!('ask' in message) || message.from === processId) return;
    const answer: Answer = { answers: message.ask, by: processId, isUnderWay: isHere(message) };
    notifyPeers(database.pool, answer).catch((error) => log.error({ error }, 'a question for a key was not answered'));
  }

  /** Asks all peers; true as soon as one says so, and where one says nothing. */
  function askPeers(asked: GivenKey & { bookId: number }, peers: readonly string[]): Promise<boolean> {
    const ask = randomUUID();
    const silent = new Set(peers);
    return new Promise<boolean>((resolve, reject) => {
      const timer = setTimeout(() => resolve(true), ANSWER_MS);
      const end = (settle: () => void) => {
        clearTimeout(timer);
        questions.delete(ask);
        settle();
      };
      questions.set(ask, ({ by, isUnderWay }) => {
        silent.delete(by);
        if (isUnderWay || silent.size === 0) end(() => resolve(isUnderWay));
      });
      notifyPeers(database.pool, { ask, from: processId, ...asked } satisfies Question).catch((error) =>
        end(() => reject(error)),
      );
    }).finally(() => questions.delete(ask));
  }

  return {
    begin(given) {
      const name = nameOf(given);
      const call = { bookId: undefined as number | undefined };
      const ofKey = calls.get(name) ?? new Set();
      calls.set(name, ofKey.add(call));
      const forget = () => {
        ofKey.delete(call);
        if (ofKey.size === 0 && calls.get(name) === ofKey) calls.delete(name);
      };
      return {
        isOf(bookId) {
          call.bookId = bookId;
        },
        end(isDefinite) {
          if (isDefinite) forget();
          else setTimeout(forget, STATEMENT_LIFE_MS).unref();
        },
      };
    },
    async isUnderWay(asked) {
      if (isHere(asked)) return true;
      const peers = await listPeers(database.pool, processId);
      return peers.length > 0 && (await askPeers(asked, peers));
    },
    start: channel.start,
    stop: channel.stop,
  };
}
