import { purityOf } from '../../kernel/mode.ts';
import { type Certificate, exactGrams, istTimestamp } from './certificate.ts';

/** Names what is signed and how it is written; another way of writing it gets another name. */
const FORMAT = 'tola-certificate-1';

/**
 * The text that is signed: JSON in UTF-8 without white space, its fields in this order, grams as strings with six decimals,
 * so that one certificate has exactly one text. Decisions 13.
 */
export function certificatePayload(
  certificate: Certificate,
  source: { issuer: string; verifyUrl: string; keyId: string },
): string {
  const { holdings } = certificate;
  return JSON.stringify({
    format: FORMAT,
    issuer: source.issuer,
    cert_no: certificate.number,
    issued_at: istTimestamp(certificate.issuedAt),
    holder_name: certificate.holderName,
    name_verified: certificate.nameVerified,
    gold_grams: exactGrams(holdings.gold),
    gold_purity: purityOf.gold,
    silver_grams: exactGrams(holdings.silver),
    silver_purity: purityOf.silver,
    verify_url: source.verifyUrl,
    key_id: source.keyId,
  });
}

/** Whether a signed text says exactly what the record says: a record altered beside its text is told. */
export function isPayloadOf(payload: string, certificate: Certificate): boolean {
  const { issuer, verify_url: verifyUrl, key_id: keyId } = JSON.parse(payload) as Record<string, string>;
  if (issuer === undefined || verifyUrl === undefined || keyId === undefined) return false;
  return certificatePayload(certificate, { issuer, verifyUrl, keyId }) === payload;
}
