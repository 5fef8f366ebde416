import { Gauge, type Registry } from 'prom-client';
import { readExportFigures } from '../../domain/accounts/audit/export/export-figures.ts';
import type { Core } from '../../domain/context.ts';

/** How far the export of the audit log is behind; nothing where there is none. */
export function addAuditFigures(
  registry: Registry,
  core: Pick<Core, 'database' | 'clock'> & { readonly accounts: Pick<Core['accounts'], 'auditSink'> },
): void {
  if (!core.accounts.auditSink) return;
  const waiting = new Gauge({
    name: 'tola_audit_export_waiting',
    help: 'Entries of the audit log that the outside place has yet to take, 100000 at most; absent while the database does not answer',
    aggregator: 'max',
    registers: [registry],
  });
  new Gauge({
    name: 'tola_audit_export_behind_seconds',
    help: 'Age of the oldest of them; 0 where there is none',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      this.reset();
      waiting.reset();
      const figures = await readExportFigures(core).catch(() => undefined);
      if (!figures) return;
      waiting.set(figures.waiting);
      this.set(figures.behindMs / 1_000);
    },
  });
}
