'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import bankWords from '../../../../messages/generated/embed/bank.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { Action, ActionLink } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Loading } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { AccountLine, shownNumber } from './account-line.tsx';

type Account = {
  bankAccountId: string;
  type: 'bank' | 'upi';
  masked: string;
  bankName: string | null;
  holderName: string | null;
};

/** Where a person is paid to. */
export default function BankScreen() {
  const words = useWords(bankWords);
  const trpc = useTRPC();
  const { data, error, refetch } = useQuery(trpc.embed.wallet.view.queryOptions());
  const [isRemoved, setRemoved] = useState(false);
  return (
    <Screen
      title={words('title')}
      backTo="/wallet"
      foot={data ? <ActionLink to="/bank/add">{words('add')}</ActionLink> : null}
    >
      <p className="text-muted">{words('about')}</p>
      <p role="status" className="text-positive empty:hidden">
        {isRemoved ? words('removed') : ''}
      </p>
      {data === undefined ? (
        error ? (
          <ErrorNote error={error} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )
      ) : data.accounts.length === 0 ? (
        <p>{words('none')}</p>
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {data.accounts.map((account) => (
            <AccountItem key={account.bankAccountId} account={account} onRemoved={() => setRemoved(true)} />
          ))}
        </ul>
      )}
    </Screen>
  );
}

/** An account that can be removed; asked once more before it is. */
function AccountItem({ account, onRemoved }: { account: Account; onRemoved: () => void }) {
  const words = useWords(bankWords);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation(
    trpc.embed.wallet.removeAccount.mutationOptions({
      async onSuccess() {
        onRemoved();
        await queries.invalidateQueries({ queryKey: trpc.embed.wallet.view.queryKey() });
      },
    }),
  );
  return (
    <li className="space-y-2 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <AccountLine account={account} />
          {account.holderName ? (
            <p className="text-sm break-words text-muted">{words('holder', { name: account.holderName })}</p>
          ) : null}
        </div>
        {isAsking ? null : (
          <button
            type="button"
            aria-label={words('removeNamed', { account: shownNumber(account) })}
            onClick={() => setAsking(true)}
            className="-mr-2 min-h-11 px-2 font-medium text-accent underline"
          >
            {words('remove')}
          </button>
        )}
      </div>
      {isAsking ? (
        <div role="alert" className="space-y-2">
          <p>{words('removeAsk')}</p>
          <div className="flex flex-wrap gap-2">
            <Action
              look="secondary"
              className="flex-1 basis-32 text-negative"
              busy={remove.isPending}
              onClick={() => remove.mutate({ bankAccountId: account.bankAccountId })}
            >
              {words('removeYes')}
            </Action>
            <Action look="secondary" className="flex-1 basis-32" onClick={() => setAsking(false)}>
              {words('keep')}
            </Action>
          </div>
        </div>
      ) : null}
      {remove.error ? <ErrorNote error={remove.error} /> : null}
    </li>
  );
}
