'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { formatIst } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { RoleChoice, type TeamRole } from './role-choice.tsx';

const LIFE_MS = 7 * 86_400_000;

/** Opens the form that asks a person into the team. */
export function InviteButton({ mode, ownRole }: { mode: Mode; ownRole: string }) {
  const translate = useTranslate();
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
        {translate('team.invite')}
      </Button>
      <Dialog ref={dialog} title={translate('team.inviteTitle')}>
        {opened === 0 ? null : (
          <InviteForm key={opened} mode={mode} ownRole={ownRole} onAgain={() => setOpened(opened + 1)} />
        )}
      </Dialog>
    </>
  );
}

function InviteForm({ mode, ownRole, onAgain }: { mode: Mode; ownRole: string; onAgain: () => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [mobile, setMobile] = useState('');
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<TeamRole>('viewer');
  const invite = useMutation(
    trpc.team.invite.mutationOptions({ onSuccess: () => queries.invalidateQueries(trpc.team.pathFilter()) }),
  );
  if (invite.data) return <InviteDone name={name} invitationId={invite.data.invitationId} onAgain={onAgain} />;
  const fields = invite.error ? errorOf(invite.error).fields : undefined;
  return (
    <Form
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        invite.mutate({ mode, name, mobile, email, role });
      }}
      className="space-y-4"
    >
      <p className="text-muted">{translate('team.inviteHint')}</p>
      <Field
        label={translate('team.name')}
        required
        maxLength={unitsFor(80)}
        autoComplete="off"
        value={name}
        error={fields?.name}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={translate('team.mobile')}
        hint={translate('team.mobileHint')}
        prefix="+91"
        type="tel"
        inputMode="numeric"
        autoComplete="off"
        required
        maxLength={16}
        value={mobile}
        error={fields?.mobile}
        onChange={(event) => setMobile(event.target.value)}
        className="figures"
      />
      <Field
        label={translate('team.email')}
        hint={translate('team.emailHint')}
        type="email"
        autoComplete="off"
        maxLength={254}
        value={email}
        error={fields?.email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RoleChoice ownRole={ownRole} value={role} onChange={setRole} />
      {invite.error && !fields ? <ErrorState error={invite.error} /> : null}
      <Button type="submit" variant="primary" busy={invite.isPending}>
        {translate('team.inviteSend')}
      </Button>
    </Form>
  );
}

/** What to pass on, since an SMS of ours carries codes only. */
function InviteDone({ name, invitationId, onAgain }: { name: string; invitationId: string; onAgain: () => void }) {
  const translate = useTranslate();
  const [until] = useState(() => Date.now() + LIFE_MS);
  const link = `${window.location.origin}/invitation/${invitationId}`;
  return (
    <div className="space-y-3" role="status">
      <p className="font-medium">{translate('team.inviteDone')}</p>
      <p className="text-muted">{translate('team.inviteDoneHint', { name, time: formatIst(until) })}</p>
      <p className="flex items-center gap-2 rounded-md border border-line bg-sunken px-3 py-2">
        <span className="min-w-0 flex-1 font-mono text-sm break-all">{link}</span>
        <CopyButton text={link} label={translate('team.copyLink')} />
      </p>
      <Button onClick={onAgain}>{translate('team.inviteAnother')}</Button>
    </div>
  );
}
