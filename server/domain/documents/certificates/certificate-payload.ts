import { type Asset, assets, purityOf } from '../../kernel/assets.ts';
import { type Certificate, exactGrams, istTimestamp } from './certificate.ts';

/** Names what is signed and how it is written; another way of writing it gets another name. */
const FORMAT = 'tola-certificate-1';

/**
 * The text that is signed: JSON in UTF-8 without white space, its fields in this order, grams as strings with six decimals,
 * so that one certificate has exactly one text. `metals` are those it names. Decisions 13.
 */
export function certificatePayload(
  certificate: Certificate,
  source: { issuer: string; verifyUrl: string; keyId: string },
  metals: readonly Asset[] = assets,
): string {
  const { holdings } = certificate;
  return JSON.stringify({
    format: FORMAT,
    issuer: source.issuer,
    cert_no: certificate.number,
    issued_at: istTimestamp(certificate.issuedAt),
    holder_name: certificate.holderName,
    name_verified: certificate.nameVerified,
    ...Object.fromEntries(
      metals.flatMap((asset) => [
        [`${asset}_grams`, exactGrams(holdings[asset])],
        [`${asset}_purity`, purityOf[asset]],
      ]),
    ),
    verify_url: source.verifyUrl,
    key_id: source.keyId,
  });
}

/**
 * Whether a signed text says exactly what the record says; a record altered beside its text does not. A text that is older than a
 * metal does not name it, and holds none of it.
 */
export function isPayloadOf(payload: string, certificate: Certificate): boolean {
  const fields = JSON.parse(payload) as Record<string, string>;
  const { issuer, verify_url: verifyUrl, key_id: keyId } = fields;
  if (issuer === undefined || verifyUrl === undefined || keyId === undefined) return false;
  const named = assets.filter((asset) => fields[`${asset}_grams`] !== undefined);
  if (assets.some((asset) => !named.includes(asset) && certificate.holdings[asset] !== 0n)) return false;
  return certificatePayload(certificate, { issuer, verifyUrl, keyId }, named) === payload;
}
