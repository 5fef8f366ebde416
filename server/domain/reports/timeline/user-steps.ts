import type { BankAccount } from '../../customers/bank/bank-account.ts';
import type { KycView } from '../../customers/kyc/kyc.ts';
import type { EndUser, UserSource } from '../../customers/users/end-user.ts';
import type { KycMoments, UserWorks, Work } from './store/users.ts';

/** Kinds of work a user's page leads to. */
export type WorkKind = keyof UserWorks;

/** One thing that happened to a user; `work` is what it happened with, and where to read on. */
export type UserStep = { at: number } & (
  | { kind: 'registered'; sources: UserSource[] }
  | { kind: 'kyc_submitted' | 'kyc_approved' | 'kyc_rejected' }
  | { kind: 'bank_account_added'; masked: string }
  | { kind: 'work'; of: WorkKind; work: Work; status: string }
);

/** What happened to a user, newest first. Pure. */
export function userSteps(known: {
  user: Pick<EndUser, 'registeredAt' | 'sources'>;
  kyc: Pick<KycView, 'status'> & KycMoments;
  bankAccounts: readonly Pick<BankAccount, 'createdAt' | 'masked'>[];
  works: UserWorks;
}): UserStep[] {
  const { user, kyc, bankAccounts, works } = known;
  const steps: UserStep[] = [{ kind: 'registered', at: user.registeredAt, sources: user.sources }];
  // A person may have gone through KYC with another partner: what was before they came here is not told.
  const isSince = (at: number | null): at is number => at !== null && at >= user.registeredAt;
  if (isSince(kyc.submittedAt)) steps.push({ kind: 'kyc_submitted', at: kyc.submittedAt });
  if (isSince(kyc.decidedAt) && (kyc.status === 'approved' || kyc.status === 'rejected'))
    steps.push({ kind: `kyc_${kyc.status}`, at: kyc.decidedAt });
  for (const { createdAt, masked } of bankAccounts) steps.push({ kind: 'bank_account_added', at: createdAt, masked });
  for (const [of, list] of Object.entries(works) as [WorkKind, Work[]][]) {
    for (const work of list)
      for (const { status, at } of work.moments) steps.push({ kind: 'work', at, of, work, status });
  }
  // Of one moment the later step of a thing comes first too, as things stand in the order in which they happened.
  return steps.sort((left, right) => left.at - right.at).reverse();
}
