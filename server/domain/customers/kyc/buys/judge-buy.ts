import { istFinancialYear } from '../../../kernel/clock.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { idBound } from '../../../kernel/ids.ts';
import { type Paise, rupees } from '../../../kernel/money.ts';
import type { PartnerContext } from '../../context.ts';
import { dropHold } from '../store/holds.ts';
import { type BuyObstacle, type BuyRules, buyObstacle, buyRoom } from './buy-allowance.ts';

/**
 * A buy to be judged: of the quote, order or SIP with this id, which ends by itself at `expiresAt` (the book's clock), asked for with
 * `key` (its endpoint before it) if with any. Paise.
 */
export type JudgedBuy = { id: string; userCode: string; amount: Paise; expiresAt: number; key?: string };

const words = { mobile: 'the user’s proof of their mobile (verify-mobile)', pan: 'PAN', aadhaar: 'Aadhaar' } as const;

/**
 * Judges a buy for a user, and holds it against the limit where it may be. Counted is what the user has bought at this partner in the
 * financial year (April to March, IST, on the book's clock) and all that is open: quotes, orders, first installments. Who has approved
 * KYC, or does not exist, passes; buys of others are held before their ids are answered, one after another, so that together they never
 * pass the limit. Raises KYC_REQUIRED with details.missing. Decisions 11 and 15.
 */
export async function judgeBuy(context: PartnerContext, buy: JudgedBuy): Promise<void> {
  const { core, bookId, now } = context;
  const { id, userCode, amount, expiresAt, key } = buy;
  const year = istFinancialYear(now);
  const since = idBound('txn', year.startsAt);
  const buyer = await core.customers.buyers({ bookId, userCode, since, now, key });
  if (!buyer || buyer.isApproved) return;
  const rules = buyRules(context);
  const refuseOver = (bought: Paise) => {
    const obstacle = buyObstacle({ ...buyer, bought }, amount, rules);
    if (obstacle) throw kycRequired(obstacle, { ...buyer, bought, rules, year: year.name });
  };
  refuseOver(buyer.bought);
  const limit = rules.freeBuyLimitPaise;
  const { isHeld, used } = await core.customers.buyHolds({
    id,
    bookId,
    userCode,
    amount,
    limit,
    since,
    now,
    expiresAt,
    key,
  });
  if (!isHeld) refuseOver(used);
}

/** Forgets that a buy is held which was not made after all. */
export async function releaseBuy({ core }: Pick<PartnerContext, 'core'>, id: string): Promise<void> {
  await dropHold(core.database.pool, id);
}

/**
 * What a user may still buy for without more of KYC, in paise, as `judgeBuy` goes by it; null where nothing bounds it. Raises
 * USER_CODE_NOT_FOUND. Decisions 11.
 */
export async function readBuyRoom(context: PartnerContext, userCode: string): Promise<Paise | null> {
  const { core, bookId, now } = context;
  const buyer = await core.customers.buyers({
    bookId,
    userCode,
    since: idBound('txn', istFinancialYear(now).startsAt),
    now,
  });
  if (!buyer) throw new DomainError('USER_CODE_NOT_FOUND');
  return buyRoom(buyer, buyRules(context)) as Paise | null;
}

/** What buys without approved KYC are judged by at an account. Decisions 15. */
export function buyRules({ core, partner }: Pick<PartnerContext, 'core' | 'partner'>): BuyRules {
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
      ? `One buy of INR ${rupees(panRequiredFromPaise)} or more needs a PAN.`
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
      used_inr: rupees(seen.bought),
      limit_inr: rupees(rule === 'pan' ? panRequiredFromPaise : freeBuyLimitPaise),
      ...(rule === 'yearly_limit' && { remaining_inr: rupees(left) }),
    },
  });
}
