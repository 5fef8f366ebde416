export const bankAccountStatuses = ['active', 'deactivated'] as const;

/** Where a user can be paid to (decisions 11), as everybody may see it: the number itself stays sealed. */
export type BankAccount = {
  bankAccountId: string;
  type: 'bank' | 'upi';
  /** The last 4 of a number, or the ends of a UPI id */
  masked: string;
  ifsc: string | null;
  bankName: string | null;
  branch: string | null;
  holderName: string | null;
  status: (typeof bankAccountStatuses)[number];
  /** Milliseconds on the book's clock */
  createdAt: number;
};

/** Reads a row, from a query or as `to_jsonb` keeps it. */
export function bankAccountFromRow(row: Record<string, unknown>): BankAccount {
  const text = (name: string) => (row[name] ?? null) as string | null;
  return {
    bankAccountId: row.id as string,
    type: row.type as BankAccount['type'],
    masked: row.account_masked as string,
    ifsc: text('ifsc'),
    bankName: text('bank_name'),
    branch: text('branch'),
    holderName: text('holder_name'),
    status: row.status as BankAccount['status'],
    createdAt: new Date(row.created_at as string | Date).getTime(),
  };
}
