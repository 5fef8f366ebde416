import type { PartnerContext } from '../../context.ts';
import { istFinancialYear } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import { idBound } from '../../kernel/ids.ts';
import { type Paise, rupees } from '../../kernel/money.ts';
import { type BuyObstacle, type BuyRules, buyObstacle, buyRoom } from './buy-allowance.ts';

/** Judges a buy of `amount` (paise) for a user; raises KYC_REQUIRED where it cannot be. A user who does not exist passes. */
export type BuyJudge = () => void;

const words = { pan: 'PAN', aadhaar: 'Aadhaar' } as const;

/**
 * Reads what a buy for a user is judged by, and answers the judge, so that a caller can read while it does other work and refuse at
 * its own moment. Counted is what the user has bought at this partner in the financial year (April to March, IST, on the book's
 * clock) up to now; quotes and orders still open are not, so together they may pass a limit by what they are worth. Raised by the
 * judge: KYC_REQUIRED with details.missing. Decisions 11.
 */
export async function judgeBuy(context: PartnerContext, buy: { userCode: string; amount: Paise }): Promise<BuyJudge> {
  const { core, bookId, now } = context;
  const year = istFinancialYear(now);
  const since = idBound('txn', year.startsAt);
  const buyer = await core.buyers({ bookId, userCode: buy.userCode, since });
  if (!buyer) return () => {};
  const rules = buyRules(context);
  const obstacle = buyObstacle(buyer, buy.amount, rules);
  if (!obstacle) return () => {};
  return () => {
    throw kycRequired(obstacle, { ...buyer, rules, year: year.name });
  };
}

/**
 * What a user may still buy for without more of KYC, in paise, as `judgeBuy` goes by it; null where nothing bounds it. Raises
 * USER_CODE_NOT_FOUND. Decisions 11.
 */
export async function readBuyRoom(context: PartnerContext, userCode: string): Promise<Paise | null> {
  const { core, bookId, now } = context;
  const buyer = await core.buyers({ bookId, userCode, since: idBound('txn', istFinancialYear(now).startsAt) });
  if (!buyer) throw new DomainError('USER_CODE_NOT_FOUND');
  return buyRoom(buyer, buyRules(context)) as Paise | null;
}

function buyRules({ core, partner }: PartnerContext): BuyRules {
  const { freeBuyLimitPaise } = partner;
  return { ...core.settings.kyc, ...(freeBuyLimitPaise !== null && { freeBuyLimitPaise }) };
}

function kycRequired(
  { rule, missing }: BuyObstacle,
  seen: { status: string; bought: bigint; rules: BuyRules; year: string },
): DomainError {
  const { freeBuyLimitPaise, panRequiredFromPaise } = seen.rules;
  const left = freeBuyLimitPaise > seen.bought ? freeBuyLimitPaise - seen.bought : 0n;
  const why =
    rule === 'pan'
      ? `Buys from INR ${rupees(panRequiredFromPaise)} in a financial year on need a PAN.`
      : `Without approved KYC this user may buy for INR ${rupees(left)} more in the financial year ${seen.year}.`;
  const what =
    missing.length > 0 ? `Missing: ${missing.map((step) => words[step]).join(' and ')}.` : 'Their KYC is under review.';
  return new DomainError('KYC_REQUIRED', {
    message: `${why} ${what}`,
    details: {
      missing,
      rule,
      kyc_status: seen.status,
      financial_year: seen.year,
      bought_inr: rupees(seen.bought),
      limit_inr: rupees(rule === 'pan' ? panRequiredFromPaise : freeBuyLimitPaise),
      ...(rule === 'yearly_limit' && { remaining_inr: rupees(left) }),
    },
  });
}
