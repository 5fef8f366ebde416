import pino from 'pino';
import { isoTime, systemClock } from '../domain/kernel/clock.ts';
import type { Log } from '../domain/kernel/log.ts';

/** Where lines go, and how the last of them are shown at the end. */
type Destination = { write(line: string): void; end(): void };

/**
 * Structured logs on standard output. Errors show name, code, message and stack; nothing else is followed. Where several processes write to
 * one output, each line has the number of its worker.
 */
export function createLogger(level: string, worker?: number): Log & { calls: Pick<Log, 'info'>; flush(): void } {
  const destination = worker === undefined ? createGatheringDestination() : createSharedDestination();
  const logger = pino(
    {
      level,
      base: worker === undefined ? null : { worker },
      timestamp: () => `,"time":"${isoTime(systemClock.now())}"`,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describe },
    },
    destination,
  );
  const redacting = logger.child(
    {},
    { redact: ['*.authorization', '*.otp', '*.code_hash', '*.mobile', '*.access_token', '*.secret'] },
  );
  return {
    calls: {
      info(fields, message) {
        if (logger.isLevelEnabled('info')) destination.write(callLine(fields, message, worker));
      },
    },
    debug: (fields, message) => redacting.debug(fields, message),
    info: (fields, message) => redacting.info(fields, message),
    warn: (fields, message) => redacting.warn(fields, message),
    error: (fields, message) => redacting.error(fields, message),
    flush: () => destination.end(),
  };
}

/**
 * The line of a call, as pino writes lines. Its fields are fixed and none of them is personal: there is nothing to redact, and looking at each of them
 * cost a call more than the line is worth.
 */
export function callLine(fields: object, message: string, worker?: number): string {
  const base = worker === undefined ? '' : `"worker":${worker},`;
  const written = JSON.stringify({ ...fields, msg: message });
  return `{"level":"info","time":"${isoTime(systemClock.now())}",${base}${written.slice(1)}\n`;
}

/** Lines are written together from so many characters on: each write wakes another thread, which costs as much as a good part of a call. */
const GATHERED_CHARACTERS = 32_768;
/** An idle process still shows its last lines soon. */
const SHOWN_WITHIN_MS = 500;

/** Standard output, to which lines go many at a time. */
function createGatheringDestination(): Destination {
  const output = pino.destination({ fd: 1, sync: false, minLength: 0 });
  let lines: string[] = [];
  let characters = 0;
  const show = () => {
    if (characters > 0) output.write(lines.join(''));
    lines = [];
    characters = 0;
  };
  const timer = setInterval(show, SHOWN_WITHIN_MS);
  timer.unref();
  return {
    write(line) {
      lines.push(line);
      characters += line.length;
      if (characters >= GATHERED_CHARACTERS) show();
    },
    end() {
      clearInterval(timer);
      show();
      output.flushSync();
    },
  };
}

/** Workers write to one pipe: what is written in one piece of so many bytes is never torn by another's line. */
const WHOLE_WRITE_BYTES = { minLength: 3_072, maxWrite: 4_096 };

/** Standard output, shared with other workers. */
function createSharedDestination(): Destination {
  const output = pino.destination({ fd: 1, sync: false, ...WHOLE_WRITE_BYTES });
  const timer = setInterval(() => output.flush(), SHOWN_WITHIN_MS);
  timer.unref();
  return {
    write: (line) => output.write(line),
    end() {
      clearInterval(timer);
      output.flushSync();
    },
  };
}

/** A database error's `detail` can hold row values, so only these fields are taken. */
function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { code, constraint } = error as { code?: unknown; constraint?: unknown };
  return {
    name: error.name,
    message: error.message,
    ...(code === undefined ? {} : { code }),
    ...(constraint === undefined ? {} : { constraint }),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describe(error.cause) }),
  };
}
