'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { OperatorView } from '../../../_lib/procedure-types.ts';
import { errorOf } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Field } from '../../../_ui/form/field.tsx';
import { Select } from '../../../_ui/form/select.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { AskForm } from '../../_parts/ask-form.tsx';
import { useMay, useOperator } from '../../_shell/operator.tsx';

const roles = ['admin', 'support', 'finance', 'compliance'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** Who works for the service. Taking a person on and changing what they are takes two admins; letting them go takes one. */
export function StaffScreen() {
  const trpc = useTRPC();
  const { operatorId: self } = useOperator();
  const mayWrite = useMay('staff.write');
  const staff = useQuery(trpc.ops.operators.list.queryOptions());
  const adding = useRef<HTMLDialogElement>(null);
  const changing = useRef<HTMLDialogElement>(null);
  const leaving = useRef<HTMLDialogElement>(null);
  const resetting = useRef<HTMLDialogElement>(null);
  const [chosen, setChosen] = useState<OperatorView>();
  const columns = columnsIn({
    self,
    mayWrite,
    onAct(act, row) {
      setChosen(row);
      ({ changing, resetting, leaving })[act].current?.showModal();
    },
  });
  return (
    <>
      <PageHeader title="Staff" hint="Who works for the service. Two admins add an operator or change a role.">
        {mayWrite ? (
          <Button variant="primary" icon="plus" onClick={() => adding.current?.showModal()}>
            Add an operator
          </Button>
        ) : null}
      </PageHeader>
      <Card flush>
        <Table
          caption="Staff"
          columns={columns}
          rows={staff.data}
          rowKey={({ operatorId }) => operatorId}
          error={staff.error}
          onRetry={() => staff.refetch()}
          empty={<EmptyState title="No staff yet" />}
        />
      </Card>
      <Dialog ref={adding} title="Add an operator">
        <AddForm onDone={() => adding.current?.close()} />
      </Dialog>
      <Dialog ref={changing} title={`Change the role of ${chosen?.name ?? ''}`}>
        {chosen ? (
          <RoleForm key={chosen.operatorId} operator={chosen} onDone={() => changing.current?.close()} />
        ) : null}
      </Dialog>
      <Dialog ref={resetting} title={`Take the passkeys from ${chosen?.name ?? ''}`}>
        {chosen ? (
          <AskForm
            key={chosen.operatorId}
            kind="passkeys.reset"
            onAsked={() => resetting.current?.close()}
            read={() => ({ memberId: chosen.operatorId })}
            fields={() => (
              <p>
                For a person who lost their passkeys and recovery codes. They are signed out, and add a new passkey
                after their next one-time password: be sure that it is them who asks.
              </p>
            )}
          />
        ) : null}
      </Dialog>
      <Dialog ref={leaving} title={`Remove ${chosen?.name ?? ''}?`}>
        {chosen ? (
          <RemoveForm key={chosen.operatorId} operator={chosen} onDone={() => leaving.current?.close()} />
        ) : null}
      </Dialog>
    </>
  );
}

type Act = 'changing' | 'resetting' | 'leaving';

function columnsIn({
  self,
  mayWrite,
  onAct,
}: {
  self: string;
  mayWrite: boolean;
  onAct: (act: Act, row: OperatorView) => void;
}): Column<OperatorView>[] {
  const columns: Column<OperatorView>[] = [
    {
      id: 'name',
      label: 'Name',
      phone: 'title',
      cell: ({ name, operatorId, hasPasskey }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate">{name}</span>
          {operatorId === self ? <Badge tone="info">You</Badge> : null}
          {hasPasskey ? <Badge icon="key">Passkey</Badge> : null}
        </span>
      ),
    },
    { id: 'role', label: 'Role', phone: 'aside', cell: ({ role }) => <Badge>{role}</Badge> },
    { id: 'mobile', label: 'Mobile', cell: ({ mobileMasked }) => <span className="figures">{mobileMasked}</span> },
    {
      id: 'seen',
      label: 'Last seen',
      phone: 'end',
      cell: ({ lastSeenAt }) => (lastSeenAt ? <Time at={lastSeenAt} /> : <span className="text-faint">never</span>),
    },
  ];
  if (!mayWrite) return columns;
  return [
    ...columns,
    {
      id: 'actions',
      label: 'Actions',
      numeric: true,
      cell: (row) => (
        <span className="flex justify-end gap-1 max-md:justify-start">
          <Button
            variant="quiet"
            icon="edit"
            aria-label={`Change the role of ${row.name}`}
            onClick={() => onAct('changing', row)}
          />
          <Button
            variant="quiet"
            icon="key"
            aria-label={`Take the passkeys from ${row.name}`}
            disabled={!row.hasPasskey || row.operatorId === self}
            onClick={() => onAct('resetting', row)}
          />
          <Button
            variant="quiet"
            icon="trash"
            aria-label={`Remove ${row.name}`}
            disabled={row.operatorId === self}
            onClick={() => onAct('leaving', row)}
          />
        </span>
      ),
    },
  ];
}

function AddForm({ onDone }: { onDone: () => void }) {
  return (
    <AskForm
      kind="operator.add"
      onAsked={onDone}
      read={(form) => ({
        name: String(form.get('name')),
        mobile: String(form.get('mobile')),
        role: String(form.get('role')),
      })}
      fields={(errors) => (
        <>
          <Field label="Name" name="name" error={errors.name} autoComplete="off" />
          <Field
            label="Mobile"
            name="mobile"
            inputMode="numeric"
            prefix="+91"
            error={errors.mobile}
            autoComplete="off"
          />
          <Select label="Role" name="role" options={roles} defaultValue="support" />
        </>
      )}
    />
  );
}

function RoleForm({ operator, onDone }: { operator: OperatorView; onDone: () => void }) {
  const others = roles.filter(({ value }) => value !== operator.role);
  return (
    <AskForm
      kind="operator.set_role"
      onAsked={onDone}
      read={(form) => ({ operatorId: operator.operatorId, role: String(form.get('role')) })}
      fields={() => <Select label="Role" name="role" options={others} />}
    />
  );
}

function RemoveForm({ operator, onDone }: { operator: OperatorView; onDone: () => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const { mutate, error, isPending } = useMutation(
    trpc.ops.operators.remove.mutationOptions({
      async onSuccess() {
        await queries.invalidateQueries({ queryKey: trpc.ops.operators.pathKey() });
        toast({ tone: 'positive', message: `${operator.name} was removed.` });
        onDone();
      },
    }),
  );
  return (
    <div className="space-y-4">
      <p>They are signed out at once and can do nothing here any more.</p>
      {error ? (
        <p role="alert" className="text-negative">
          {errorOf(error).message}
        </p>
      ) : null}
      <Button variant="primary" size="md" busy={isPending} onClick={() => mutate({ operatorId: operator.operatorId })}>
        Remove
      </Button>
    </div>
  );
}
