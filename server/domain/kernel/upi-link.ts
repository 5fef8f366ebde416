const RESERVED = /['()*!]/g;
const REFERENCE_MAX = 35;

/** What sells gold and silver, in links: jewellery, watches, clocks and silverware. */
export const MERCHANT_CATEGORY = '5944';

/** What a link of a mandate is for: to make one. */
export const NEW_MANDATE = 'CREATE';

/** Texts of a link are shown by apps in one line: signs of a name, and of a note. */
export const UPI_NAME_MAX = 60;
export const UPI_NOTE_MAX = 50;

/** A value of a link: spaces as %20, and what encodeURIComponent leaves bare; the payee's address keeps its @. */
function encode(value: string): string {
  return encodeURIComponent(value)
    .replace(RESERVED, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
    .replaceAll('%40', '@');
}

/**
 * Text of others in a link, at most so many signs: no control signs, no emoji and what is left of them, nothing beyond the letters
 * that apps can show. A sign is never cut in two.
 */
export function plainText(text: string, max: number): string {
  const letters = text
    .normalize('NFC')
    .replace(/[^\p{L}\p{Mn}\p{Mc}\p{N} .,&'()/-]|[\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return [...letters].slice(0, max).join('').trim();
}

/** An id of ours as links carry it: letters and digits alone, as many as fit. */
export function upiReference(id: string): string {
  return id.replace(/[^A-Za-z0-9]/g, '').slice(-REFERENCE_MAX);
}

/** A UPI link with its parameters in this order; those undefined are left out. */
export function writeUpiLink(verb: 'pay' | 'mandate', parameters: Record<string, string | undefined>): string {
  const query = Object.entries(parameters)
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${encode(value)}`);
  return `upi://${verb}?${query.join('&')}`;
}
