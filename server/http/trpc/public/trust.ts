import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import { exactGrams } from '../../../domain/documents/certificates/certificate.ts';
import { readCommitments } from '../../../domain/documents/holdings/read-commitments.ts';
import type { Micrograms } from '../../../domain/kernel/money.ts';
import { publicProcedure, router } from '../init.ts';

const MINUTE_MS = 60_000;
const LOOKS_A_MINUTE = 60;
const DAYS_SHOWN = 14;

export const trustRouter = router({
  /** What the newest days signed: what is owed to users in live, where the ledger stood, and the head of the public log. */
  overview: publicProcedure.query(async ({ ctx: { core, address } }) => {
    const window = await core.accounts.requestWindows({
      bucket: `verify ${address}`,
      windowMs: MINUTE_MS,
      requestsMax: LOOKS_A_MINUTE,
    });
    refuseOver(window);
    const { size, root, keyId, days } = await readCommitments(core, DAYS_SHOWN);
    return {
      log: { size, root, keyId },
      days: days.map(({ day, asOf, trees, ledger }) => ({
        day,
        asOf,
        ledger,
        live: trees
          .filter(({ mode }) => mode === 'live')
          .map(({ metal, holders, micrograms, root: treeRoot }) => ({
            metal,
            holders,
            grams: exactGrams(micrograms as Micrograms),
            root: treeRoot,
          })),
      })),
    };
  }),
});
