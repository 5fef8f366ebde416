import type { KycStatus } from '../../users/end-user.ts';
import type { KycStepState } from '../kyc.ts';

/** What a user may buy for as they stand. All amounts in paise. */
export type BuyRules = {
  /** In a financial year without approved KYC; more needs PAN and Aadhaar, or an operator's word */
  freeBuyLimitPaise: bigint;
  /** One buy of so much needs a PAN whatever the limit */
  panRequiredFromPaise: bigint;
};

/** A user as they stand: `isApproved` where approved KYC counts here, `bought` in paise. */
export type Buyer = { status: KycStatus; isApproved: boolean; pan: KycStepState; bought: bigint };

export type BuyObstacle = {
  rule: 'yearly_limit' | 'pan';
  /** What would lift it; empty while an operator decides */
  missing: ('mobile' | 'pan' | 'aadhaar')[];
};

/** Why a buy cannot be without more of KYC, or undefined where it can. Pure. */
export function buyObstacle(
  buyer: Buyer & { aadhaar: KycStepState },
  amount: bigint,
  rules: BuyRules,
): BuyObstacle | undefined {
  if (buyer.isApproved) return undefined;
  const total = buyer.bought + amount;
  if (total > rules.freeBuyLimitPaise) {
    // The person's KYC is approved already: only that they share it is missing.
    if (buyer.status === 'approved') return { rule: 'yearly_limit', missing: ['mobile'] };
    const isWaiting = buyer.status === 'under_review';
    const missing = (['pan', 'aadhaar'] as const).filter((step) => !isWaiting && buyer[step] !== 'verified');
    return { rule: 'yearly_limit', missing };
  }
  if (amount >= rules.panRequiredFromPaise && buyer.pan !== 'verified') {
    return { rule: 'pan', missing: [buyer.status === 'approved' ? 'mobile' : 'pan'] };
  }
  return undefined;
}

/** The most that a buy may be without an obstacle, in paise; null where nothing bounds it. Pure. */
export function buyRoom(buyer: Omit<Buyer, 'status'>, rules: BuyRules): bigint | null {
  if (buyer.isApproved) return null;
  const untilLimit = rules.freeBuyLimitPaise - buyer.bought;
  const untilPan = rules.panRequiredFromPaise - 1n;
  const room = buyer.pan === 'verified' || untilLimit < untilPan ? untilLimit : untilPan;
  return room > 0n ? room : 0n;
}
