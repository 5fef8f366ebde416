import { type ChildProcess, fork } from 'node:child_process';
import type { LogoMaker } from './domain/accounts/partners/logo-maker.ts';
import type { PictureMaker } from './domain/customers/kyc/ports/picture-maker.ts';
import type { CertificatePrinter } from './domain/documents/certificates/certificate-printer.ts';
import type { InvoicePrinter } from './domain/documents/invoices/invoice-printer.ts';
import { DomainError, type ErrorCode, type ErrorDetails } from './domain/kernel/errors.ts';

/** What is drawn: by kind, what does it. */
export type Drawers = {
  invoice: InvoicePrinter;
  certificate: CertificatePrinter['print'];
  logo: LogoMaker['make'];
  picture: PictureMaker['make'];
};
type Kind = keyof Drawers;
type Subject<K extends Kind> = Parameters<Drawers[K]>[0];
type Drawing<K extends Kind> = Awaited<ReturnType<Drawers[K]>>;

/** What the drawing process is sent. */
export type DrawRequest = { [K in Kind]: { number: number; kind: K; subject: Subject<K> } }[Kind];
/** What it answers. */
export type DrawAnswer = { number: number } & (
  | { drawing: Drawing<Kind> }
  | { refusal: { code: ErrorCode; message: string; details: ErrorDetails | undefined } }
  | { failure: string }
);
type Waiting = { resolve: (drawing: never) => void; reject: (error: unknown) => void };

export type DrawingProcess = {
  printInvoice: InvoicePrinter;
  /** As the core is handed them */
  makers: { certificatePrinter: CertificatePrinter; logoMaker: LogoMaker; pictureMaker: PictureMaker };
  /** Of the process, while there is one */
  pid(): number | undefined;
  /** Ends the process, if there is one; what it has in hand fails */
  close(): void;
};

/** A process that has nothing to draw for so long is ended; the next work starts another, which takes a fifth of a second. */
const IDLE_MS = 5_000;
/** Each work needs some 30 MiB of heap at most; one that took more than this ends the drawing process, not the server. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--max-semi-space-size=4',
  '--max-old-space-size=128',
  '--expose-gc',
];
/** It opens what strangers send, so it is handed none of the settings and no secret: only what programs need to run at all. */
const ENVIRONMENT = /^(?:PATH|LD_LIBRARY_PATH|MALLOC_\w+|TZ|LANG|LC_\w+|TMPDIR|TEMP|TMP|SYSTEMROOT)$/i;

/**
 * Draws documents and pictures in a process of its own: fitting and embedding fonts and opening photographs take some 50 ms of work each, for
 * which no confirm should wait, and a hundred megabytes of libraries, fonts and pixels, which only the end of a process gives back whole. It
 * begins with a work, ends when there is nothing to draw, and is replaced when it dies; what it had in hand then fails.
 */
export function createDrawing(idleMs = IDLE_MS): DrawingProcess {
  const waiting = new Map<number, Waiting>();
  let current: ChildProcess | undefined;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;

  function close(): void {
    clearTimeout(idle);
    const over = current;
    current = undefined;
    // It ends itself when there is nothing left to draw, also where this process was killed.
    if (over?.connected) over.disconnect();
    failAll(new Error('the drawing process was ended'));
  }

  function failAll(error: Error): void {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  }

  function start(): ChildProcess {
    const started = fork(new URL('./draw-process.ts', import.meta.url), [], {
      execArgv: FLAGS,
      env: handedOn(process.env),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    // It keeps no process alive that is done otherwise.
    started.unref();
    started.channel?.unref();
    started.on('message', (delivery: DrawAnswer) => {
      settle(waiting.get(delivery.number), delivery);
      waiting.delete(delivery.number);
      if (waiting.size === 0 && current === started) idle = setTimeout(close, idleMs).unref();
    });
    const lose = (error: Error) => {
      if (current !== started) return;
      clearTimeout(idle);
      current = undefined;
      if (started.connected) started.disconnect();
      failAll(error);
    };
    started.on('error', lose);
    started.on('disconnect', () => lose(new Error('the drawing process ended')));
    return started;
  }

  const draw = <K extends Kind>(kind: K, subject: Subject<K>): Promise<Drawing<K>> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      current ??= start();
      const number = ++orders;
      waiting.set(number, { resolve, reject });
      current.send({ number, kind, subject } as DrawRequest);
    });

  return {
    printInvoice: (sheet) => draw('invoice', sheet),
    makers: {
      certificatePrinter: { print: (certificate) => draw('certificate', certificate) },
      logoMaker: { make: (upload) => draw('logo', upload) },
      pictureMaker: { make: (upload) => draw('picture', upload) },
    },
    pid: () => current?.pid,
    close,
  };
}

function handedOn(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_ENV } = environment;
  return { NODE_ENV, ...Object.fromEntries(Object.entries(environment).filter(([name]) => ENVIRONMENT.test(name))) };
}

function settle(one: Waiting | undefined, delivery: DrawAnswer): void {
  if ('drawing' in delivery) one?.resolve(delivery.drawing as never);
  else if ('failure' in delivery) one?.reject(new Error(delivery.failure));
  else {
    const { code, message, details } = delivery.refusal;
    one?.reject(new DomainError(code, { message, ...(details && { details }) }));
  }
}
