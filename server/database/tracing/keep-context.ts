import { AsyncResource } from 'node:async_hooks';
import type pg from 'pg';

type Connected = Parameters<pg.Pool['connect']>[0];

/**
 * Has statements that waited for a connection run in the trace of the work that asked for them. The pool calls those that wait from within the call that gives
 * its connection back, and they would be shown as a part of that.
 */
export function keepContext(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as (connected?: Connected) => unknown;
  Object.assign(pool, {
    connect: (connected?: Connected) => connect(connected && AsyncResource.bind(connected)),
  });
}
