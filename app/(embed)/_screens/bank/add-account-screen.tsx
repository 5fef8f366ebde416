'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import bankWords from '../../../../messages/generated/embed/bank.ts';
import { unitsFor } from '../../../_lib/characters.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Form } from '../../../_ui/form/form.tsx';
import { back } from '../../_app/router.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { Choice } from '../../_parts/amount/choice.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { TextField } from '../../_parts/parts.tsx';
import { Screen } from '../../_parts/screen.tsx';
import { accountProblems, type Field, type Typed } from './account-problems.ts';

const FORM = 'account-form';
const empty: Typed = { kind: 'bank', number: '', numberAgain: '', ifsc: '', upiId: '', name: '' };

/** The field of this form that a refusal of the server is about, and what it means there. */
const refused = {
  account_number: ['number', 'numberUnknown'],
  ifsc: ['ifsc', 'ifscUnknown'],
  upi_id: ['upiId', 'upiUnknown'],
  holder_name: ['name', 'nameWrong'],
  holderName: ['name', 'nameWrong'],
} as const;

/** Adds a bank account, its number typed twice, or a UPI ID. What is typed is kept nowhere. */
export default function AddAccountScreen() {
  const words = useWords(bankWords);
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [typed, setTyped] = useState(empty);
  const [isTried, setTried] = useState(false);
  const add = useMutation(
    trpc.embed.wallet.addAccount.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: trpc.embed.wallet.view.queryKey() });
        back('/bank');
      },
    }),
  );
  const problems = accountProblems(typed);
  const refused = add.error ? refusedField(errorOf(add.error).fields) : null;

  function set(field: Field, value: string) {
    setTyped({ ...typed, [field]: value });
    add.reset();
  }
  function errorAt(field: Field): string | undefined {
    const problem = isTried ? problems[field] : undefined;
    if (problem) return words(problem);
    if (refused?.[0] !== field) return undefined;
    return words(field === 'name' && typed.name.trim() === '' ? 'nameNeeded' : refused[1]);
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length > 0) return;
    const holderName = typed.name.trim() || undefined;
    add.mutate(
      typed.kind === 'bank'
        ? { accountNumber: typed.number, ifsc: typed.ifsc, holderName }
        : { upiId: typed.upiId, holderName },
    );
  }

  return (
    <Screen
      title={words('addTitle')}
      backTo="/bank"
      foot={
        <Action type="submit" form={FORM} busy={add.isPending}>
          {words('save')}
        </Action>
      }
    >
      <Form id={FORM} onSubmit={submit} noValidate className="space-y-4">
        <Choice
          label={words('kind')}
          options={[
            { value: 'bank', label: words('bank') },
            { value: 'upi', label: words('upi') },
          ]}
          value={typed.kind}
          onChange={(kind) => {
            setTyped({ ...typed, kind });
            setTried(false);
            add.reset();
          }}
        />
        {typed.kind === 'bank' ? (
          <BankFields typed={typed} onType={set} errorAt={errorAt} />
        ) : (
          <TextField
            id="upi-id"
            label={words('upiId')}
            hint={words('upiHint')}
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={typed.upiId}
            onChange={({ target }) => set('upiId', target.value)}
            error={errorAt('upiId')}
          />
        )}
        <TextField
          id="holder"
          label={words('name')}
          hint={words('nameHint')}
          autoComplete="name"
          maxLength={unitsFor(128)}
          value={typed.name}
          onChange={({ target }) => set('name', target.value)}
          error={errorAt('name')}
        />
        {add.error && !refused ? <ErrorNote error={add.error} /> : null}
      </Form>
    </Screen>
  );
}

function BankFields({
  typed,
  onType,
  errorAt,
}: {
  typed: Typed;
  onType: (field: Field, value: string) => void;
  errorAt: (field: Field) => string | undefined;
}) {
  const words = useWords(bankWords);
  return (
    <>
      <TextField
        id="number"
        label={words('number')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.number}
        onChange={({ target }) => onType('number', target.value)}
        error={errorAt('number')}
      />
      <TextField
        id="number-again"
        label={words('numberAgain')}
        inputMode="numeric"
        autoComplete="off"
        value={typed.numberAgain}
        onChange={({ target }) => onType('numberAgain', target.value)}
        error={errorAt('numberAgain')}
      />
      <TextField
        id="ifsc"
        label={words('ifsc')}
        hint={<BranchOf ifsc={typed.ifsc} />}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={typed.ifsc}
        onChange={({ target }) => onType('ifsc', target.value.toUpperCase())}
        error={errorAt('ifsc')}
      />
    </>
  );
}

function refusedField(fields: Record<string, string> | undefined) {
  const [name] = Object.keys(fields ?? {});
  return name !== undefined && name in refused ? refused[name as keyof typeof refused] : null;
}

/** The bank of an IFSC, as soon as it is whole. */
function BranchOf({ ifsc }: { ifsc: string }) {
  const words = useWords(bankWords);
  const trpc = useTRPC();
  const isWhole = ifsc.trim().length === 11;
  const { data } = useQuery(trpc.embed.wallet.branch.queryOptions({ ifsc }, { enabled: isWhole, staleTime: Infinity }));
  if (!isWhole || data === undefined) return words('ifscHint');
  return data === null ? words('ifscUnknown') : `${data.bankName}, ${data.branch}`;
}
