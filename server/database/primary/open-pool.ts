import pg from 'pg';
import { installedTracer } from '../../domain/kernel/tracing/tracer.ts';
import { keepContext } from '../tracing/keep-context.ts';
import { connectBy } from './client-class.ts';

/**
 * A pool of connections to the database at the URL, of several servers to the one that takes writes. It lives through connections that break: one
 * that is idle is replaced on the next use; one that is in use, between two statements, fails with the next of them. Without a listener
 * either would end the process.
 */
export function openPool(databaseUrl: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...options, ...connectBy(databaseUrl) });
  if (installedTracer()) keepContext(pool);
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}
