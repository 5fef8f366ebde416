'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { TeamMemberView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { AskTwice } from '../../../_ui/confirmation/ask-twice.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { roleName } from '../../../_ui/profile/role-name.ts';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { ResetPasskeys } from './reset-passkeys.tsx';
import { RoleChoice, type TeamRole } from './role-choice.tsx';

type Props = { mode: Mode; ownRole: string; member: TeamMemberView };

/** Opens what can be done about a member: another role, or out of the team. */
export function ManageButton(props: Props) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const { name } = props.member;
  return (
    <>
      <Button
        aria-label={translate('team.manageOf', { name })}
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {translate('team.manage')}
      </Button>
      <Dialog ref={dialog} title={name}>
        {opened === 0 ? null : (
          <div key={opened} className="space-y-5 text-left font-normal whitespace-normal">
            <RoleForm {...props} onDone={() => dialog.current?.close()} />
            {props.member.hasPasskey && !props.member.isSelf ? <ResetPasskeys {...props} /> : null}
            <RemoveMember {...props} />
          </div>
        )}
      </Dialog>
    </>
  );
}

function RoleForm({ mode, ownRole, member, onDone }: Props & { onDone: () => void }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const [role, setRole] = useState(member.role as TeamRole);
  const change = useMutation(
    trpc.team.changeRole.mutationOptions({
      async onSuccess() {
        const values = { name: member.name, role: roleName(role, translate) };
        toast({ tone: 'positive', message: translate('team.roleSaved', values) });
        onDone();
        await queries.invalidateQueries(trpc.team.pathFilter());
      },
    }),
  );
  return (
    <Form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        change.mutate({ mode, memberId: member.memberId, role });
      }}
      className="space-y-3"
    >
      <RoleChoice ownRole={ownRole} value={role} onChange={setRole} />
      {change.error ? <ErrorState error={change.error} /> : null}
      <Button type="submit" variant="primary" busy={change.isPending} disabled={role === member.role}>
        {translate('team.saveRole')}
      </Button>
    </Form>
  );
}

function RemoveMember({ mode, member }: Props) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { name } = member;
  const remove = useMutation(
    trpc.team.remove.mutationOptions({
      async onSuccess() {
        toast({ tone: 'positive', message: translate('team.removed', { name }) });
        await queries.invalidateQueries(trpc.team.pathFilter());
      },
    }),
  );
  return (
    <AskTwice
      icon="trash"
      words={{
        hint: translate('team.removeHint', { name }),
        ask: translate('team.remove'),
        sure: translate('team.removeSure', { name }),
        cancel: translate('team.cancel'),
      }}
      error={remove.error}
      isBusy={remove.isPending}
      onSure={() => remove.mutate({ mode, memberId: member.memberId })}
    />
  );
}
