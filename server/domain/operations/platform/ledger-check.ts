/** A law that a proof of the ledger found broken: how often, and ids of some of what breaks it. */
export type BrokenLaw = { law: string; broken: number; examples: string[] };

/** What a proof of the whole ledger found. `startedAt` in milliseconds, real time; no law is broken where `broken` is empty. */
export type LedgerCheck = { startedAt: number; durationMs: number; laws: number; broken: BrokenLaw[] };
