import type { Mode } from '../../kernel/mode.ts';
import type { MilliPercent } from '../../kernel/money.ts';
import type { IpRange } from './ip-range.ts';

/** Every capability an endpoint may ask for (spec part 4). */
export const capabilities = [
  'pricing',
  'users',
  'embed',
  'balance',
  'transactions',
  'buy',
  'sell',
  'receiver',
  'send',
  'payments',
  'gift',
  'kyc',
  'bank',
  'withdraw',
  'delivery',
] as const;

export type Capability = (typeof capabilities)[number];

/** How a partner appears to its customers (spec 4.8). */
export type Branding = {
  /** What they know it by: its name, unless it has set another */
  readonly name: string;
  /** #rrggbb in lower case */
  readonly accent: string | null;
  readonly logo: Logo | null;
};

/** A logo by the name it is served under, and its size in pixels. */
export type Logo = { readonly name: string; readonly width: number; readonly height: number };

/** A markup on each side, as it was set (spec 2.7). */
type MarkupPair = { readonly buy: MilliPercent; readonly sell: MilliPercent };

/** What a partner is allowed and agreed, as verbs see it. */
export type PartnerSettings = {
  readonly id: string;
  readonly name: string;
  readonly tier: 'paid' | 'free';
  readonly capabilities: ReadonlySet<Capability>;
  readonly enabled: boolean;
  readonly liveEnabled: boolean;
  readonly sandboxEnabled: boolean;
  /** As set in each mode; `appliedMarkup` tells what of it is in effect */
  readonly markup: Readonly<Record<Mode, MarkupPair>>;
  readonly markupLiveEnabled: boolean;
  readonly feeBearer: 'service' | 'end_user' | 'partner';
  readonly commissionBuy: MilliPercent;
  readonly commissionSell: MilliPercent;
  readonly dailySendLimitPaise: bigint;
  /** Payment collection is on for the account */
  readonly collectionEnabled: boolean;
  /** Bounds of one payment order */
  readonly orderMinPaise: bigint;
  readonly orderMaxPaise: bigint;
  /** PAN and Aadhaar may be checked at once */
  readonly instantKycEnabled: boolean;
  /** What a user may buy for in a financial year without approved KYC; null takes the service's default */
  readonly freeBuyLimitPaise: bigint | null;
  /** Null takes the service's default */
  readonly sandboxDailyLimit: number | null;
  readonly returnOrigins: readonly string[];
  /** Where calls may come from; none allows all */
  readonly ipAllowed: Readonly<Record<Mode, readonly IpRange[]>>;
  readonly strictIdempotencyBody: boolean;
  readonly branding: Branding;
  readonly createdAt: number;
};
