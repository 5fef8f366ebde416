export const PATH = '/developers/errors';

export const ranges = ['24h', '7d', '30d'] as const;
export type Range = (typeof ranges)[number];

/** The range an address asks for; a day by default. */
export function rangeOf(value: string | string[] | undefined): Range {
  return ranges.find((range) => range === value) ?? '24h';
}
