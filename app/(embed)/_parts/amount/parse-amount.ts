const DEVANAGARI_ZERO = 0x0966;

/**
 * What a person typed as a number above zero with at most so many decimals; null where it is none. Grouping, spaces, a rupee sign and
 * the digits of Hindi keyboards are read. Pure.
 */
export function parseAmount(text: string, decimals: number): number | null {
  const plain = text
    .replace(/[\u0966-\u096f]/g, (digit) => String(digit.charCodeAt(0) - DEVANAGARI_ZERO))
    .replace(/[\s,\u20b9]/g, '');
  if (!/^\d{0,12}(\.\d*)?$/.test(plain) || !/\d/.test(plain)) return null;
  const [, fraction = ''] = plain.split('.');
  const value = Number(plain);
  return fraction.length <= decimals && value > 0 ? value : null;
}
