import type { KycStatus } from '../../users/end-user.ts';
import type { KycStepState } from '../kyc.ts';

/** What a user may buy for as they stand. All amounts in paise. */
export type BuyRules = {
  /** In a financial year without approved KYC; more needs PAN and Aadhaar, or an operator's word */
  freeBuyLimitPaise: bigint;
  /** A buy of so much, or a year of them, needs a PAN whatever the limit */
  panRequiredFromPaise: bigint;
};

export type BuyObstacle = {
  rule: 'yearly_limit' | 'pan';
  /** What would lift it; empty while an operator decides */
  missing: ('pan' | 'aadhaar')[];
};

/** Why a buy cannot be without more of KYC, or undefined where it can. Pure. */
export function buyObstacle(
  buyer: { status: KycStatus; pan: KycStepState; aadhaar: KycStepState; bought: bigint },
  amount: bigint,
  rules: BuyRules,
): BuyObstacle | undefined {
  if (buyer.status === 'approved') return undefined;
  const total = buyer.bought + amount;
  if (total > rules.freeBuyLimitPaise) {
    const isWaiting = buyer.status === 'under_review';
    const missing = (['pan', 'aadhaar'] as const).filter((step) => !isWaiting && buyer[step] !== 'verified');
    return { rule: 'yearly_limit', missing };
  }
  if (total >= rules.panRequiredFromPaise && buyer.pan !== 'verified') return { rule: 'pan', missing: ['pan'] };
  return undefined;
}

/** The most that a buy may be without an obstacle, in paise; null where nothing bounds it. Pure. */
export function buyRoom(
  buyer: { status: KycStatus; pan: KycStepState; bought: bigint },
  rules: BuyRules,
): bigint | null {
  if (buyer.status === 'approved') return null;
  const untilLimit = rules.freeBuyLimitPaise - buyer.bought;
  const untilPan = rules.panRequiredFromPaise - buyer.bought - 1n;
  const room = buyer.pan === 'verified' || untilLimit < untilPan ? untilLimit : untilPan;
  return room > 0n ? room : 0n;
}
