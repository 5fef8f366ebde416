import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import { readAttestations } from '../../../domain/documents/attestations/read-attestations.ts';
import { exactGrams } from '../../../domain/documents/certificates/certificate.ts';
import { publishedKeys } from '../../../domain/documents/certificates/certificate-files.ts';
import { type CommittedTree, readCommitments } from '../../../domain/documents/holdings/read-commitments.ts';
import type { Micrograms } from '../../../domain/kernel/money.ts';
import { readVerifier } from '../../../verifier/published.ts';
import { publicProcedure, router } from '../init.ts';

const MINUTE_MS = 60_000;
const LOOKS_A_MINUTE = 60;
const DAYS_SHOWN = 14;

/** Hundredths of a percent, down: what is a little too small never shows as the whole. */
const RATIO_STEPS = 10_000n;

/** How much of what is owed is attested, in percent; null where nothing is owed. */
function ratioPctOf(attested: bigint, owed: bigint | undefined): number | null {
  return owed ? Number((attested * RATIO_STEPS) / owed) / 100 : null;
}

/** All that is owed of a metal: to users, to partners, and in deliveries that no carrier has yet. */
function allOwed(tree: CommittedTree | undefined): bigint | undefined {
  return tree && tree.micrograms + tree.partnerMicrograms + tree.deliveryMicrograms;
}

export const trustRouter = router({
  /** The names of the keys that certificates and the log are and ever were signed with. */
  keyIds: publicProcedure.query(async ({ ctx }) => (await publishedKeys(ctx.core)).keys.map(({ kid }) => kid)),

  /** What the newest days signed: what is owed to users in live, where the ledger stood, and the head of the public log. */
  overview: publicProcedure.query(async ({ ctx: { core, address } }) => {
    const window = await core.accounts.requestWindows({
      bucket: `verify ${address}`,
      windowMs: MINUTE_MS,
      requestsMax: LOOKS_A_MINUTE,
    });
    refuseOver(window);
    const [{ size, root, keyId, days }, attestations] = await Promise.all([
      readCommitments(core, DAYS_SHOWN),
      readAttestations(core),
    ]);
    const owed = days.find(({ asOf }) => asOf !== null)?.trees.filter(({ mode }) => mode === 'live') ?? [];
    return {
      log: { size, root, keyId },
      /** Of the one file that checks archives */
      verifierSha256: readVerifier().sha256,
      attestations: attestations.map(({ asset, micrograms, documentSha256, ...attestation }) => ({
        ...attestation,
        metal: asset,
        grams: exactGrams(micrograms as Micrograms),
        documentSha256: Buffer.from(documentSha256).toString('hex'),
        ratioPct: ratioPctOf(micrograms, allOwed(owed.find(({ metal }) => metal === asset))),
      })),
      days: days.map(({ day, asOf, trees, ledger, restored }) => ({
        day,
        asOf,
        ledger,
        restored,
        live: trees
          .filter(({ mode }) => mode === 'live')
          .map(({ metal, holders, micrograms, root: treeRoot, partnerMicrograms, deliveryMicrograms }) => ({
            metal,
            holders,
            grams: exactGrams(micrograms as Micrograms),
            root: treeRoot,
            partnerGrams: exactGrams(partnerMicrograms as Micrograms),
            deliveryGrams: exactGrams(deliveryMicrograms as Micrograms),
          })),
      })),
    };
  }),
});
