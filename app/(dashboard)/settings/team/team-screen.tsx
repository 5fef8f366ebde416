'use client';

import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { TeamMemberView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Time } from '../../../_ui/figures.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { roleName } from '../../../_ui/profile/role-name.ts';
import { type Column, Table } from '../../../_ui/table.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteButton } from './invite-dialog.tsx';
import { ManageButton } from './manage-dialog.tsx';
import { PasskeysRequired } from './passkeys-required.tsx';

/** Members with their roles, and open invitations. */
export function TeamScreen({ mode, ownRole }: { mode: Mode; ownRole: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const mayChange = usePermission('team.write');
  const team = useQuery(trpc.team.list.queryOptions({ mode }));
  return (
    <>
      <PageHeader title={translate('team.title')} hint={translate('team.hint')}>
        {mayChange ? <InviteButton mode={mode} ownRole={ownRole} /> : null}
      </PageHeader>
      <div className="space-y-4">
        <Card flush title={translate('team.members')}>
          <Table
            caption={translate('team.members')}
            columns={columnsIn(translate, { mode, ownRole, mayChange })}
            rows={team.data?.members}
            rowKey={({ memberId }) => memberId}
            error={team.error}
            onRetry={() => team.refetch()}
            empty={null}
          />
        </Card>
        {team.data ? (
          <PasskeysRequired mode={mode} isRequired={team.data.passkeysRequired} isOwner={ownRole === 'owner'} />
        ) : null}
        <InvitationsCard
          mode={mode}
          ownRole={ownRole}
          invitations={team.data?.invitations}
          error={team.error}
          onRetry={() => team.refetch()}
        />
      </div>
    </>
  );
}

function columnsIn(
  translate: Translate,
  { mode, ownRole, mayChange }: { mode: Mode; ownRole: string; mayChange: boolean },
): Column<TeamMemberView>[] {
  return [
    {
      id: 'name',
      label: translate('team.column.name'),
      phone: 'title',
      cell: ({ name, emailMasked, isSelf, hasPasskey }) => (
        <span className="block min-w-0 md:max-w-72">
          <span className="flex items-center gap-2">
            <span className="truncate font-medium" title={name}>
              {name}
            </span>
            {isSelf ? <Badge>{translate('team.you')}</Badge> : null}
            {hasPasskey ? <Badge icon="key">{translate('team.passkey')}</Badge> : null}
          </span>
          {emailMasked ? <span className="block truncate text-xs font-normal text-muted">{emailMasked}</span> : null}
        </span>
      ),
    },
    {
      id: 'role',
      label: translate('team.column.role'),
      cell: ({ role }) => <Badge tone={role === 'owner' ? 'accent' : 'neutral'}>{roleName(role, translate)}</Badge>,
    },
    {
      id: 'mobile',
      label: translate('team.column.mobile'),
      phone: 'end',
      cell: ({ mobileMasked }) => <span className="figures whitespace-nowrap text-muted">{mobileMasked}</span>,
    },
    {
      id: 'lastSeen',
      label: translate('team.column.lastSeen'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? (
          <Time at={lastSeenAt} className="text-muted" />
        ) : (
          <span className="text-faint">{translate('team.never')}</span>
        ),
    },
    {
      id: 'actions',
      label: translate('list.actions'),
      numeric: true,
      phone: 'aside',
      cell: (member) => {
        if (!mayChange) return null;
        if (member.role === 'owner' && ownRole !== 'owner') {
          return (
            <span title={translate('team.ownerOnly')} className="inline-flex text-faint">
              <Icon name="lock" size={14} />
              <span className="sr-only">{translate('team.ownerOnly')}</span>
            </span>
          );
        }
        return <ManageButton mode={mode} ownRole={ownRole} member={member} />;
      },
    },
  ];
}
