'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { OpsPartnerRowView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { ButtonLink, TextLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Id, Money, Time } from '../../../_ui/figures.tsx';
import { ListFilters } from '../../../_ui/list/list-filters.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { useMay } from '../../_shell/operator.tsx';
import { PartnerBadges } from './partner-badges.tsx';
import {
  PARTNERS_PAGE_SIZE,
  PARTNERS_PATH,
  type PartnerListState,
  partnerList,
  partnersHref,
  partnersInput,
} from './partner-list.ts';

/** Every business that sells here, by name. */
export function PartnersScreen({ state }: { state: PartnerListState }) {
  const trpc = useTRPC();
  const translate = useTranslate();
  const mayWrite = useMay('partners.write');
  const list = useQuery(trpc.ops.partners.list.queryOptions(partnersInput(state)));
  const isNarrowed = Object.keys(state.filters).length > 0 || state.page > 1;
  return (
    <>
      <PageHeader title="Partners" hint="Every business that sells here, with its live wallet.">
        <div className="flex flex-wrap gap-2">
          <ButtonLink href={`${PARTNERS_PATH}/sign-ups`}>Sign-up</ButtonLink>
          {mayWrite ? (
            <ButtonLink variant="primary" icon="plus" href={`${PARTNERS_PATH}/new`}>
              New partner
            </ButtonLink>
          ) : null}
        </div>
      </PageHeader>
      <Card flush>
        <ListFilters
          spec={partnerList}
          state={state}
          hrefOf={partnersHref}
          fields={{
            search: { label: 'Search', placeholder: 'Name or id' },
            state: {
              label: 'State',
              options: {
                live: 'Live',
                sandbox: 'Sandbox only',
                off: 'Switched off',
                markup: 'Markup not in live',
                signed_up: 'Self-registered',
              },
            },
          }}
        />
        <Table
          caption="Partners"
          columns={columns}
          rows={list.data?.partners}
          rowKey={({ partnerId }) => partnerId}
          rowHref={({ partnerId }) => `${PARTNERS_PATH}/${partnerId}`}
          error={list.error}
          onRetry={() => list.refetch()}
          expectedRows={PARTNERS_PAGE_SIZE}
          empty={
            isNarrowed ? (
              <EmptyState title="No partner fits">
                <TextLink href={PARTNERS_PATH}>Show all partners</TextLink>
              </EmptyState>
            ) : (
              <EmptyState title="No partner yet">The first one begins with New partner.</EmptyState>
            )
          }
        />
        {list.data && list.data.total > 0 ? (
          <Pagination
            page={state.page}
            limit={PARTNERS_PAGE_SIZE}
            total={list.data.total}
            hrefOf={(page) => partnersHref({ ...state, page })}
            translate={translate}
          />
        ) : null}
      </Card>
    </>
  );
}

const columns: readonly Column<OpsPartnerRowView>[] = [
  {
    id: 'name',
    label: 'Partner',
    phone: 'title',
    cell: ({ name, partnerId }) => (
      <span className="block min-w-0 md:max-w-72">
        <span className="block truncate font-medium">{name}</span>
        <Id value={partnerId} className="text-muted" />
      </span>
    ),
  },
  { id: 'state', label: 'State', phone: 'aside', cell: (partner) => <PartnerBadges partner={partner} /> },
  { id: 'plan', label: 'Plan', cell: ({ tier }) => (tier === 'paid' ? 'Paid' : 'Free') },
  {
    id: 'balance',
    label: 'Live wallet',
    numeric: true,
    phone: 'end',
    cell: ({ walletType, balanceInr, creditLimitInr }) =>
      walletType === null ? (
        <span className="text-faint">none</span>
      ) : (
        <span className="block text-right">
          <Money inr={balanceInr} />
          {walletType === 'credit' ? (
            <span className="block text-xs text-muted">
              line of <Money inr={creditLimitInr} />
            </span>
          ) : null}
        </span>
      ),
  },
  {
    id: 'since',
    label: 'Since',
    numeric: true,
    phone: 'hidden',
    cell: ({ createdAt }) => <Time at={createdAt} className="text-muted" />,
  },
];
