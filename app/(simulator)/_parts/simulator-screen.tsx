'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatRupees } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../_lib/trpc.ts';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import { ButtonLink } from '../../_ui/button.tsx';
import { Card, PageHeader } from '../../_ui/card.tsx';
import { DeviceStrip } from './device-strip.tsx';
import { type Act, FakeApp } from './fake-app.tsx';
import { SimulatorTimeline } from './simulator-timeline.tsx';
import type { SimulatorView } from './simulator-types.ts';
import { timeOf } from './time-of.ts';

const LOOKS_EVERY_MS = 3_000;

const tones: Record<SimulatorView['status'], Tone> = {
  created: 'info',
  paid: 'info',
  completed: 'positive',
  failed: 'negative',
  expired: 'warning',
  refund_due: 'warning',
  refunded: 'neutral',
};

/** An order on five devices, the fake app that pays it, and what comes of it, kept up to date. */
export function SimulatorScreen({ view: drawn }: { view: SimulatorView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const strip = useRef<HTMLElement>(null);
  const app = useRef<HTMLDivElement>(null);
  const [link, setLink] = useState(drawn.links[0]?.link ?? '');
  const { paymentId } = drawn;
  const view = useQuery(
    trpc.simulator.view.queryOptions({ paymentId }, { initialData: drawn, refetchInterval: LOOKS_EVERY_MS }),
  ).data;
  const act = useMutation(
    trpc.simulator.act.mutationOptions({
      async onSettled() {
        await queries.invalidateQueries(trpc.simulator.view.queryFilter({ paymentId }));
        comeBackIn(strip.current);
      },
    }),
  );
  const open = (chosen: string) => {
    setLink(chosen);
    app.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    app.current?.focus({ preventScroll: true });
  };

  return (
    <>
      <PageHeader
        title={translate('deviceSimulator.simulator.title')}
        hint={translate('deviceSimulator.simulator.hint')}
      >
        <ButtonLink href={`/pay/${paymentId}`} target="_blank" prefetch={false}>
          {translate('deviceSimulator.simulator.checkout')}
        </ButtonLink>
      </PageHeader>
      <div className="mb-5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <p className="text-lg font-medium">
          {translate('deviceSimulator.simulator.order', {
            amount: formatRupees(view.amountInr),
            partner: view.partnerName,
          })}
        </p>
        <p role="status">
          <Badge tone={tones[view.status]}>{translate(`deviceSimulator.status.${view.status}`)}</Badge>
        </p>
        {view.status === 'created' ? (
          <p className="figures text-sm text-muted">
            {translate('deviceSimulator.simulator.left', { time: timeOf(view.secondsLeft) })}
          </p>
        ) : null}
        <p className="font-mono text-xs break-all text-muted">{paymentId}</p>
      </div>
      <div className="space-y-4">
        <Card title={translate('deviceSimulator.devices.title')}>
          <p className="mb-4 text-sm text-muted">{translate('deviceSimulator.devices.hint')}</p>
          <DeviceStrip ref={strip} view={view} onOpen={open} />
        </Card>
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <div ref={app} tabIndex={-1} className="scroll-mt-4 outline-none">
            <FakeApp
              view={view}
              link={link}
              onLink={setLink}
              act={
                {
                  run: (action, movesClock) => act.mutate({ paymentId, link, action, movesClock }),
                  running: act.isPending ? act.variables.action : undefined,
                  done: act.isSuccess ? act.variables.action : undefined,
                  error: act.error,
                } satisfies Act
              }
            />
          </div>
          <SimulatorTimeline view={view} />
        </div>
      </div>
    </>
  );
}

/** Every checkout in the strip learns that a person came back to it, as from a real app: it looks at once. */
function comeBackIn(strip: HTMLElement | null): void {
  for (const frame of strip?.querySelectorAll('iframe') ?? []) {
    frame.contentDocument?.dispatchEvent(new Event('visibilitychange'));
  }
}
