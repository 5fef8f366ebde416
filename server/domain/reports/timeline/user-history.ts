import type { BankAccount } from '../../customers/bank/bank-account.ts';
import { listBankAccounts } from '../../customers/bank/list-bank-accounts.ts';
import { getKyc } from '../../customers/kyc/get-kyc.ts';
import type { KycView } from '../../customers/kyc/kyc.ts';
import { getUser, type UserWithBalances } from '../../customers/users/read-users.ts';
import type { PartnerContext } from '../context.ts';
import { type KycMoments, readKycMoments, readUserWorks, type UserWorks } from './store/users.ts';
import type { TimelineEntry } from './timeline-entry.ts';
import { userTimeline } from './user-timeline.ts';

/** What is known of a user at this partner. */
export type UserHistory = {
  user: UserWithBalances;
  kyc: KycView & KycMoments;
  bankAccounts: BankAccount[];
  /** The latest of each kind, newest first */
  works: UserWorks;
  /** The latest of what happened, oldest first */
  timeline: TimelineEntry[];
  /** More happened before */
  hasMore: boolean;
};

/**
 * One user of the partner with KYC, bank accounts, the latest of what they did, and the `limit` latest things that happened to them.
 * Identity is masked as everywhere. Raises USER_CODE_NOT_FOUND. Spec 2.1, 4.11, decisions 6.
 */
export async function readUserHistory(
  context: PartnerContext,
  input: { userCode: string; limit: number },
): Promise<UserHistory> {
  const { userCode, limit } = input;
  const reader = context.core.database.reader('timeline');
  const user = await getUser(context, { userCode, withBalances: true });
  const [kyc, moments, bankAccounts, works] = await Promise.all([
    getKyc(context, userCode),
    readKycMoments(reader, user.id),
    listBankAccounts(context, { userCode }),
    readUserWorks(reader, { userId: user.id, limit: limit + 1 }),
  ]);
  const timeline = userTimeline({ user, kyc: { ...kyc, ...moments }, bankAccounts, works });
  return {
    user,
    kyc: { ...kyc, ...moments },
    bankAccounts,
    works,
    timeline: timeline.slice(-limit),
    hasMore: timeline.length > limit,
  };
}
