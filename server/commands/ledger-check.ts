import { loadDatabaseConfig } from '../config.ts';
import { openDatabase } from '../database/database.ts';
import { requireTables } from '../database/migrations-applied.ts';
import { provideDatabase } from '../database/provide.ts';
import { checkHoldings } from '../domain/documents/holdings/check-holdings.ts';
import { checkLog } from '../domain/documents/ledger-days/check-log.ts';
import { checkLaws } from '../domain/ledger/laws/check-laws.ts';
import { StartupError } from '../startup-error.ts';
import { runOnce, say, secondsSince } from './terminal.ts';

/** npm run ledger:check: proves the whole ledger, beside a running service or without one, and says what it proved. */
runOnce(async () => {
  const begun = performance.now();
  const provided = await provideDatabase({ ...loadDatabaseConfig(), mayJoin: true, onProgress: say });
  const database = openDatabase(provided.url, { poolSize: 1 });
  const patient = database.openPatient();
  try {
    await requireTables(patient);
    const findings = [...(await checkLaws(patient)), ...(await checkLog(patient)), ...(await checkHoldings(patient))];
    for (const { law, checked, broken, examples } of findings) {
      if (broken === 0n) say(`  holds   ${law} (${checked} checked)`);
      else say(`  BROKEN  ${law} (${broken} of ${checked}): ${examples.join(', ')}`);
    }
    const broken = findings.filter((finding) => finding.broken > 0n);
    if (broken.length > 0) throw new StartupError(`${broken.length} of ${findings.length} laws are broken.`);
    say(`All ${findings.length} laws hold, proved in ${secondsSince(begun)}.`);
  } finally {
    await Promise.all([patient.end(), database.close()]);
    await provided.stop();
  }
  return 0;
});
