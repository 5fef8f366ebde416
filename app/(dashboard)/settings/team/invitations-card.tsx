'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { TeamInvitationView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Card } from '../../../_ui/card.tsx';
import { CopyButton } from '../../../_ui/copy-button.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { roleName } from '../../../_ui/profile/role-name.ts';
import { EmptyState, ErrorState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Who was asked and has not signed in yet; each can be sent again and taken back. */
export function InvitationsCard({
  mode,
  ownRole,
  invitations,
  error,
  onRetry,
}: {
  mode: Mode;
  ownRole: string;
  invitations: readonly TeamInvitationView[] | undefined;
  error: unknown;
  onRetry: () => void;
}) {
  const translate = useTranslate();
  const mayChange = usePermission('team.write');
  const { resend, revoke } = useInvitationActions();
  const failed = resend.error ?? revoke.error;
  const isBusy = resend.isPending || revoke.isPending;
  const mayTouch = ({ role }: TeamInvitationView) => mayChange && (role !== 'owner' || ownRole === 'owner');
  const actions: Column<TeamInvitationView> = {
    id: 'actions',
    label: translate('list.actions'),
    numeric: true,
    phone: 'aside',
    cell: (invitation) =>
      mayTouch(invitation) ? (
        <span className="inline-flex items-center gap-1.5">
          <CopyButton
            text={`${globalThis.location?.origin ?? ''}/invitation/${invitation.invitationId}`}
            label={translate('team.copyLink')}
          />
          <Button
            aria-label={translate('team.resendOf', { name: invitation.name })}
            disabled={isBusy}
            onClick={() => resend.mutate({ mode, invitationId: invitation.invitationId })}
          >
            {translate('team.resend')}
          </Button>
          <Button
            variant="quiet"
            aria-label={translate('team.revokeOf', { name: invitation.name })}
            disabled={isBusy}
            onClick={() => revoke.mutate({ mode, invitationId: invitation.invitationId })}
          >
            {translate('team.revoke')}
          </Button>
        </span>
      ) : null,
  };
  return (
    <Card flush title={translate('team.invitations')}>
      {failed ? <ErrorState error={failed} /> : null}
      <Table
        caption={translate('team.invitations')}
        columns={[...columnsIn(translate), actions]}
        rows={invitations}
        rowKey={({ invitationId }) => invitationId}
        error={error}
        onRetry={onRetry}
        expectedRows={2}
        empty={<EmptyState title={translate('team.noInvitations')}>{translate('team.noInvitationsHint')}</EmptyState>}
      />
    </Card>
  );
}

function useInvitationActions() {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const onSettled = () => queries.invalidateQueries(trpc.team.pathFilter());
  const resend = useMutation(
    trpc.team.resendInvitation.mutationOptions({
      onSettled,
      onSuccess: () => toast({ tone: 'positive', message: translate('team.resent') }),
    }),
  );
  const revoke = useMutation(
    trpc.team.revokeInvitation.mutationOptions({
      onSettled,
      onSuccess: () => toast({ tone: 'positive', message: translate('team.revoked') }),
    }),
  );
  return { resend, revoke };
}

function columnsIn(translate: Translate): Column<TeamInvitationView>[] {
  return [
    {
      id: 'name',
      label: translate('team.column.name'),
      phone: 'title',
      cell: ({ name, emailMasked, mobileMasked }) => (
        <span className="block min-w-0 md:max-w-72">
          <span className="block truncate font-medium" title={name}>
            {name}
          </span>
          <span className="figures block truncate text-xs font-normal text-muted">
            {mobileMasked}
            {emailMasked ? `, ${emailMasked}` : ''}
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      label: translate('team.column.role'),
      cell: ({ role }) => <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleName(role, translate)}</Badge>,
    },
    {
      id: 'sent',
      label: translate('team.column.sent'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ sentAt }) => <Time at={sentAt} className="text-muted" />,
    },
    {
      id: 'expires',
      label: translate('team.column.expires'),
      phone: 'end',
      cell: ({ expiresAt, isExpired }) =>
        isExpired ? (
          <Badge tone="warning" icon="clock">
            {translate('team.lapsed')}
          </Badge>
        ) : (
          <Time at={expiresAt} className="text-muted" />
        ),
    },
  ];
}
