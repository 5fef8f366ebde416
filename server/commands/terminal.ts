import cluster from 'node:cluster';
import { closeSync, openSync } from 'node:fs';
import { isatty } from 'node:tty';
import { StartupError } from '../startup-error.ts';

/** Writes one line. A terminal or pipe that is gone is no reason to stop. */
export function say(line = ''): void {
  process.stdout.write(`${line}\n`);
}

/** Writes one line where errors go. */
export function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});

/** For a failure that was reported already. */
export function ignore(): void {}

/** Seconds since a moment of `performance.now()`, for people: "3.2 s". */
export function secondsSince(begun: number): string {
  return `${((performance.now() - begun) / 1000).toFixed(1)} s`;
}

/**
 * Tells why a command failed: one sentence for a StartupError, with the stack only when LOG_LEVEL=debug or trace. Any
 * other error is a fault of ours and shows its stack.
 */
export function explainFailure(error: unknown): void {
  const isExpected = error instanceof StartupError;
  const isDebug = /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');
  if (isExpected) warn(error.message);
  if (isExpected && !isDebug) return;
  warn(
    error instanceof Error ? `${error.stack}${error.cause ? `\nCause: ${String(error.cause)}` : ''}` : String(error),
  );
}

const terminalFds = [1, 2].filter((fd) => isatty(fd));

/** After its terminal is closed, writing fails for ever, and a logger that tries again never ends: write nowhere instead. */
function leaveTerminal(): void {
  for (const fd of terminalFds.splice(0)) {
    closeSync(fd);
    // The lowest free number is taken: the one just closed.
    openSync('/dev/null', 'w');
  }
}

/** Longer than the longest delay (15 s), the calls under way (10 s) and what webhooks wait for (10 s); shorter than the 45 s after which deploy/ has it killed. */
const graceMs = 40_000;
/** Signals this close together are one: a Ctrl-C arrives from the terminal, from npm and from the launcher. */
const onePressMs = 500;

/** What a running command hands back on its way out: the last thing opened is closed first. */
export type Lifetime = Readonly<{
  /** Registers what to close. Closing must not fail the others. */
  onStop(close: () => Promise<unknown> | undefined): void;
  /** Closes everything and exits. Later calls change nothing. */
  stop(exitCode: number): Promise<never>;
  isStopping(): boolean;
}>;

/**
 * Runs a command that stays until a signal ends it. SIGINT, SIGTERM, SIGHUP and the end of the launcher close what was
 * registered, in reverse order, and exit with 0, also in the middle of the start; a second Ctrl-C, or forty seconds,
 * force the exit. A failure closes the same way and exits with 1. A command that has a result to give, and was
 * interrupted before it, exits with `interruptedCode` instead of 0.
 */
export function runService(main: (lifetime: Lifetime) => Promise<void>, interruptedCode = 0): void {
  const closers: (() => Promise<unknown> | undefined)[] = [];
  let stopping: Promise<never> | undefined;
  const closeAll = async (exitCode: number): Promise<never> => {
    setTimeout(() => process.exit(1), graceMs).unref();
    let code = exitCode;
    for (const close of closers.reverse()) {
      await close()?.catch((error: unknown) => {
        code = 1;
        explainFailure(error);
      });
    }
    return process.exit(code);
  };
  const lifetime: Lifetime = {
    onStop: (close) => closers.push(close),
    stop: (exitCode) => {
      stopping ??= closeAll(exitCode);
      return stopping;
    },
    isStopping: () => stopping !== undefined,
  };
  let signalledAt = 0;
  const onSignal = (name: NodeJS.Signals) => {
    if (name === 'SIGHUP') leaveTerminal();
    // The process that leads a worker speaks for it, and forces it.
    if (stopping && (cluster.isWorker || performance.now() - signalledAt < onePressMs)) return;
    if (stopping) {
      warn('Forced to stop.');
      process.exit(1);
    }
    signalledAt = performance.now();
    if (name === 'SIGINT' && !cluster.isWorker) say('\nStopping; Ctrl-C again forces it.');
    void lifetime.stop(interruptedCode);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, onSignal);
  process.on('disconnect', () => onSignal('SIGTERM'));
  main(lifetime).catch((error: unknown) => {
    if (lifetime.isStopping()) return;
    explainFailure(error);
    void lifetime.stop(1);
  });
}

/** Runs a command that ends by itself: exit code 0, or 1 with one sentence. */
export function runOnce(main: () => Promise<number | undefined>): void {
  main().then(
    (code) => process.exit(code ?? 0),
    (error: unknown) => {
      explainFailure(error);
      process.exit(1);
    },
  );
}
