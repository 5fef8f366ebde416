'use client';

import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PlatformPriceView, PlatformStopView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Badge } from '../../../_ui/badge.tsx';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card, PageHeader } from '../../../_ui/card.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Rate, Time } from '../../../_ui/figures.tsx';
import { EmptyState } from '../../../_ui/states.tsx';
import { type Column, Table } from '../../../_ui/table.tsx';
import { PhoneLabel } from '../../_parts/phone-label.tsx';
import { stopWords } from '../../_parts/stop-words.ts';
import { useMay } from '../../_shell/operator.tsx';
import { HeldCard } from './held-card.tsx';
import { type HaltRequest, StopForm } from './stop-form.tsx';
import { VaultCard } from './vault-card.tsx';

const REFRESH_MS = 10_000;

/** Something that can be stopped: payments, or trading in a metal. */
type Line = { what: PlatformStopView['what']; stop: PlatformStopView | undefined; isOffBySettings: boolean };

/** What runs and what is stopped, with the switches for it, and how prices come. */
export function PlatformScreen() {
  const trpc = useTRPC();
  const mayStop = useMay('platform.stop');
  const platform = useQuery(trpc.ops.platform.read.queryOptions(undefined, { refetchInterval: REFRESH_MS }));
  const dialog = useRef<HTMLDialogElement>(null);
  const [request, setRequest] = useState<HaltRequest>();
  const ask = (next: HaltRequest) => {
    setRequest(next);
    dialog.current?.showModal();
  };
  const lines = platform.data && linesOf(platform.data);
  const metals = (lines ?? []).filter(({ what }) => what !== 'payments');
  const running = metals.filter(({ stop }) => !stop).map(({ what }) => what);
  const stopped = metals.filter(({ stop }) => stop).map(({ what }) => what);
  return (
    <>
      <PageHeader title="Platform" hint="What runs for all partners, in live and sandbox, and how prices come.">
        {mayStop ? (
          <span className="flex flex-wrap gap-2">
            {stopped.length > 1 ? (
              <Button onClick={() => ask({ isStop: false, what: stopped })}>Resume all trading</Button>
            ) : null}
            {running.length > 1 ? (
              <Button icon="alert" onClick={() => ask({ isStop: true, what: running })}>
                Stop all trading
              </Button>
            ) : null}
          </span>
        ) : null}
      </PageHeader>
      <div className="space-y-5">
        <HeldCard />
        <Card title="Switches" flush>
          <Table
            caption="Switches"
            columns={mayStop ? [...lineColumns, actions(ask)] : lineColumns}
            rows={lines}
            rowKey={({ what }) => what}
            expectedRows={3}
            error={platform.error}
            onRetry={() => platform.refetch()}
            empty={<EmptyState title="Nothing can be stopped" />}
          />
        </Card>
        {platform.data ? <VaultCard attestations={platform.data.attestations} /> : null}
        <p className="max-w-4xl text-muted">
          A stop of trading refuses quotes and confirms of that metal; a pause of payments refuses new payment orders
          and SIPs. What is debited or paid already is settled. One person is enough, with a reason, and the audit log
          keeps it.
        </p>
        <Card title="Prices" flush>
          <Table
            caption="Prices"
            columns={priceColumns}
            rows={platform.data?.prices}
            rowKey={({ asset }) => asset}
            expectedRows={2}
            error={platform.error}
            empty={<EmptyState title="There are no metals" />}
          />
        </Card>
        {platform.data?.problem ? (
          <Callout tone="warning" title="The price feed has a problem">
            {platform.data.problem}
          </Callout>
        ) : null}
      </div>
      <Dialog ref={dialog} title={request ? titleOf(request) : ''}>
        {request ? (
          <StopForm
            key={`${request.isStop} ${request.what.join()}`}
            request={request}
            title={titleOf(request)}
            onDone={() => dialog.current?.close()}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function linesOf({ stops, arePaymentsOff }: { stops: PlatformStopView[]; arePaymentsOff: boolean }): Line[] {
  return (Object.keys(stopWords) as PlatformStopView['what'][]).map((what) => ({
    what,
    stop: stops.find((one) => one.what === what),
    isOffBySettings: what === 'payments' && arePaymentsOff,
  }));
}

function titleOf({ isStop, what }: HaltRequest): string {
  const words = what.map((one) => stopWords[one].toLowerCase()).join(' and ');
  return `${isStop ? 'Stop' : 'Resume'} ${words}`;
}

const lineColumns: Column<Line>[] = [
  {
    id: 'what',
    label: 'What',
    phone: 'title',
    cell: ({ what }) => <span className="font-medium">{stopWords[what]}</span>,
  },
  {
    id: 'state',
    label: 'State',
    phone: 'aside',
    cell: ({ stop, isOffBySettings }) =>
      stop || isOffBySettings ? (
        <Badge tone="negative" icon="alert">
          {stop ? 'Stopped' : 'Off by settings'}
        </Badge>
      ) : (
        <Badge tone="positive" icon="check">
          Running
        </Badge>
      ),
  },
  {
    id: 'why',
    label: 'By whom and why',
    phone: 'start',
    cell: ({ stop }) =>
      stop ? (
        <span className="block max-w-96 break-words">
          {stop.stopperName}: {stop.reason}
        </span>
      ) : (
        <span className="text-faint max-md:hidden">–</span>
      ),
  },
  {
    id: 'since',
    label: 'Since',
    phone: 'end',
    cell: ({ stop }) => (stop ? <Time at={stop.stoppedAt} /> : <span className="text-faint max-md:hidden">–</span>),
  },
];

function actions(ask: (request: HaltRequest) => void): Column<Line> {
  return {
    id: 'actions',
    label: 'Actions',
    numeric: true,
    cell: ({ what, stop }) => (
      <Button
        variant={stop ? 'primary' : 'secondary'}
        aria-label={titleOf({ isStop: !stop, what: [what] })}
        onClick={() => ask({ isStop: !stop, what: [what] })}
      >
        {stop ? 'Resume' : 'Stop'}
      </Button>
    ),
  };
}

const priceColumns: Column<PlatformPriceView>[] = [
  {
    id: 'asset',
    label: 'Metal',
    phone: 'title',
    cell: ({ asset }) => <span className="font-medium capitalize">{asset}</span>,
  },
  {
    id: 'state',
    label: 'State',
    phone: 'aside',
    cell: ({ isStale, last }) =>
      isStale ? (
        <Badge tone="negative" icon="alert">
          {last ? 'Too old to sell at' : 'No price yet'}
        </Badge>
      ) : (
        <Badge tone="positive" icon="check">
          Fresh
        </Badge>
      ),
  },
  {
    id: 'buy',
    label: 'Buy',
    numeric: true,
    phone: 'start',
    cell: ({ last }) =>
      last ? (
        <span>
          <PhoneLabel>Buy</PhoneLabel>
          <Rate inrPerGram={last.buyRateInr} />
        </span>
      ) : (
        <span className="text-faint max-md:hidden">–</span>
      ),
  },
  {
    id: 'sell',
    label: 'Sell',
    numeric: true,
    phone: 'end',
    cell: ({ last }) =>
      last ? (
        <span>
          <PhoneLabel>Sell</PhoneLabel>
          <Rate inrPerGram={last.sellRateInr} />
        </span>
      ) : (
        <span className="text-faint max-md:hidden">–</span>
      ),
  },
  {
    id: 'source',
    label: 'Source',
    phone: 'start',
    cell: ({ last }) => last?.source ?? <span className="text-faint max-md:hidden">–</span>,
  },
  {
    id: 'tick',
    label: 'Last tick',
    phone: 'end',
    cell: ({ last }) =>
      last ? (
        <span>
          <Time at={last.pricedAt} toSecond /> <span className="figures text-muted">({last.ageSeconds} s)</span>
        </span>
      ) : (
        <span className="text-faint max-md:hidden">–</span>
      ),
  },
];
