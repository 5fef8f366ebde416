import type { BankAccount } from '../../customers/bank/bank-account.ts';
import type { KycView } from '../../customers/kyc/kyc.ts';
import type { EndUser } from '../../customers/users/end-user.ts';
import type { KycMoments, UserWorks, Work } from './store/users.ts';
import { entryOf, inOrder, stateOf, type TimelineEntry } from './timeline-entry.ts';

/** Kinds of work a user's page leads to. */
export type WorkKind = keyof UserWorks;

/** What happened to a user and to what they did, oldest first. Pure. */
export function userTimeline(known: {
  user: Pick<EndUser, 'registeredAt' | 'sources'>;
  kyc: Pick<KycView, 'status'> & KycMoments;
  bankAccounts: readonly Pick<BankAccount, 'createdAt' | 'masked'>[];
  works: UserWorks;
}): TimelineEntry[] {
  const { user, kyc, bankAccounts, works } = known;
  // A person may have gone through KYC with another partner: what happened before they came here is not shown.
  const since = (at: number | null) => (at !== null && at >= user.registeredAt ? at : null);
  const isDecided = kyc.status === 'approved' || kyc.status === 'rejected';
  return inOrder([
    entryOf(user.registeredAt, { kind: 'registered', sources: user.sources }),
    ...stateOf(since(kyc.submittedAt), { of: 'kyc', status: 'submitted' }),
    ...(isDecided ? stateOf(since(kyc.decidedAt), { of: 'kyc', status: kyc.status }) : []),
    ...bankAccounts.map(({ createdAt, masked }) =>
      entryOf(createdAt, { kind: 'bank_account_added' }, { reference: masked }),
    ),
    ...(Object.entries(works) as [WorkKind, Work[]][]).flatMap(([of, list]) =>
      list.flatMap((work) => workStates(of, work)),
    ),
  ]);
}

function workStates(of: WorkKind, { id, label, amountPaise, moments }: Work): TimelineEntry[] {
  return moments.flatMap(({ status, at }) =>
    stateOf(at, { of, status, label, amount: amountPaise }, { reference: id }),
  );
}
