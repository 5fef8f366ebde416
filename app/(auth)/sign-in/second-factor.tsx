'use client';

import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { signOut } from '../../_lib/auth-client.ts';
import { useRefusals, useTranslate } from '../../_lib/messages/use-translate.tsx';
import { makePasskey, passkeyProblem, usePasskeyOnce } from '../../_lib/passkeys/ceremony.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../../_ui/button.tsx';
import { Field } from '../../_ui/form/field.tsx';
import { Form } from '../../_ui/form/form.tsx';
import { NamePasskey } from '../../_ui/passkeys/name-passkey.tsx';
import { ProveButton } from '../../_ui/passkeys/prove-button.tsx';
import { RecoveryCodes } from '../../_ui/passkeys/recovery-codes.tsx';

/** What is owed after the one-time password: the passkey that the person has, a recovery code in its place, or a first passkey. */
export function SecondFactor({ awaits, returnPath }: { awaits: 'passkey' | 'enrolment'; returnPath: string }) {
  const translate = useTranslate();
  const [isRecovering, setRecovering] = useState(false);
  const leaving = useMutation({ mutationFn: signOut, onSuccess: () => window.location.assign('/sign-in') });
  const goOn = () => window.location.assign(returnPath);
  return (
    <div className="rounded-lg border border-line bg-surface p-5 shadow-raised">
      <h1 className="mb-2 text-lg font-semibold">
        {translate(awaits === 'enrolment' ? 'secondFactor.enrolTitle' : 'secondFactor.title')}
      </h1>
      {awaits === 'enrolment' ? (
        <Enrol onDone={goOn} />
      ) : isRecovering ? (
        <Recover onDone={goOn} />
      ) : (
        <Prove onDone={goOn} />
      )}
      <div className="mt-4 flex flex-wrap justify-between gap-2">
        <Button variant="quiet" icon="left" busy={leaving.isPending} onClick={() => leaving.mutate()}>
          {translate('secondFactor.leave')}
        </Button>
        {awaits === 'passkey' ? (
          <Button variant="quiet" onClick={() => setRecovering(!isRecovering)}>
            {translate(isRecovering ? 'secondFactor.toPasskey' : 'secondFactor.toCode')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Prove({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const begin = useMutation(trpc.secondFactor.beginProof.mutationOptions());
  const prove = useMutation(trpc.secondFactor.prove.mutationOptions());
  const proving = useMutation({
    async mutationFn() {
      const response = await usePasskeyOnce(await begin.mutateAsync());
      await prove.mutateAsync({ response });
    },
    onSuccess: onDone,
  });
  return (
    <div className="space-y-4">
      <p className="text-muted">{translate('secondFactor.hint')}</p>
      <ProveButton
        label={translate('passkey.use')}
        isBusy={proving.isPending || proving.isSuccess}
        problem={proving.error ? passkeyProblem(proving.error, translate, refusalOf) : undefined}
        onProve={() => proving.mutate()}
      />
    </div>
  );
}

function Recover({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const [code, setCode] = useState('');
  const recover = useMutation(trpc.secondFactor.recover.mutationOptions({ onSuccess: onDone }));
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        if (code.trim() !== '') recover.mutate({ code });
      }}
      className="space-y-4"
    >
      <Field
        label={translate('secondFactor.code')}
        hint={translate('secondFactor.codeHint')}
        error={recover.error ? recoverProblem(recover.error, translate, refusalOf) : undefined}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
        value={code}
        onChange={(event) => setCode(event.target.value)}
        className="font-mono"
      />
      <Button
        type="submit"
        variant="primary"
        size="md"
        busy={recover.isPending || recover.isSuccess}
        className="w-full"
      >
        {translate('secondFactor.useCode')}
      </Button>
    </Form>
  );
}

function Enrol({ onDone }: { onDone: () => void }) {
  const translate = useTranslate();
  const refusalOf = useRefusals();
  const trpc = useTRPC();
  const begin = useMutation(trpc.secondFactor.beginEnrolment.mutationOptions());
  const enrol = useMutation(trpc.secondFactor.enrol.mutationOptions());
  const adding = useMutation({
    async mutationFn(name: string) {
      const response = await makePasskey(await begin.mutateAsync());
      return enrol.mutateAsync({ name, response });
    },
  });
  if (adding.data) return <RecoveryCodes codes={adding.data.recoveryCodes ?? []} onDone={onDone} />;
  return (
    <div className="space-y-4">
      <p className="text-muted">{translate('secondFactor.enrolHint')}</p>
      <NamePasskey
        submitLabel={translate('secondFactor.enrol')}
        isBusy={adding.isPending}
        problem={adding.error ? passkeyProblem(adding.error, translate, refusalOf) : undefined}
        onSubmit={(name) => adding.mutate(name)}
      />
    </div>
  );
}

function recoverProblem(
  error: unknown,
  translate: ReturnType<typeof useTranslate>,
  refusalOf: ReturnType<typeof useRefusals>,
): string {
  const problem = passkeyProblem(error, translate, refusalOf);
  return problem === translate('passkey.error.refused') ? translate('secondFactor.codeWrong') : problem;
}
