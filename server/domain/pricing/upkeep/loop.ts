/** Work that repeats until it is stopped. */
export type Loop = {
  /** Settles when the first run has ended */
  readonly first: Promise<void>;
  /** Aborts the running work and resolves when nothing of it is left */
  stop(): Promise<void>;
};

/**
 * Runs the work at once, then again after as many milliseconds as it answers, never twice at a time; undefined ends it.
 * The work must not reject. Its timer does not keep the process alive.
 */
export function startLoop(work: (signal: AbortSignal) => Promise<number | undefined>): Loop {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const run = async (): Promise<void> => {
    const delayMs = await work(controller.signal);
    if (delayMs === undefined || controller.signal.aborted) return;
    timer = setTimeout(() => {
      current = run();
    }, delayMs).unref();
  };
  let current = run();
  return {
    first: current,
    async stop() {
      controller.abort();
      clearTimeout(timer);
      await current;
    },
  };
}
