'use client';

import type { ReactNode } from 'react';
import { assets } from '../../../server/domain/kernel/assets.ts';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { hrefIn, type Mode } from '../../_lib/mode.ts';
import type { UserListView } from '../../_lib/procedure-types.ts';
import { Grams, Id, Money, Time } from '../../_ui/figures.tsx';
import { type Column, Table } from '../../_ui/table.tsx';
import { KycBadge } from './kyc-badge.tsx';
import { PATH } from './user-list.ts';

type User = UserListView['users'][number];

/** Users as rows, each leading to their page. */
export function UserTable({
  mode,
  users,
  error,
  onRetry,
  empty,
  expectedRows,
}: {
  mode: Mode;
  users: readonly User[] | undefined;
  error: unknown;
  onRetry: () => void;
  empty: ReactNode;
  expectedRows: number;
}) {
  const translate = useTranslate();
  return (
    <Table
      caption={translate('users.title')}
      columns={columnsIn(translate)}
      rows={users}
      rowKey={(user) => user.userCode}
      rowHref={(user) => hrefIn(mode, `${PATH}/${user.userCode}`)}
      error={error}
      onRetry={onRetry}
      empty={empty}
      expectedRows={expectedRows}
    />
  );
}

function columnsIn(translate: Translate): Column<User>[] {
  return [
    {
      id: 'user',
      label: translate('users.column.user'),
      phone: 'title',
      cell: ({ name, mobileMasked }) => (
        <span className="block min-w-0 max-w-52 max-md:max-w-none 2xl:max-w-64">
          <span className={name ? 'block truncate font-medium' : 'block truncate text-muted'}>
            {name ?? translate('users.unnamed')}
          </span>
          <span className="figures block font-normal text-muted text-xs">{mobileMasked}</span>
        </span>
      ),
    },
    {
      id: 'code',
      label: translate('users.code'),
      phone: 'hidden',
      className: 'md:max-2xl:hidden',
      cell: ({ userCode }) => <Id value={userCode} className="max-w-36 text-muted" />,
    },
    {
      id: 'kyc',
      label: translate('users.column.kyc'),
      phone: 'aside',
      cell: ({ kycStatus }) => <KycBadge status={kycStatus} />,
    },
    {
      id: 'source',
      label: translate('users.column.source'),
      phone: 'hidden',
      className: 'md:max-xl:hidden',
      cell: ({ sources }) => (
        <span className="text-muted">{sources.map((source) => translate(`source.${source}`)).join(', ')}</span>
      ),
    },
    ...assets.map(
      (asset, index): Column<User> => ({
        id: asset,
        label: translate(`rates.${asset}`),
        numeric: true,
        ...(index > 0 && { phone: 'end' as const }),
        cell: ({ balances }) => (
          <Held label={translate(`rates.${asset}`)}>
            <Grams grams={balances.grams[asset]} aligned />
          </Held>
        ),
      }),
    ),
    {
      id: 'inr',
      label: translate('users.column.inr'),
      numeric: true,
      cell: ({ balances }) => <Money inr={balances.inr} />,
    },
    {
      id: 'registered',
      label: translate('users.column.registered'),
      numeric: true,
      phone: 'end',
      cell: ({ registeredAt }) => <Time at={registeredAt} className="text-muted" />,
    },
  ];
}

/** On phones, where columns have no header, a figure says itself what it is. */
function Held({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className="mr-1 md:hidden">{label}</span>
      {children}
    </>
  );
}
