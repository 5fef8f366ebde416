'use client';

import { useQuery } from '@tanstack/react-query';
import type { Translate } from '../../_lib/messages/translate.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { OwnPasskeyView } from '../../_lib/procedure-types.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { Badge } from '../badge.tsx';
import { Card } from '../card.tsx';
import { Time } from '../figures.tsx';
import { EmptyState } from '../states.tsx';
import { type Column, Table } from '../table.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { ChangePasskey } from './change-passkey.tsx';
import { RenewCodes } from './renew-codes.tsx';

/** The person's own passkeys, and how many recovery codes stand in for a lost one. */
export function PasskeysCard({ className }: { className?: string }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const own = useQuery(trpc.passkeys.list.queryOptions());
  const hasAny = (own.data?.passkeys.length ?? 0) > 0;
  return (
    <Card flush title={translate('passkeys.title')} actions={<AddPasskey />} {...(className && { className })}>
      <Table
        caption={translate('passkeys.title')}
        columns={columnsIn(translate)}
        rows={own.data?.passkeys}
        rowKey={({ passkeyId }) => passkeyId}
        error={own.error}
        onRetry={() => own.refetch()}
        expectedRows={1}
        empty={
          <EmptyState title={translate('passkeys.none')}>
            <p>{translate('passkeys.noneHint')}</p>
          </EmptyState>
        }
      />
      {hasAny && own.data ? (
        <div className="flex flex-wrap items-center justify-between gap-2 border-t border-line px-4 py-2.5 sm:px-5">
          <p className="text-sm text-muted">{translate('passkeys.codesLeft', { count: own.data.codesLeft })}</p>
          <RenewCodes />
        </div>
      ) : null}
    </Card>
  );
}

function columnsIn(translate: Translate): Column<OwnPasskeyView>[] {
  return [
    {
      id: 'name',
      label: translate('passkey.name'),
      phone: 'title',
      cell: ({ name, isBackedUp }) => (
        <span className="flex min-w-0 items-center gap-2">
          <span className="truncate font-medium">{name}</span>
          {isBackedUp ? <Badge>{translate('passkeys.backedUp')}</Badge> : null}
        </span>
      ),
    },
    {
      id: 'added',
      label: translate('passkeys.column.added'),
      phone: 'hidden',
      cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
    },
    {
      id: 'used',
      label: translate('passkeys.column.used'),
      phone: 'end',
      cell: ({ lastUsedAt }) =>
        lastUsedAt ? (
          <Time at={lastUsedAt} className="text-muted" />
        ) : (
          <span className="text-faint">{translate('passkeys.neverUsed')}</span>
        ),
    },
    {
      id: 'change',
      label: translate('passkeys.column.actions'),
      numeric: true,
      phone: 'aside',
      cell: (passkey) => <ChangePasskey passkey={passkey} />,
    },
  ];
}
