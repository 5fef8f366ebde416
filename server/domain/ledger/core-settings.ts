/** Whether businesses register themselves for a sandbox. */
export type SignUpSetting = 'open' | 'invited' | 'closed';

/** What the core is set up with, the same for every call. */
export type CoreSettings = {
  /** Lower case: also the first value of `fee.bearer` (spec 2.10) */
  readonly serviceName: string;
  /** Where our pages are, without a trailing slash */
  readonly addresses: {
    readonly app: string;
    readonly pay: string;
    readonly embed: string;
    readonly verify: string;
    /** Where this machine reaches itself, past proxies; unknown where no port is fixed */
    readonly own?: string;
  };
  /** Demo log-ins take OTP 1234 in both modes (decisions 0) */
  readonly demo: boolean;
  /** Operators sign in with a passkey beside the one-time password; one who has none adds it first */
  readonly areOperatorPasskeysRequired: boolean;
  /** Who may register a business for a sandbox: anyone, who was invited, or nobody */
  readonly signUp: SignUpSetting;
  /** The settings pause taking payments, for everybody (PAYMENTS_PAUSED) */
  readonly arePaymentsPaused: boolean;
  /** Requests a day for sandboxes without a number of their own; 0 is no cap */
  readonly sandboxDailyLimit: number;
  /** Newest months (IST) whose postings, transactions and events stay in their tables: 13 or more, or 0 for all */
  readonly ledgerMonthsKept: number;
  /** Calls a minute that an address may make; 0 is no limit. Enforced by the faces, named by screens */
  readonly apiRateLimitPerMinute: number;
  /** What users may buy for without approved KYC, for accounts without an amount of their own, and from where on a PAN is needed */
  readonly kyc: { readonly freeBuyLimitPaise: bigint; readonly panRequiredFromPaise: bigint };
};
