import { Counter, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../database/database.ts';

/** Which reads the replica takes over, and why the primary answers the others; nothing where none is set. */
export function addReplicaFigures(registry: Registry, database: Pick<Database, 'replicaFigures'>): void {
  if (database.replicaFigures() === undefined) return;
  new Counter({
    name: 'tola_replica_reads_total',
    help: 'Reads that the replica may answer, by what they read and who answered',
    labelNames: ['read', 'by'] as const,
    registers: [registry],
    collect() {
      this.reset();
      for (const { read, by, count } of database.replicaFigures()?.reads ?? []) this.inc({ read, by }, count);
    },
  });
  new Gauge({
    name: 'tola_replica_used',
    help: 'Whether the replica is used: 1, or 0 while it is lost or too far behind',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(database.replicaFigures()?.isUsed ? 1 : 0);
    },
  });
}
