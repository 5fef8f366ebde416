'use client';

type ShownAccount = {
  readonly type: 'bank' | 'upi';
  readonly masked: string;
  readonly bankName: string | null;
};

/** As much of an account's number, or UPI id, as is shown. */
export function shownNumber({ type, masked }: Pick<ShownAccount, 'type' | 'masked'>): string {
  return type === 'bank' ? `•••• ${masked.slice(-4)}` : masked;
}

/** An account in a line or two: whose bank, and as much of its number as is shown. */
export function AccountLine({ account }: { account: ShownAccount }) {
  const { type, bankName } = account;
  return (
    <span className="inline-flex min-w-0 flex-col">
      <span className="block font-medium break-words">{type === 'bank' ? (bankName ?? 'Bank') : 'UPI'}</span>
      <span className="figures block text-sm break-all text-muted">{shownNumber(account)}</span>
    </span>
  );
}
