import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import type { InvoicePrinter } from '../../domain/invoices/invoice-printer.ts';
import type { InvoiceSheet } from '../../domain/invoices/invoice-sheet.ts';
import { printPdf } from './pdf.ts';

/** Tells the thread made here from any other that comes to load this file. */
const THREAD = 'invoice printer';
/**
 * A thread has a heap of its own, whose young half would take 48 MiB with the flags of the process. A print needs some 30 MiB in all; one that
 * took more than this would end the thread, not the process.
 */
const LIMITS = { maxYoungGenerationSizeMb: 6, maxOldGenerationSizeMb: 128 };

/** A thread that has nothing to print for so long is ended: its heap and its fonts take some 60 MiB. The next print starts another. */
const IDLE_MS = 5_000;

type Order = { number: number; sheet: InvoiceSheet };
type Delivery = { number: number; bytes: Uint8Array } | { number: number; error: unknown };
type Waiting = { resolve: (bytes: Uint8Array) => void; reject: (error: unknown) => void };

/**
 * Prints in a thread of its own: fitting and embedding fonts takes some 50 ms of work, for which no confirm should wait. The thread
 * begins with a print, ends when there is nothing to print, and is replaced when it dies; what it had in hand then fails.
 */
export function createPdfPrinter(): InvoicePrinter {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let orders = 0;
  let idle: NodeJS.Timeout | undefined;

  function rest(): void {
    idle = setTimeout(() => {
      const over = thread;
      thread = undefined;
      void over?.terminate();
    }, IDLE_MS).unref();
  }

  function start(): Worker {
    const started = new Worker(new URL(import.meta.url), { workerData: THREAD, resourceLimits: LIMITS });
    started.unref();
    started.on('message', (delivery: Delivery) => {
      const one = waiting.get(delivery.number);
      waiting.delete(delivery.number);
      if ('bytes' in delivery) one?.resolve(delivery.bytes);
      else one?.reject(delivery.error);
      if (waiting.size === 0 && thread === started) rest();
    });
    const fail = (error: unknown) => {
      if (thread !== started) return;
      clearTimeout(idle);
      thread = undefined;
      for (const one of waiting.values()) one.reject(error);
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', () => fail(new Error('the printing thread ended')));
    return started;
  }

  return (sheet) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= start();
      const number = ++orders;
      waiting.set(number, { resolve, reject });
      thread.postMessage({ number, sheet } satisfies Order);
    });
}

if (!isMainThread && workerData === THREAD) {
  parentPort?.on('message', ({ number, sheet }: Order) => {
    const deliver = (delivery: Delivery) => parentPort?.postMessage(delivery);
    printPdf(sheet).then(
      (bytes) => deliver({ number, bytes }),
      (error) => deliver({ number, error }),
    );
  });
}
