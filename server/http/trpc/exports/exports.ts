import { auditExport, serviceAuditExport } from './audit.ts';
import { commissionExport } from './commission.ts';
import type { AnyExport, OperatorExport } from './export.ts';
import { inventoryPurchasesExport } from './inventory-purchases.ts';
import { opsStatementEntriesExport } from './ops-statement-entries.ts';
import { deliveriesExport, paymentsExport, sipsExport, withdrawalsExport } from './orders.ts';
import { requestLogExport } from './request-log.ts';
import { statementsExport } from './statements.ts';
import { transactionsExport } from './transactions.ts';
import { usersExport } from './users.ts';
import { walletEntriesExport } from './wallet-entries.ts';

/** Every list that can be taken away, by the name in its address. */
export const exports: Readonly<Record<string, AnyExport>> = {
  audit: auditExport,
  'inventory-purchases': inventoryPurchasesExport,
  'request-log': requestLogExport,
  transactions: transactionsExport,
  users: usersExport,
  payments: paymentsExport,
  sips: sipsExport,
  deliveries: deliveriesExport,
  withdrawals: withdrawalsExport,
  'wallet-entries': walletEntriesExport,
  statements: statementsExport,
  commission: commissionExport,
};

/** Those of the service's own staff. */
export const operatorExports: Readonly<Record<string, OperatorExport>> = {
  'ops-audit': serviceAuditExport,
  'ops-statement-entries': opsStatementEntriesExport,
};
