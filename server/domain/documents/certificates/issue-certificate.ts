import { randomBytes } from 'node:crypto';
import type { PoolClient } from 'pg';
import { inTransaction } from '../../../database/transaction.ts';
import { assets } from '../../kernel/assets.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Core, PartnerContext } from '../context.ts';
import type { Certificate, SignedCertificate } from './certificate.ts';
import { ensureImage } from './certificate-image.ts';
import { newCertificateNumber } from './certificate-number.ts';
import { certificatePayload } from './certificate-payload.ts';
import { issueSample } from './sample-certificate.ts';
import { sealOf } from './signing.ts';
import { findNewest, type Holder, insertCertificate, lockHolder, readHoldings } from './store.ts';

/** A certificate as a partner gets it. */
export type IssuedCertificate = {
  userCode: string;
  certificate: Certificate;
  /** Null for the sandbox's sample, which cannot be verified */
  verifyUrl: string | null;
  imageUrl: string;
  /** It was already issued today */
  isReused: boolean;
  isSimulated: boolean;
};

const FILE_NAME_BYTES = 24;
/** PostgreSQL ended a statement that took too long, or a lock that did not come. */
const TIMEOUTS = new Set(['57014', '55P03']);

/**
 * Certifies what the person behind a user holds with the service: all partners, SIPs included, nothing at all too. On one IST
 * day the same holdings under the same name give the same certificate, whichever partner asks; otherwise a new one is signed.
 * The picture exists when this answers. The sandbox has a fixed sample. Raises USER_CODE_NOT_FOUND, HOLDINGS_UNAVAILABLE.
 * Spec 2.8 and 4.3, decisions 13.
 */
export async function issueCertificate(context: PartnerContext, userCode: string): Promise<IssuedCertificate> {
  if (context.mode === 'sandbox') return issueSample(context, userCode);
  const { core } = context;
  const { certificate, isReused } = await inTransaction(core.database.pool, (client) =>
    findOrSign(client, context, userCode),
  ).catch((error: { code?: string }) => {
    if (error.code === undefined || !TIMEOUTS.has(error.code)) throw error;
    throw new DomainError('HOLDINGS_UNAVAILABLE', { cause: error });
  });
  const verifyUrl = verifyUrlOf(core, certificate.number);
  await ensureImage(core, certificate, {
    name: certificate.fileName,
    proof: { verifyUrl, seal: sealOf(certificate.signature) },
  });
  return {
    userCode,
    certificate,
    verifyUrl,
    imageUrl: `${core.settings.addresses.app}/files/certificates/${certificate.fileName}.png`,
    isReused,
    isSimulated: false,
  };
}

async function findOrSign(
  client: PoolClient,
  context: PartnerContext,
  userCode: string,
): Promise<{ certificate: SignedCertificate; isReused: boolean }> {
  const holder = await lockHolder(client, context.bookId, userCode);
  if (!holder) throw new DomainError('USER_CODE_NOT_FOUND');
  const holdings = await readHoldings(client, holder.personId);
  if (!holdings) throw new DomainError('HOLDINGS_UNAVAILABLE');
  const name = nameOf(holder);
  const newest = await findNewest(client, { personId: holder.personId, ...name, at: context.now });
  const isSame = assets.every((asset) => newest?.holdings[asset] === holdings[asset]);
  if (newest && isSame) return { certificate: newest, isReused: true };
  const unsigned = { number: newCertificateNumber(context.now), issuedAt: context.now, ...name, holdings };
  const certificate = signed(context.core, unsigned, holder.personId);
  const { publicKey } = context.core.documents.certificateSigner;
  await insertCertificate(client, certificate, { bookId: context.bookId, publicKey });
  return { certificate, isReused: false };
}

/** The name of checked documents, else the one this partner gave, else the masked mobile: a certificate names its holder. */
function nameOf(holder: Holder): { holderName: string; nameVerified: boolean } {
  const given = holder.name?.trim().replace(/\s+/g, ' ');
  if (holder.kycName) return { holderName: holder.kycName, nameVerified: true };
  return { holderName: given || holder.mobileMasked, nameVerified: false };
}

function signed(core: Core, certificate: Certificate, personId: string): SignedCertificate {
  const { settings } = core;
  const { certificateSigner: signer } = core.documents;
  const payload = certificatePayload(certificate, {
    issuer: settings.serviceName,
    verifyUrl: verifyUrlOf(core, certificate.number),
    keyId: signer.keyId,
  });
  return {
    ...certificate,
    payload,
    signature: signer.sign(payload),
    keyId: signer.keyId,
    fileName: randomBytes(FILE_NAME_BYTES).toString('base64url'),
    personId,
  };
}

function verifyUrlOf(core: Core, number: string): string {
  return `${core.settings.addresses.verify}/${number}`;
}
