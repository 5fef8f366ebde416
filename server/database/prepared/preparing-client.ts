import pg from 'pg';
import { installedTracer } from '../../domain/kernel/tracing/tracer.ts';
import { traceStatement } from '../tracing/trace-statement.ts';
import { type Answer, type Columns, type NamedQuery, PreparedStatement } from './prepared-statement.ts';

type Done = (error: unknown, answer?: Answer) => void;

/** A connection on which statements with a name run as prepared statements; all others as with `pg.Client`. */
export class PreparingClient extends pg.Client {
  private readonly known = new Map<string, Columns>();

  override query(query: unknown, ...rest: unknown[]): never {
    const tracer = installedTracer();
    if (tracer) return traceStatement(tracer, [query, ...rest], ([one, ...others]) => this.run(one, others)) as never;
    return this.run(query, rest) as never;
  }

  private run(query: unknown, rest: unknown[]): unknown {
    return isNamed(query) ? this.runNamed(query, rest) : this.runOther(query, ...rest);
  }

  private runNamed(query: NamedQuery, rest: unknown[]): Promise<Answer> | undefined {
    const values = rest.find(Array.isArray);
    const done = rest.find((one) => typeof one === 'function') as Done | undefined;
    const statement = new PreparedStatement(values ? { ...query, values } : query, { known: this.known, types: this });
    if (done) return this.runOther(statement, done) as undefined;
    return new Promise<Answer>((resolve, reject) => {
      this.runOther(statement, (error: unknown, answer?: Answer) =>
        error ? reject(error) : resolve(answer as Answer),
      );
    }).catch((error: Error) => {
      // Its own trace leads to the socket that brought it.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  private runOther(...given: unknown[]): unknown {
    return (super.query as (...given: unknown[]) => unknown).apply(this, given);
  }
}

function isNamed(query: unknown): query is NamedQuery {
  const { name, submit } = (query ?? {}) as { name?: unknown; submit?: unknown };
  return typeof name === 'string' && name !== '' && submit === undefined;
}
