'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../_lib/format.ts';
import { listParameters } from '../../_lib/list-state.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../_lib/mode.ts';
import { useTRPC } from '../../_lib/trpc.ts';
import { ButtonLink } from '../../_ui/button.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { ExportLink } from '../../_ui/list/export-link.tsx';
import { ListFilters } from '../../_ui/list/list-filters.tsx';
import { ListEmpty } from '../_shell/list-empty.tsx';
import { PAGE_SIZE } from '../_shell/page-sizes.ts';
import { type UserListState, userList, usersHref } from './user-list.ts';
import { UserTable } from './user-table.tsx';

/** Every user of the partner, narrowed and paged by the address. */
export function UsersScreen({ mode, state }: { mode: Mode; state: UserListState }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const { filters, sort, after } = state;
  const list = useQuery(trpc.users.list.queryOptions({ mode, ...filters, sort, after, limit: PAGE_SIZE }));
  const { kyc, source } = userList.filters;
  const isFiltered = Object.keys(filters).length > 0;
  return (
    <>
      <PageHeader title={translate('users.title')} hint={translate('users.hint')}>
        <ExportLink name="users" mode={mode} parameters={listParameters(userList, { filters, sort })} />
      </PageHeader>
      <Card flush>
        <ListFilters
          spec={userList}
          state={{ filters, sort, page: 1 }}
          hrefOf={(chosen) => usersHref(mode, chosen)}
          sorts={{ newest: translate('list.newest'), oldest: translate('list.oldest') }}
          fields={{
            q: { label: translate('list.search'), placeholder: translate('users.searchHint') },
            kyc: {
              label: translate('users.column.kyc'),
              options: Object.fromEntries(kyc.values.map((one) => [one, translate(`kycState.${one}`)])),
            },
            source: {
              label: translate('users.column.source'),
              options: Object.fromEntries(source.values.map((one) => [one, translate(`source.${one}`)])),
            },
            from: { label: translate('list.from') },
            to: { label: translate('list.to') },
          }}
        />
        <UserTable
          mode={mode}
          users={list.data?.users}
          error={list.error}
          onRetry={() => list.refetch()}
          expectedRows={PAGE_SIZE}
          empty={
            <ListEmpty
              page={after === undefined ? 1 : 2}
              firstHref={usersHref(mode, { filters, sort })}
              title={translate('users.empty')}
              hint={translate('users.emptyHint')}
              {...(isFiltered && { clearHref: usersHref(mode, {}) })}
            />
          }
        />
        {list.data && list.data.users.length > 0 ? (
          <Pages mode={mode} state={state} next={list.data.next} total={list.data.total} />
        ) : null}
      </Card>
    </>
  );
}

function Pages({
  mode,
  state: { filters, sort, after },
  next,
  total,
}: {
  mode: Mode;
  state: UserListState;
  next: string | null;
  total: { count: number; isExact: boolean };
}) {
  const translate = useTranslate();
  const count = formatCount(total.count);
  return (
    <nav
      aria-label={translate('pages.label')}
      className="flex items-center justify-between gap-4 border-t border-line px-4 py-2.5 sm:px-5"
    >
      <p className="figures text-muted text-sm">
        {translate(total.isExact ? 'users.count' : 'users.countOver', { count })}
      </p>
      <div className="flex gap-2">
        {after === undefined ? null : (
          <ButtonLink href={usersHref(mode, { filters, sort })}>{translate('pages.first')}</ButtonLink>
        )}
        {next === null ? null : (
          <ButtonLink href={usersHref(mode, { filters, sort, after: next })}>{translate('pages.next')}</ButtonLink>
        )}
      </div>
    </nav>
  );
}
