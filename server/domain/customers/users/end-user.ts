import type { Asset } from '../../kernel/assets.ts';
import type { Micrograms, Paise } from '../../kernel/money.ts';
import type { Metadata } from '../../kernel/text/metadata.ts';

/** Where a person stands with their identity checks (spec 3.5). */
export const kycStatuses = ['not_started', 'under_review', 'approved', 'rejected'] as const;
export type KycStatus = (typeof kycStatuses)[number];

/** How a person came to be this partner's user (decisions 6). */
export const userSources = ['api', 'embed', 'checkout', 'sip', 'send', 'white_label'] as const;
export type UserSource = (typeof userSources)[number];

/** A user as the partner sees them; identity masked. Instants in milliseconds. */
export type EndUser = {
  id: bigint;
  userCode: string;
  name: string | null;
  mobileMasked: string;
  emailMasked: string | null;
  kycStatus: KycStatus;
  /** The account predated the partner's registration */
  existed: boolean;
  registeredAt: number;
  meta: unknown;
  metadata: Metadata | null;
  sources: UserSource[];
  /** GST code of the State they live in, as the partner gave it */
  stateCode: string | null;
};

/** The sub-wallet at the partner. SIP grams are part of the totals. */
export type UserBalances = {
  metal: Record<Asset, Micrograms>;
  sipMetal: Record<Asset, Micrograms>;
  inr: Paise;
};
