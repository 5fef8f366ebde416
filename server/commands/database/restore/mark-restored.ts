import type { Pool } from 'pg';
import { openDatabase } from '../../../database/database.ts';
import { migrate } from '../../../database/migrate.ts';
import { beginRestoration } from '../../../domain/accounts/restorations/begin-restoration.ts';
import { makesItsHashes, otherHashes } from '../../../domain/accounts/restorations/makes-its-hashes.ts';
import { liveSeriesAt } from '../../../domain/documents/invoices/series.ts';
import { createVault, type VaultKeys } from '../../../domain/kernel/vault.ts';
import { checkLaws } from '../../../domain/ledger/laws/check-laws.ts';
import { judgeEnds } from '../../../domain/operations/key-rotation/reseal.ts';
import { StartupError } from '../../../startup-error.ts';

/**
 * Makes a database that was restored ready for its service: brings it to this release, requires that the keys at hand read what is
 * sealed in it, holds money and webhooks, and proves the ledger. Raises StartupError where the keys are others or a law is broken:
 * then it is not to be used. Answers which of the keys they are: the place in `keys`.
 */
export async function markRestored(
  url: string,
  options: {
    serviceUrl?: string;
    stoodAt: Date;
    backupAt: Date | null;
    /** Keys that the service may have, the preferred first */
    keys: readonly VaultKeys[];
    onProgress(step: string): void;
  },
): Promise<number> {
  const { serviceUrl, stoodAt, backupAt, keys, onProgress } = options;
  await migrate(url, { serviceUrl, onProgress });
  const database = openDatabase(url, { poolSize: 1 });
  const patient = database.openPatient();
  try {
    const fitting = await chooseKeys(patient, keys);
    const now = Date.now();
    const [before, after] = [liveSeriesAt(stoodAt.getTime()), liveSeriesAt(now)];
    await beginRestoration(patient, {
      stoodAt: stoodAt.getTime(),
      backupAt: backupAt?.getTime() ?? null,
      now,
      series: {
        shared: [...new Set([...before.shared, ...after.shared])],
        ofEachPartner: [...new Set([...before.ofEachPartner, ...after.ofEachPartner])],
      },
    });
    onProgress('Proving the ledger');
    const broken = (await checkLaws(patient)).filter((finding) => finding.broken > 0n);
    if (broken.length > 0) {
      throw new StartupError(
        `What was restored breaks laws of the ledger: ${broken.map(({ law }) => law).join('; ')}.`,
      );
    }
    return fitting;
  } finally {
    await Promise.all([patient.end(), database.close()]);
  }
}

/** The first of them that read what is sealed and make the hashes by which mobiles are found. */
async function chooseKeys(pool: Pool, keys: readonly VaultKeys[]): Promise<number> {
  let reading = 0;
  for (const [place, one] of keys.entries()) {
    const vault = createVault(one);
    if ((await judgeEnds({ pool, vault })).shut > 0) continue;
    if (await makesItsHashes(pool, vault)) return place;
    reading += 1;
  }
  throw new StartupError(
    reading > 0
      ? otherHashes
      : 'The keys at hand do not read what is sealed in this backup: put the secrets.json of its service into the data folder, or set its ENCRYPTION_KEY, and ENCRYPTION_KEYS_READ where its keys were being changed.',
  );
}
