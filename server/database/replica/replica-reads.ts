/**
 * Every read that a replica may answer, with the folder of `server/domain` whose verb asks for it: lists, exports (which read the lists page by
 * page), figures, search and timelines. All of them show; none decides. What money, keys, tokens, limits and stops are judged by is read where
 * it is written. A test holds both.
 */
export const replicaReads = {
  transactions: 'trading/transactions',
  users: 'customers/users',
  wallet_entries: 'ledger/wallet',
  commission: 'documents/commission',
  figures: 'documents/figures',
  orders: 'reports/order-management/lists',
  search: 'reports/search',
  user_ledger: 'reports/user-ledger',
  timeline: 'reports/timeline',
  events: 'webhooks/events',
  deliveries: 'webhooks/management',
  calls: 'developer/request-log',
  usage: 'developer/usage',
  audit: 'accounts/audit',
} as const;

/** A read that a replica may answer. */
export type ReplicaRead = keyof typeof replicaReads;
