import { userArchiveFile } from './archives.ts';
import { certificateCopy, certificateImage, certificateKeys, certificateSample } from './certificates.ts';
import type { FileRoute } from './file-route.ts';
import { invoiceFile } from './invoices.ts';
import { ledgerConsistency, ledgerDay, ledgerLog } from './ledger.ts';
import { logoFile } from './logos.ts';
import { feeInvoiceFile, statementFile } from './statements.ts';
import { statusFile } from './status.ts';
import { archiveSchemaFile, verifierFile, verifierHash } from './verifier.ts';

/** Every public document. */
export const fileRoutes: readonly FileRoute[] = [
  certificateImage,
  certificateKeys,
  certificateSample,
  certificateCopy,
  invoiceFile,
  statementFile,
  feeInvoiceFile,
  logoFile,
  ledgerLog,
  ledgerDay,
  ledgerConsistency,
  statusFile,
  verifierFile,
  verifierHash,
  archiveSchemaFile,
  userArchiveFile,
];
