/** Parts of the service that partners depend on, each probed by itself. */
export const statusCapabilities = [
  /** The partner interface answers calls */
  'api',
  /** There are fresh prices */
  'prices',
  /** Trades are executed */
  'trading',
  /** The payment gateway opens orders */
  'payments',
  /** The payout provider takes withdrawals */
  'payouts',
  /** Events are sent when they are due */
  'webhooks',
  /** The database takes writes */
  'database',
] as const;
export type StatusCapability = (typeof statusCapabilities)[number];

export type StatusState = 'up' | 'degraded' | 'down';

/** Why a part is not up. */
export type StatusReason =
  /** Staff halted it, or the settings do */
  | 'halted'
  /** It works, later than it should */
  | 'slow'
  /** What was asked of it lately failed */
  | 'failing'
  /** Work that is due waits */
  | 'late'
  /** What it answers is old */
  | 'stale';

/** What a probe found. */
export type ProbeResult = { state: 'up'; reason: null } | { state: 'degraded' | 'down'; reason: StatusReason };

export const isUp: ProbeResult = { state: 'up', reason: null };
