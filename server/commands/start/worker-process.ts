import cluster from 'node:cluster';
import path from 'node:path';
import type { Beginning, ToPrimary, ToWorker } from './worker-messages.ts';

/** How a process ended: by itself, or by a signal. */
export type Ending = Readonly<{ code: number | null; signal: string | null }>;

/** One worker, as the process that leads it has it in hand. */
export type WorkerProcess = Readonly<{
  pid: number | undefined;
  /** One that has died hears nothing; its end is reported. */
  say(message: ToWorker): void;
  /** Has it finish what it has begun, and waits for its end. */
  end(): Promise<void>;
}>;

/** Starts one. It shares the port with those before and after it: this process listens, and hands connections out in turn. */
export function startWorkerProcess(
  beginning: Beginning,
  on: { message(message: ToPrimary): void; exit(ending: Ending): void },
): WorkerProcess {
  cluster.setupPrimary({
    exec: path.join(import.meta.dirname, 'worker.ts'),
    execArgv: process.execArgv,
    // The settings hold bigints.
    serialization: 'advanced',
  });
  const worker = cluster.fork();
  const exited = new Promise<void>((resolve) => {
    worker.once('exit', (code: number | null, signal: string | null) => {
      on.exit({ code, signal });
      resolve();
    });
  });
  worker.on('message', on.message);
  // A message that met its death; its exit follows.
  worker.on('error', () => {});
  const say = (message: ToWorker) => {
    if (worker.isConnected()) worker.send(message);
  };
  say({ kind: 'begin', beginning });
  return {
    pid: worker.process.pid,
    say,
    end() {
      worker.process.kill('SIGTERM');
      return exited;
    },
  };
}

/** For people: how a worker ended. */
export function sayEnding({ code, signal }: Ending): string {
  return signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
}
