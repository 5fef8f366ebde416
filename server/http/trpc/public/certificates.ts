import { z } from 'zod';
import { refuseOver } from '../../../domain/accounts/rate-windows/window.ts';
import { exactGrams, istDisplay, istTimestamp } from '../../../domain/documents/certificates/certificate.ts';
import { verifyCertificate } from '../../../domain/documents/certificates/verify-certificate.ts';
import { readCertificateProof } from '../../../domain/documents/holdings/certificate-proof.ts';
import { byAsset, purityOf } from '../../../domain/kernel/assets.ts';
import { publicProcedure, router } from '../init.ts';

const MINUTE_MS = 60_000;
/** More than people look up, and far too few to find a number by trying. */
const LOOK_UPS_A_MINUTE = 60;

export const certificatesRouter = router({
  /** Whether a number was issued, and what it certified. Guessing is slow: a caller has so many look-ups a minute. */
  verify: publicProcedure.input(z.object({ number: z.string().max(100) })).query(async ({ ctx, input }) => {
    const { core, address } = ctx;
    const window = await core.accounts.requestWindows({
      bucket: `verify ${address}`,
      windowMs: MINUTE_MS,
      requestsMax: LOOK_UPS_A_MINUTE,
    });
    refuseOver(window);
    const verification = await verifyCertificate(core, input.number);
    if (verification.state !== 'genuine') return verification;
    const { certificate, seal } = verification;
    const proof = await readCertificateProof(core, certificate);
    return {
      state: verification.state,
      number: certificate.number,
      issuedAt: istTimestamp(certificate.issuedAt),
      issuedAtDisplay: istDisplay(certificate.issuedAt),
      holderName: certificate.holderName,
      nameVerified: certificate.nameVerified,
      grams: byAsset((asset) => exactGrams(certificate.holdings[asset])),
      purity: purityOf,
      seal,
      keyId: certificate.keyId,
      payload: certificate.payload,
      signature: Buffer.from(certificate.signature).toString('base64'),
      files: `/files/certificates/${certificate.fileName}`,
      /** That it was counted in what the service signed to owe: a file to keep; null where no commitment counted exactly this */
      proof: proof ? { day: proof.entry.day, text: JSON.stringify(proof) } : null,
    };
  }),
});
