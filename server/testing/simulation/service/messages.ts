/** What a process of the service is started with. */
export type ProcessSettings = {
  databaseUrl: string;
  /** Of the tables' owner, as whom staff are made */
  ownerUrl: string;
  /** Price of a gram in millionths of a rupee, as the feed gives it */
  goldMicroRupees: number;
  silverMicroRupees: number;
  runsJobs: boolean;
};

/** Calls of providers whose answers can be lost after their effect. */
export const providerCalls = ['gateway.refund', 'payouts.send', 'payouts.read', 'mandates.read'] as const;
export type ProviderCall = (typeof providerCalls)[number];

/** How a partner of a world is set up. */
export type PartnerTerms = {
  markupBuyMilliPct: number;
  markupSellMilliPct: number;
  feeBearer: 'service' | 'end_user' | 'partner';
  dailySendLimitPaise: number;
  liveFloatPaise: number;
};

/** What the simulation asks of a process, beside what it asks over HTTP. */
export type Ask =
  | { id: number; ask: 'partner'; terms: PartnerTerms }
  | { id: number; ask: 'lose'; call: ProviderCall; times: number }
  | { id: number; ask: 'top_up'; partnerId: string; amountPaise: number; isApproved: boolean };

export type Reply =
  | { listeningOn: number }
  | { id: number; partner: MadePartner }
  | { id: number; done: true }
  | { id: number; error: string };

export type MadePartner = { id: string; sandboxToken: string; liveToken: string };
