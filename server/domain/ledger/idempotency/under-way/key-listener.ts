import type { Database } from '../../../../database/database.ts';
import type { Log } from '../../../kernel/log.ts';
import { listenForKeys } from './store.ts';

const RECONNECT_MS = 1_000;

/** Receives the questions of other processes over a connection of its own, which is reopened whenever it breaks. */
export type KeyListener = {
  /** Resolves once it is listening */
  start(): Promise<void>;
  stop(): Promise<void>;
};

/** Makes the listener of one process. `name` is the connection's name in the database. */
export function createKeyListener(deps: {
  database: Database;
  log: Log;
  name: string;
  hear(payload: string): void;
}): KeyListener {
  const { database, log, name, hear } = deps;
  let isStopped = false;
  let hangUp: (() => void) | undefined;
  let listening: Promise<void> | undefined;

  /** Settles when the connection has broken. */
  async function listen(onHearing: () => void): Promise<void> {
    const client = database.openClient(name);
    const broken = new Promise<void>((resolve) => {
      client.once('end', () => resolve());
      client.on('error', () => resolve());
    });
    client.on('notification', ({ payload = '{}' }) => hear(payload));
    let isHearing = false;
    // The driver leaves a connection that is ended while it is made without an answer: nothing waits for that one.
    const givenUp = new Promise<void>((resolve) => {
      hangUp = () => {
        void client.end().catch(() => {});
        if (!isHearing) resolve();
      };
    });
    const hearUntilBroken = async () => {
      await client.connect();
      await listenForKeys(client);
      isHearing = true;
      onHearing();
      if (!isStopped) await broken;
    };
    try {
      await Promise.race([hearUntilBroken(), givenUp]);
    } finally {
      await Promise.race([client.end().catch(() => {}), givenUp]);
    }
  }

  async function keepListening(onHearing: () => void): Promise<void> {
    while (!isStopped) {
      await listen(onHearing).catch((error) => log.error({ error }, 'this process does not hear questions for keys'));
      if (!isStopped) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
    }
  }

  return {
    async start() {
      await new Promise<void>((resolve) => {
        listening = keepListening(resolve);
      });
    },
    async stop() {
      isStopped = true;
      hangUp?.();
      await listening;
    },
  };
}
