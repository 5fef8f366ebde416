'use client';

import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import walletWords from '../../../../messages/generated/embed/wallet.ts';
import { formatRupees } from '../../../_lib/format.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { forgetMoneyKey, moneyKey } from '../../_app/money-key.ts';
import { go } from '../../_app/router.ts';
import { useKept } from '../../_app/use-kept.ts';
import { useMoved } from '../../_app/use-moved.ts';
import { useWords } from '../../_app/words.ts';
import { Action, ScreenLink } from '../../_parts/action.tsx';
import { parseAmount } from '../../_parts/amount/parse-amount.ts';
import { isOutcomeKnown, untilAnswered } from '../../_parts/amount/until-answered.ts';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { AccountLine } from '../bank/account-line.tsx';

type Wallet = {
  balanceInr: number;
  minInr: number;
  maxInr: number;
  accounts: readonly { bankAccountId: string; type: 'bank' | 'upi'; masked: string; bankName: string | null }[];
};

type Draft = { amount: string; bankAccountId: string };

const FORM = 'withdraw-form';

/** How much, and where to. What is typed is there again after an account was added. */
export function WithdrawForm({ wallet }: { wallet: Wallet }) {
  const words = useWords(walletWords);
  const trpc = useTRPC();
  const moved = useMoved();
  const [draft, keepDraft] = useKept<Draft>('withdraw');
  const [isTried, setTried] = useState(false);
  const { amount, bankAccountId } = draft ?? { amount: '', bankAccountId: '' };
  const { accounts } = wallet;
  const chosen = accounts.find((account) => account.bankAccountId === bankAccountId) ?? onlyOf(accounts);
  const amountInr = parseAmount(amount, 2);
  const problem = problemOf(amountInr, wallet);
  const withdraw = useMutation(
    trpc.embed.wallet.withdraw.mutationOptions({
      ...untilAnswered,
      onSuccess({ withdrawalId }, input) {
        forgetMoneyKey(intentOf(input));
        keepDraft(null);
        moved();
        go(`/wallet/${withdrawalId}`, { replace: true });
      },
      onError(error, input) {
        // A refusal moved nothing: the next try is another one. Without an answer, the same key asks what became of it.
        if (isOutcomeKnown(error)) forgetMoneyKey(intentOf(input));
      },
    }),
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (amountInr === null || problem !== null || !chosen) return;
    const input = { amountInr, bankAccountId: chosen.bankAccountId };
    withdraw.mutate({ ...input, key: moneyKey(intentOf(input)) });
  }

  const figures = {
    min: formatRupees(wallet.minInr),
    max: formatRupees(wallet.maxInr),
    balance: formatRupees(wallet.balanceInr),
  };
  const whole = Math.min(wallet.balanceInr, wallet.maxInr);
  return (
    <Screen
      title={words('withdrawTitle')}
      backTo="/wallet"
      foot={
        <Action type="submit" form={FORM} busy={withdraw.isPending}>
          {problem === null && amountInr !== null
            ? words('confirm', { amount: formatRupees(amountInr) })
            : words('confirmPlain')}
        </Action>
      }
    >
      <Form id={FORM} onSubmit={submit} noValidate className="space-y-4">
        <div className="space-y-2">
          <TextField
            id="amount"
            label={words('amount')}
            hint={words('amountHint', figures)}
            prefix="₹"
            inputMode="decimal"
            autoComplete="off"
            value={amount}
            onChange={({ target }) => keepDraft({ amount: target.value, bankAccountId })}
            error={isTried && problem !== null ? words(problem, figures) : undefined}
          />
          <Action look="secondary" onClick={() => keepDraft({ amount: whole.toFixed(2), bankAccountId })}>
            {words('all', { amount: formatRupees(whole) })}
          </Action>
        </div>
        <fieldset className="space-y-2">
          <legend className="pb-1.5 font-medium">{words('to')}</legend>
          <div className="divide-y divide-line rounded-lg border border-line bg-surface">
            {accounts.map((account) => (
              <label key={account.bankAccountId} className="flex min-h-14 items-center gap-3 px-4 py-2">
                <input
                  type="radio"
                  name="account"
                  className="size-5 shrink-0"
                  checked={account.bankAccountId === chosen?.bankAccountId}
                  onChange={() => keepDraft({ amount, bankAccountId: account.bankAccountId })}
                />
                <AccountLine account={account} />
              </label>
            ))}
          </div>
          {isTried && !chosen ? (
            <p role="alert" className="text-negative">
              {words('toMissing')}
            </p>
          ) : null}
          <ScreenLink to="/bank/add" className="inline-flex min-h-11 items-center font-medium text-accent underline">
            {words('addAccount')}
          </ScreenLink>
        </fieldset>
        {withdraw.error ? <ErrorNote error={withdraw.error} /> : null}
      </Form>
    </Screen>
  );
}

const intentOf = ({ amountInr, bankAccountId }: { amountInr: number; bankAccountId: string }) =>
  `withdraw ${amountInr} ${bankAccountId}`;

/** Where there is nothing to choose, it is chosen. */
function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}

function problemOf(amountInr: number | null, { balanceInr, minInr, maxInr }: Wallet) {
  if (amountInr === null) return 'amountWrong' as const;
  if (amountInr < minInr) return 'amountLow' as const;
  if (amountInr > maxInr) return 'amountHigh' as const;
  return amountInr > balanceInr ? ('amountShort' as const) : null;
}
