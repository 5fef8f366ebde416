/** Live moves real money; sandbox simulates settlement at live prices (spec part 1). */
export type Mode = 'live' | 'sandbox';

export const modes = ['live', 'sandbox'] as const satisfies readonly Mode[];
