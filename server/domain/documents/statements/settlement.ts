/** Where the money of a settlement goes, or comes from where the partner owes. */
export const settlementWays = ['float', 'bank'] as const;
export type SettlementWay = (typeof settlementWays)[number];

/** That a statement was settled, once and for good. */
export type Settlement = {
  through: SettlementWay;
  /** The UTR of a transfer, or the document that staff named */
  reference: string;
  /** Real time, milliseconds */
  settledAt: number;
};

/** Where a final statement stands: to be paid to the partner, to be paid by it, settled, or of nothing. */
export const settlementStates = ['payable', 'owed', 'settled', 'nothing'] as const;
export type SettlementState = (typeof settlementStates)[number];

/** Where a statement of this net (paise) stands. */
export function settlementStateOf(netPayable: bigint, settlement: Settlement | null): SettlementState {
  if (settlement) return 'settled';
  if (netPayable === 0n) return 'nothing';
  return netPayable > 0n ? 'payable' : 'owed';
}

type SettlementColumns = {
  through: SettlementWay | null;
  settlement_reference: string | null;
  settled_at: Date | null;
};

/** Reads the settlement beside a statement's row; null where it has none. */
export function settlementFromRow({ through, settlement_reference, settled_at }: SettlementColumns): Settlement | null {
  if (through === null || settlement_reference === null || settled_at === null) return null;
  return { through, reference: settlement_reference, settledAt: settled_at.getTime() };
}
