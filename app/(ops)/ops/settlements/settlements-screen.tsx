'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { SettlementFileRowView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { StandaloneLink } from '../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Money, Time } from '../../../_ui/figures.tsx';
import { Pagination } from '../../../_ui/pagination.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { useMay } from '../../_shell/operator.tsx';
import { addressOf, LIMIT, PATH, UNSETTLED_PATH } from './difference-list.ts';
import { UploadCard } from './upload-card.tsx';

/** What gateways settled, file by file; another is handed in here. */
export function SettlementsScreen({ page }: { page: number }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const mayUpload = useMay('settlements.write');
  const list = useQuery(trpc.ops.settlements.list.queryOptions({ page, limit: LIMIT }));
  return (
    <>
      <PageHeader
        title="Gateway settlements"
        hint="What gateways say they transferred to the bank, compared with the payments of our books."
      />
      <div className="space-y-4">
        {list.data ? <Open {...list.data.open} /> : null}
        {mayUpload && list.data ? <UploadCard gateways={list.data.gateways} /> : null}
        <Card title="Files" flush>
          <Table
            caption="Files"
            columns={columns}
            rows={list.data?.files}
            rowKey={({ fileId }) => fileId}
            rowHref={({ fileId }) => `${PATH}/${fileId}`}
            error={list.error}
            onRetry={() => list.refetch()}
            expectedRows={LIMIT}
            empty={
              <EmptyState title="No settlement yet">
                Download the settlement report at the gateway and hand it in here.
              </EmptyState>
            }
          />
          {list.data && list.data.files.length > 0 ? (
            <Pagination
              page={page}
              limit={LIMIT}
              total={list.data.total}
              hrefOf={(to) => addressOf(PATH, { page: to === 1 ? undefined : String(to) })}
              translate={translate}
            />
          ) : null}
        </Card>
      </div>
    </>
  );
}

function Open({ unsettled, others }: { unsettled: number; others: number }) {
  return (
    <dl className="flex flex-wrap gap-x-10 gap-y-3">
      <div>
        <dt className="text-sm text-muted">Open differences in files</dt>
        <dd className="figures text-lg font-semibold">{formatCount(others)}</dd>
      </div>
      <div>
        <dt className="text-sm text-muted">Paid, not settled</dt>
        <dd className="flex items-baseline gap-3">
          <span className="figures text-lg font-semibold">{formatCount(unsettled)}</span>
          <StandaloneLink href={UNSETTLED_PATH}>Show them</StandaloneLink>
        </dd>
      </div>
    </dl>
  );
}

const columns: Column<SettlementFileRowView>[] = [
  {
    id: 'name',
    label: 'File',
    phone: 'title',
    cell: ({ name }) => <span className="block max-w-72 truncate font-medium">{name}</span>,
  },
  {
    id: 'open',
    label: 'Differences',
    phone: 'aside',
    cell: ({ open, differences }) =>
      open > 0 ? (
        <Badge tone="warning" icon="alert">{`${formatCount(open)} open`}</Badge>
      ) : (
        <Badge tone="positive" icon="check">
          {differences > 0 ? 'All resolved' : 'None'}
        </Badge>
      ),
  },
  { id: 'gateway', label: 'Gateway', cell: ({ gateway }) => gateway },
  {
    id: 'lines',
    label: 'Lines',
    numeric: true,
    phone: 'hidden',
    cell: ({ lines }) => <span className="figures">{formatCount(lines)}</span>,
  },
  { id: 'net', label: 'Net', numeric: true, phone: 'end', cell: ({ netInr }) => <Money inr={netInr} /> },
  {
    id: 'by',
    label: 'Handed in by',
    phone: 'hidden',
    className: 'md:max-xl:hidden',
    cell: ({ uploaderName }) => <span className="block max-w-40 truncate text-muted">{uploaderName}</span>,
  },
  {
    id: 'at',
    label: 'Handed in',
    numeric: true,
    phone: 'start',
    cell: ({ uploadedAt }) => <Time at={uploadedAt} className="text-muted" />,
  },
];
