/** What becomes of webhooks that waited when the database was restored: sent under their event ids, or left to partners to ask for. */
export const heldWebhooks = ['send', 'skip'] as const;
export type HeldWebhooks = (typeof heldWebhooks)[number];

/** A restore of the database from a backup. Moments in milliseconds of real time. */
export type Restoration = {
  readonly id: string;
  /** Where the restored data stand: what came later is lost */
  readonly stoodAt: number;
  /** When the backup ended; null where another tool restored the database */
  readonly backupAt: number | null;
  readonly restoredAt: number;
  /** When two of the staff let it go on; null while it is held */
  readonly releasedAt: number | null;
};

/** Series of live invoices: those that run over all partners, and those of which each partner has one of its own. */
export type NumberedSeries = { readonly shared: readonly string[]; readonly ofEachPartner: readonly string[] };
