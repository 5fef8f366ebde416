'use client';

import { useQuery } from '@tanstack/react-query';
import walletWords from '../../../../messages/generated/embed/wallet.ts';
import { formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading, Notice } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

/** Takes money out of the wallet, or says what is needed before. */
export default function WithdrawScreen() {
  const words = useWords(walletWords);
  const trpc = useTRPC();
  const { data: wallet, error, refetch } = useQuery(trpc.embed.wallet.view.queryOptions());
  if (!wallet) {
    return (
      <Screen title={words('withdrawTitle')} backTo="/wallet">
        {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <Loading lines={4} />}
      </Screen>
    );
  }
  const need = needOf(wallet);
  if (need === null) return <WithdrawForm wallet={wallet} />;
  const { text, to, action } = need;
  return (
    <Screen
      title={words('withdrawTitle')}
      backTo="/wallet"
      foot={to === null ? null : <ActionLink to={to}>{words(action)}</ActionLink>}
    >
      <Notice tone={text === 'kycReview' || text === 'empty' ? 'info' : 'warning'}>
        {words(text, { min: formatRupees(wallet.minInr) })}
      </Notice>
    </Screen>
  );
}

type Need =
  | { text: 'notOffered'; to: null; action: 'done' }
  | { text: 'needKyc' | 'kycReview'; to: '/kyc'; action: 'toKyc' }
  | { text: 'empty'; to: '/sell'; action: 'toSell' }
  | { text: 'needAccount'; to: '/bank/add'; action: 'addAccount' };

/** What stands in the way, the longest errand first; null where nothing does. */
function needOf(wallet: {
  isOffered: boolean;
  kycStatus: string;
  balanceInr: number;
  minInr: number;
  accounts: readonly unknown[];
}): Need | null {
  if (!wallet.isOffered) return { text: 'notOffered', to: null, action: 'done' };
  if (wallet.kycStatus !== 'approved') {
    return { text: wallet.kycStatus === 'under_review' ? 'kycReview' : 'needKyc', to: '/kyc', action: 'toKyc' };
  }
  if (wallet.balanceInr < wallet.minInr) return { text: 'empty', to: '/sell', action: 'toSell' };
  if (wallet.accounts.length === 0) return { text: 'needAccount', to: '/bank/add', action: 'addAccount' };
  return null;
}
