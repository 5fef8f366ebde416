import { errorTypeOf } from '../../domain/kernel/tracing/in-span.ts';
import type { Tracer } from '../../domain/kernel/tracing/tracer.ts';

type Done = (error: unknown, ...answer: unknown[]) => void;

/** The first word of a statement without a name, where it is one that tells something. */
const VERB = /^\s*(SELECT|INSERT|UPDATE|DELETE|WITH|BEGIN|COMMIT|ROLLBACK|SAVEPOINT|SET|LOCK|CALL)\b/i;

/**
 * Runs a statement as `run` does, in a span of the trace under way: named as the statement is, or by its first word, and without its text and values. What
 * belongs to no trace, as the looks of the job engine do, or to one that is not recorded, is run as it is.
 */
export function traceStatement(
  tracer: Tracer,
  given: readonly unknown[],
  run: (given: readonly unknown[]) => unknown,
): unknown {
  if (!tracer.current()?.context.isSampled) return run(given);
  const name = nameOf(given[0]);
  if (name === undefined) return run(given);
  const span = tracer.start({ name, kind: 'client', attributes: { 'db.system.name': 'postgresql' } });
  const end = (error?: unknown) => {
    if (error) span.fail(errorTypeOf(error));
    span.end();
  };
  const at = given.findLastIndex((one) => typeof one === 'function');
  if (at >= 0) {
    const done = given[at] as Done;
    const traced: Done = (error, ...answer) => {
      end(error);
      done(error, ...answer);
    };
    return run(given.with(at, traced));
  }
  const answer = run(given);
  if (answer instanceof Promise) answer.then(() => end(), end);
  else end();
  return answer;
}

/** Undefined for what is no statement of ours but a stream of rows, such as a COPY. */
function nameOf(query: unknown): string | undefined {
  if (typeof query === 'string') return VERB.exec(query)?.[1]?.toUpperCase() ?? 'statement';
  const { name, text, submit } = (query ?? {}) as { name?: unknown; text?: unknown; submit?: unknown };
  if (submit !== undefined || typeof text !== 'string') return undefined;
  return typeof name === 'string' && name !== '' ? name : nameOf(text);
}
