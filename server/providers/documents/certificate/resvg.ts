import type { CertificatePrinter } from '../../../domain/documents/certificates/certificate-printer.ts';
import { createTurns } from '../../../domain/kernel/turns/one-at-a-time.ts';

const inTurn = createTurns();

/**
 * Draws certificates one at a time: several at once are hardly faster together, and would take the threads that files and names of
 * hosts are read on. What it draws with takes sixty megabytes, and comes with the first certificate.
 */
export const resvgPrinter: CertificatePrinter = {
  print: (certificate) =>
    inTurn(async () => {
      const { rasterCertificate } = await import('./raster.ts');
      return rasterCertificate(certificate);
    }),
};
