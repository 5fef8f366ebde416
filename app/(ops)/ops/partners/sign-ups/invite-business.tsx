'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { unitsFor } from '../../../../_lib/characters.ts';
import { formatIst } from '../../../../_lib/format.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Button } from '../../../../_ui/button.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Dialog } from '../../../../_ui/dialog.tsx';
import { Field } from '../../../../_ui/form/field.tsx';
import { Form } from '../../../../_ui/form/form.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';

/** Invites a business to register itself, and shows the link to pass on. */
export function InviteBusiness() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  return (
    <>
      <Button
        variant="primary"
        icon="plus"
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        Invite a business
      </Button>
      <Dialog ref={dialog} title="Invite a business">
        {opened === 0 ? null : <InviteForm key={opened} />}
      </Dialog>
    </>
  );
}

function InviteForm() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const { mutate, data, error, isPending } = useMutation(
    trpc.ops.signUps.invite.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.ops.signUps.pathFilter()),
    }),
  );
  if (data) return <InviteDone name={name} {...data} />;
  const fields = error ? errorOf(error).fields : undefined;
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        mutate({ name, mobile });
      }}
      className="space-y-4"
    >
      <p className="text-muted">
        They register with this mobile number and a one-time password, and get a sandbox. Live stays off.
      </p>
      <Field
        label="Name of the business"
        required
        maxLength={unitsFor(120)}
        autoComplete="off"
        value={name}
        error={fields?.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label="Owner’s mobile"
        prefix="+91"
        type="tel"
        inputMode="numeric"
        required
        maxLength={16}
        autoComplete="off"
        value={mobile}
        error={fields?.mobile}
        onChange={(event) => setMobile(event.target.value)}
        className="figures"
      />
      {error && !fields ? <ErrorState error={error} /> : null}
      <Button type="submit" variant="primary" busy={isPending}>
        Make the invitation
      </Button>
    </Form>
  );
}

/** What to pass on, since an SMS of ours carries codes only. */
function InviteDone({ name, invitationId, expiresAt }: { name: string; invitationId: string; expiresAt: string }) {
  const link = `${window.location.origin}/sign-up/${invitationId}`;
  return (
    <div className="space-y-3" role="status">
      <p>
        Send this link to {name}. It is good until {formatIst(expiresAt)} IST, once, for their mobile number.
      </p>
      <p className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <span className="min-w-0 flex-1 font-mono text-sm break-all">{link}</span>
        <CopyButton text={link} label="Copy the link" />
      </p>
    </div>
  );
}
