import { assets } from '../../kernel/assets.ts';
import { istDate, istDayNumber, istDayStart } from '../../kernel/clock.ts';
import type { SignedCertificate } from '../certificates/certificate.ts';
import type { Core } from '../context.ts';
import { type ProofFile, readProofFile } from './proof-file.ts';

const DAY_MS = 86_400_000;

/**
 * The proof that what a certificate says was counted: in the commitment of the day it was issued on, or of the day after. Undefined where neither
 * counted exactly this much, since the holder traded on that day, or where there is none yet: a certificate tells its reader
 * what was certified, and nothing of what the holder had before or after.
 */
export async function readCertificateProof(core: Core, certificate: SignedCertificate): Promise<ProofFile | undefined> {
  const issuedOn = istDayStart(istDayNumber(certificate.issuedAt));
  for (const day of [istDate(issuedOn + DAY_MS), istDate(issuedOn)]) {
    const file = await readProofFile(core, { personId: certificate.personId }, { mode: 'live', day, isNamed: false });
    if (file && file.holdings.length > 0 && isOf(certificate, file)) return file;
  }
  return undefined;
}

function isOf({ holdings }: SignedCertificate, file: ProofFile): boolean {
  return assets.every((asset) => {
    const own = file.holdings.filter(({ metal }) => metal === asset);
    return own.reduce((sum, { micrograms }) => sum + BigInt(micrograms), 0n) === holdings[asset];
  });
}
