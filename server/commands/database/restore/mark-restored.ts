import { openDatabase } from '../../../database/database.ts';
import { migrate } from '../../../database/migrate.ts';
import { beginRestoration } from '../../../domain/accounts/restorations/begin-restoration.ts';
import { opensWhatIsSealed } from '../../../domain/accounts/restorations/opens-what-is-sealed.ts';
import { liveSeriesAt } from '../../../domain/documents/invoices/series.ts';
import { createVault } from '../../../domain/kernel/vault.ts';
import { checkLaws } from '../../../domain/ledger/laws/check-laws.ts';
import { StartupError } from '../../../startup-error.ts';

/**
 * Makes a database that was restored ready for its service: brings it to this release, requires that the keys at hand read what is
 * sealed in it, holds money and webhooks, and proves the ledger. Raises StartupError where the keys are others or a law is broken:
 * then it is not to be used.
 */
export async function markRestored(
  url: string,
  options: {
    serviceUrl?: string;
    stoodAt: Date;
    backupAt: Date | null;
    /** The key that seals, 32 bytes */
    keyOf(): Uint8Array;
    onProgress(step: string): void;
  },
): Promise<void> {
  const { serviceUrl, stoodAt, backupAt, keyOf, onProgress } = options;
  await migrate(url, { serviceUrl, onProgress });
  const database = openDatabase(url, { poolSize: 1 });
  const patient = database.openPatient();
  try {
    if (!(await opensWhatIsSealed(patient, createVault(keyOf())))) {
      throw new StartupError(
        'The keys at hand do not read what is sealed in this backup: put the secrets.json of its service into the data folder, or set its ENCRYPTION_KEY.',
      );
    }
    const now = Date.now();
    const series = [...new Set([...liveSeriesAt(stoodAt.getTime()), ...liveSeriesAt(now)])];
    await beginRestoration(patient, {
      stoodAt: stoodAt.getTime(),
      backupAt: backupAt?.getTime() ?? null,
      now,
      series,
    });
    onProgress('Proving the ledger');
    const broken = (await checkLaws(patient)).filter((finding) => finding.broken > 0n);
    if (broken.length > 0) {
      throw new StartupError(
        `What was restored breaks laws of the ledger: ${broken.map(({ law }) => law).join('; ')}.`,
      );
    }
  } finally {
    await Promise.all([patient.end(), database.close()]);
  }
}
