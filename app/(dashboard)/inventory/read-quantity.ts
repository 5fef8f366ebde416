/** A quantity as people type it, with Indian grouping or without: 1,00,000.50. Undefined where it is none above 0 with so many decimals. */
export function readQuantity(text: string, decimals: number): number | undefined {
  const plain = text.trim().replace(/,/g, '');
  const match = /^(\d{1,12})(?:\.(\d*))?$/.exec(plain);
  if (!match || (match[2] ?? '').length > decimals) return undefined;
  const value = Number(plain);
  return value > 0 ? value : undefined;
}
