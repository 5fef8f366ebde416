import pino from 'pino';
import type { Log } from '../domain/kernel/log.ts';

/** Workers write to one pipe: what is written in one piece of so many bytes is never torn by another's line. */
const WHOLE_WRITE_BYTES = { minLength: 3_072, maxWrite: 4_096 };

/**
 * Structured logs on standard output. Errors show name, code, message and stack; nothing else is followed. Where several processes write to
 * one output, each line has the number of its worker.
 */
export function createLogger(level: string, worker?: number): Log & { calls: Pick<Log, 'info'>; flush(): void } {
  const whole = worker === undefined ? { minLength: 4_096 } : WHOLE_WRITE_BYTES;
  const destination = pino.destination({ fd: 1, sync: false, ...whole });
  const logger = pino(
    {
      level,
      base: worker === undefined ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      serializers: { error: describe },
    },
    destination,
  );
  const redacting = logger.child(
    {},
    { redact: ['*.authorization', '*.otp', '*.code_hash', '*.mobile', '*.access_token', '*.secret'] },
  );
  // Lines are gathered; an idle process still shows its last ones soon.
  const timer = setInterval(() => destination.flush(), 500);
  timer.unref();
  return {
    // Lines of calls have fixed fields, none of them personal: nothing to redact.
    calls: { info: (fields, message) => logger.info(fields, message) },
    debug: (fields, message) => redacting.debug(fields, message),
    info: (fields, message) => redacting.info(fields, message),
    warn: (fields, message) => redacting.warn(fields, message),
    error: (fields, message) => redacting.error(fields, message),
    flush() {
      clearInterval(timer);
      destination.flushSync();
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
