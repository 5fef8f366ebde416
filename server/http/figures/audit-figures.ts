import { Gauge, type Registry } from 'prom-client';
import { readExportFigures } from '../../domain/accounts/audit/export/export-figures.ts';
import type { Core } from '../../domain/context.ts';

/** How far the export of the audit log is behind; nothing where there is none, or while the database does not answer. */
export function addAuditFigures(
  registry: Registry,
  core: Pick<Core, 'clock'> & {
    readonly database: Pick<Core['database'], 'pool'>;
    readonly accounts: Pick<Core['accounts'], 'auditSink'>;
  },
): void {
  if (!core.accounts.auditSink) return;
  let reading: ReturnType<typeof readExportFigures> | undefined;
  /** One look at the database for both figures of a scrape. */
  const readNow = () => {
    reading ??= readExportFigures(core).finally(() => {
      reading = undefined;
    });
    return reading.catch(() => undefined);
  };
  new Gauge({
    name: 'tola_audit_export_waiting',
    help: 'Entries of the audit log that the outside place has yet to take, 100000 at most; absent while the database does not answer',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.remove();
      const figures = await readNow();
      if (figures) this.set(figures.waiting);
    },
  });
  new Gauge({
    name: 'tola_audit_export_behind_seconds',
    help: 'Age of the oldest of them; 0 where there is none',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.remove();
      const figures = await readNow();
      if (figures) this.set(figures.behindMs / 1_000);
    },
  });
}
