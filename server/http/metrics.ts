import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { isStopped } from '../domain/accounts/halts/require-running.ts';
import { stoppable } from '../domain/accounts/halts/stop.ts';
import type { Core } from '../domain/context.ts';
import type { Siblings } from '../siblings.ts';
import { addAuditFigures } from './figures/audit-figures.ts';
import { addCallFigures } from './figures/call-figures.ts';
import { type ExpositionFormat, openMetricsText, prometheusText } from './figures/exposition.ts';
import { addJobFigures, type JobFigures } from './figures/job-figures.ts';
import { addLedgerFigures } from './figures/ledger-figures.ts';
import { addReplicaFigures } from './figures/replica-figures.ts';
import type { CallReport } from './rest/frame/serve.ts';

/** Figures of this process, or of it and the workers beside it, for Prometheus to read. */
export type Metrics = {
  /** `traceId` where the call's trace is recorded: the exemplar of its duration */
  observe(call: CallReport, traceId?: string): void;
  text(format: ExpositionFormat): Promise<string>;
};

/** Collects latency per route and outcome, pool use and the process's own figures. No label holds personal data. */
export function createMetrics(
  core: Pick<Core, 'database' | 'clock' | 'settings'> & {
    readonly developer: Pick<Core['developer'], 'requestLog'>;
    readonly accounts: Pick<Core['accounts'], 'halts' | 'auditSink'>;
  },
  jobs?: JobFigures,
  share?: Siblings['shareFigures'],
): Metrics {
  const { database } = core;
  const { requestLog } = core.developer;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const observeCall = addCallFigures(registry);
  new Gauge({
    name: 'tola_memory_bytes',
    help: 'Memory of the process by what holds it; array buffers are part of external, the rest of resident is code, stacks and what malloc keeps',
    labelNames: ['part'] as const,
    registers: [registry],
    collect() {
      const { rss, heapTotal, heapUsed, external, arrayBuffers } = process.memoryUsage();
      this.set({ part: 'resident' }, rss);
      this.set({ part: 'heap' }, heapTotal);
      this.set({ part: 'heap_used' }, heapUsed);
      this.set({ part: 'external' }, external);
      this.set({ part: 'array_buffers' }, arrayBuffers);
    },
  });
  new Gauge({
    name: 'tola_database_connections',
    help: 'Connections of the pool by state',
    labelNames: ['state'] as const,
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, database.pool.totalCount);
      this.set({ state: 'idle' }, database.pool.idleCount);
      this.set({ state: 'waiting' }, database.pool.waitingCount);
    },
  });
  new Gauge({
    name: 'tola_request_log_waiting',
    help: 'Calls that the request log has yet to write',
    registers: [registry],
    collect() {
      this.set(requestLog.figures().waiting);
    },
  });
  new Counter({
    name: 'tola_request_log_dropped_total',
    help: 'Calls missing in the request log because the database was behind',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(requestLog.figures().dropped);
    },
  });
  new Counter({
    name: 'tola_request_log_thinned_total',
    help: 'Calls that went well in busy moments, counted without being kept',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(requestLog.figures().thinned);
    },
  });
  new Gauge({
    name: 'tola_platform_stopped',
    help: 'Whether payments, or trading in a metal, are stopped for everybody: 1 or 0; absent while the database does not answer',
    labelNames: ['what'] as const,
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      for (const what of stoppable) {
        const stopped = await isStopped(core, what).catch(() => undefined);
        if (stopped !== undefined) this.set({ what }, stopped ? 1 : 0);
      }
    },
  });
  addLedgerFigures(registry, core);
  addReplicaFigures(registry, database);
  addAuditFigures(registry, core);
  if (jobs) addJobFigures(registry, jobs);
  const readOwn = () => registry.getMetricsAsJSON();
  const readAll = share?.(readOwn);
  return {
    observe: observeCall,
    async text(format) {
      if (format === 'openmetrics') return openMetricsText(await (readAll ?? readOwn)());
      return readAll ? prometheusText(await readAll()) : registry.metrics();
    },
  };
}
