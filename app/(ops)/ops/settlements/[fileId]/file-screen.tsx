'use client';

import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../../_lib/format.ts';
import type { SettlementFileView } from '../../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../../_lib/trpc.ts';
import { StandaloneLink } from '../../../../_ui/button.tsx';
import { Card, PageHeader } from '../../../../_ui/card.tsx';
import { Fact, Facts } from '../../../../_ui/detail/facts.tsx';
import { Money, Time } from '../../../../_ui/figures.tsx';
import { ErrorState } from '../../../../_ui/states.tsx';
import { type DifferenceListState, PATH } from '../difference-list.ts';
import { DifferencesCard } from '../differences-card.tsx';
import { TransfersCard } from './transfers-card.tsx';

/** One file, summed up, and where it differs from our books. */
export function FileScreen({ fileId, state }: { fileId: string; state: DifferenceListState }) {
  const trpc = useTRPC();
  const { data: file, error, refetch } = useQuery(trpc.ops.settlements.read.queryOptions({ fileId }));
  if (error && !file) return <ErrorState error={error} onRetry={() => refetch()} />;
  return (
    <>
      <StandaloneLink href={PATH}>All settlements</StandaloneLink>
      <PageHeader title={file?.name ?? 'Settlement file'} hint={file ? <Origin file={file} /> : null} />
      <div className="space-y-4">
        {file ? (
          <>
            <Sums file={file} />
            <TransfersCard file={file} />
          </>
        ) : null}
        <DifferencesCard of={{ fileId }} list={state} />
      </div>
    </>
  );
}

function Origin({ file: { gateway, uploaderName, uploadedAt } }: { file: SettlementFileView }) {
  return (
    <>
      {gateway}, handed in by {uploaderName}, <Time at={uploadedAt} />
    </>
  );
}

function Sums({ file }: { file: SettlementFileView }) {
  const lines = [
    `${formatCount(file.lines)} lines`,
    file.repeated > 0 ? `${formatCount(file.repeated)} known before and counted once` : '',
    file.skipped > 0 ? `${formatCount(file.skipped)} left out, since they did not succeed` : '',
  ].filter(Boolean);
  return (
    <Card>
      <Facts className="grid-cols-2">
        <Fact label="Gross">
          <Money inr={file.grossInr} />
        </Fact>
        <Fact label="Fee">
          <Money inr={-file.feeInr} />
        </Fact>
        <Fact label="Tax on the fee">
          <Money inr={-file.taxInr} />
        </Fact>
        <Fact label="Net">
          <Money inr={file.netInr} className="text-lg font-semibold" />
        </Fact>
      </Facts>
      <p className="mt-3 text-sm text-muted">{lines.join(' · ')}</p>
    </Card>
  );
}
