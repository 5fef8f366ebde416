import { Counter, Gauge, type Registry } from 'prom-client';
import { countDeadlocks } from '../../database/inspect/count-deadlocks.ts';
import { transactionsSinceOldestRead } from '../../database/inspect/oldest-read.ts';
import type { Core } from '../../domain/context.ts';
import { readLedgerCheck } from '../../domain/operations/platform/read-ledger-check.ts';

/** What the last proof of the ledger found and when, how often the database ended a deadlock, and how long reads of it stay open. Absent while the database does not answer. */
export function addLedgerFigures(registry: Registry, core: Pick<Core, 'database' | 'clock'>): void {
  const lastCheck = () => readLedgerCheck(core).catch(() => null);
  new Gauge({
    name: 'tola_ledger_check_ok',
    help: 'Whether the last proof of the ledger found every law kept: 1 or 0; absent before the first',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.remove();
      const check = await lastCheck();
      if (check) this.set(check.broken.length === 0 ? 1 : 0);
    },
  });
  new Gauge({
    name: 'tola_ledger_check_at',
    help: 'When the last proof of the ledger began, in seconds since 1970; absent before the first',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.remove();
      const check = await lastCheck();
      if (check) this.set(check.startedAt / 1000);
    },
  });
  new Counter({
    name: 'tola_database_deadlocks_total',
    help: 'Deadlocks that the database ended by refusing a statement, over all processes',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      const deadlocks = await countDeadlocks(core.database.pool);
      this.reset();
      if (deadlocks !== undefined) this.inc(deadlocks);
    },
  });
  new Gauge({
    name: 'tola_database_oldest_read_transactions',
    help: 'Transactions that began since the oldest read of the database that is still open: no version of a row is removed from then on',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.remove();
      const transactions = await transactionsSinceOldestRead(core.database.pool);
      if (transactions !== undefined) this.set(transactions);
    },
  });
}
