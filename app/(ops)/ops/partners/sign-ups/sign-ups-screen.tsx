'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SignUpInvitationView } from '../../../../_lib/procedure-types.ts';
import { errorOf } from '../../../../_lib/screen-error.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { Badge, type Tone } from '../../../../_ui/badge.tsx';
import { Button, ButtonLink, TextLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { Time } from '../../../../_ui/figures.tsx';
import { EmptyState } from '../../../../_ui/states.tsx';
import { type Column, Table } from '../../../../_ui/table.tsx';
import { useToast } from '../../../../_ui/toast.tsx';
import { useMay } from '../../../_shell/operator.tsx';
import { PARTNERS_PATH, partnersHref } from '../partner-list.ts';
import { InviteBusiness } from './invite-business.tsx';

const settingWords = {
  open: 'Anyone with an Indian mobile number may register a business for a sandbox, at /sign-up.',
  invited: 'A business registers with an invitation from here.',
  closed: 'Registration is closed: the setting SIGN_UP opens it. Invitations made here wait until then.',
};

/** Who may register a business, and whom staff invited to. */
export function SignUpsScreen() {
  const trpc = useTRPC();
  const mayWrite = useMay('partners.write');
  const list = useQuery(trpc.ops.signUps.list.queryOptions());
  return (
    <>
      <PageHeader title="Sign-up" hint={list.data ? settingWords[list.data.setting] : null}>
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={partnersHref({ filters: { state: 'signed_up' } })}>Self-registered partners</ButtonLink>
          {mayWrite ? <InviteBusiness /> : null}
        </div>
      </PageHeader>
      <Card flush title="Invitations">
        <Table
          caption="Invitations"
          columns={mayWrite ? [...columns, takeBack] : columns}
          rows={list.data?.invitations}
          rowKey={({ invitationId }) => invitationId}
          error={list.error}
          onRetry={() => list.refetch()}
          empty={<EmptyState title="Nobody is invited yet">An invitation is good for 14 days, once.</EmptyState>}
        />
      </Card>
    </>
  );
}

const stateWords: Record<SignUpInvitationView['state'], { tone: Tone; words: string }> = {
  open: { tone: 'info', words: 'Open' },
  accepted: { tone: 'positive', words: 'Accepted' },
  lapsed: { tone: 'neutral', words: 'Lapsed' },
  revoked: { tone: 'neutral', words: 'Taken back' },
};

const columns: readonly Column<SignUpInvitationView>[] = [
  {
    id: 'name',
    label: 'Business',
    phone: 'title',
    cell: ({ businessName, partnerId }) =>
      partnerId === null ? (
        <span className="font-medium break-words">{businessName}</span>
      ) : (
        <TextLink href={`${PARTNERS_PATH}/${partnerId}`} className="font-medium break-words">
          {businessName}
        </TextLink>
      ),
  },
  {
    id: 'state',
    label: 'State',
    phone: 'aside',
    cell: ({ state }) => <Badge tone={stateWords[state].tone}>{stateWords[state].words}</Badge>,
  },
  { id: 'mobile', label: 'Mobile', cell: ({ mobileMasked }) => <span className="figures">{mobileMasked}</span> },
  { id: 'by', label: 'Invited by', phone: 'hidden', cell: ({ invitedBy }) => invitedBy },
  {
    id: 'expires',
    label: 'Good until',
    numeric: true,
    phone: 'end',
    cell: ({ expiresAt }) => <Time at={expiresAt} className="text-muted" />,
  },
];

const takeBack: Column<SignUpInvitationView> = {
  id: 'actions',
  label: 'Actions',
  numeric: true,
  cell: ({ invitationId, state }) => (state === 'open' ? <TakeBack invitationId={invitationId} /> : null),
};

function TakeBack({ invitationId }: { invitationId: string }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const revoke = useMutation(
    trpc.ops.signUps.revoke.mutationOptions({
      onError: (error) => toast({ tone: 'negative', message: errorOf(error).message }),
      onSettled: () => queries.invalidateQueries(trpc.ops.signUps.pathFilter()),
    }),
  );
  return (
    <Button variant="quiet" busy={revoke.isPending} onClick={() => revoke.mutate({ invitationId })}>
      Take back
    </Button>
  );
}
