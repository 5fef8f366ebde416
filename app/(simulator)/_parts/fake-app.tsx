'use client';

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, useDeferredValue, useId, useRef } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../_lib/trpc.ts';
import { Button } from '../../_ui/button.tsx';
import { Card } from '../../_ui/card.tsx';
import { TextArea } from '../../_ui/form/text-area.tsx';
import { ErrorState } from '../../_ui/states.tsx';
import { Findings } from './findings.tsx';
import { LateDialog } from './late-dialog.tsx';
import type { SimulatorView } from './simulator-types.ts';

const actions = ['pay', 'pay_late', 'pay_twice', 'pay_wrong', 'decline', 'fail'] as const;
type Action = (typeof actions)[number];

/** What the fake app is doing, and how to have it do something. */
export type Act = {
  run: (action: Action, movesClock: boolean) => void;
  running: Action | undefined;
  done: Action | undefined;
  error: unknown;
};

/** Reads a link, says what is right and wrong with it, and acts on it. */
export function FakeApp({
  view,
  link,
  onLink,
  act,
}: {
  view: SimulatorView;
  link: string;
  onLink: (link: string) => void;
  act: Act;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const asked = useDeferredValue(link);
  const reading = useQuery(
    trpc.simulator.readLink.queryOptions(
      { paymentId: view.paymentId, link: asked },
      { placeholderData: keepPreviousData, staleTime: Number.POSITIVE_INFINITY },
    ),
  );
  const isStale = reading.isPlaceholderData || asked !== link;
  const isRefused = reading.data?.verdict === 'fail';

  return (
    <Card title={translate('deviceSimulator.app.title')}>
      <p className="mb-4 text-sm text-pretty text-muted">{translate('deviceSimulator.app.hint')}</p>
      <div className="space-y-4">
        <LinkChoice view={view} link={link} onLink={onLink} />
        <TextArea
          isCode
          label={translate('deviceSimulator.app.link')}
          hint={translate('deviceSimulator.app.linkHint')}
          rows={5}
          maxLength={4_000}
          spellCheck={false}
          autoComplete="off"
          value={link}
          onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onLink(event.target.value)}
        />
        {reading.error ? (
          <ErrorState error={reading.error} onRetry={() => reading.refetch()} />
        ) : reading.data ? (
          <Findings reading={reading.data} isStale={isStale} />
        ) : (
          <p className="text-muted">{translate('deviceSimulator.app.reading')}</p>
        )}
        <Actions view={view} act={act} isRefused={isRefused} isReady={reading.data !== undefined && !isStale} />
      </div>
    </Card>
  );
}

/** The order's own links, by device and app; the same text for two devices stands once. */
function LinkChoice({ view, link, onLink }: { view: SimulatorView; link: string; onLink: (link: string) => void }) {
  const translate = useTranslate();
  const id = useId();
  const isOwn = view.links.some((one) => one.link === link);
  const shared = (text: string) => view.links.filter((one) => one.link === text).length > 1;
  const labelOf = ({ device, app, link: text }: SimulatorView['links'][number]) => {
    if (device === 'any') return translate('deviceSimulator.app.any');
    return shared(text) ? `${app}, Android · iPhone` : `${app}, ${device === 'android' ? 'Android' : 'iPhone'}`;
  };
  const choices = view.links.filter((one, index) => view.links.findIndex((other) => other.link === one.link) === index);
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium">
        {translate('deviceSimulator.app.choose')}
      </label>
      <select
        id={id}
        value={isOwn ? link : ''}
        onChange={(event) => event.target.value && onLink(event.target.value)}
        className="h-10 w-full rounded-md border border-line-strong bg-surface px-3"
      >
        {isOwn ? null : <option value="">{translate('deviceSimulator.app.own')}</option>}
        {choices.map((one) => (
          <option key={one.link} value={one.link}>
            {labelOf(one)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Actions({
  view,
  act,
  isRefused,
  isReady,
}: {
  view: SimulatorView;
  act: Act;
  isRefused: boolean;
  isReady: boolean;
}) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const isOff = (action: Action) =>
    !isReady || isRefused || act.running !== undefined || (action === 'fail' && view.status !== 'created');
  const start = (action: Action) => {
    // Time has to pass first, and not for this order alone.
    if (action === 'pay_late' && view.status === 'created') dialog.current?.showModal();
    else act.run(action, false);
  };
  return (
    <section aria-labelledby="simulator-actions" className="border-t border-line pt-4">
      <h3 id="simulator-actions" className="mb-2 font-medium">
        {translate('deviceSimulator.act.title')}
      </h3>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {actions.map((action) => (
          <li key={action} className="space-y-1">
            <Button
              variant={action === 'pay' ? 'primary' : 'secondary'}
              size="md"
              className="w-full"
              disabled={isOff(action)}
              busy={act.running === action}
              aria-describedby={`simulator-${action}`}
              onClick={() => start(action)}
            >
              {translate(`deviceSimulator.act.${action}`)}
            </Button>
            <p id={`simulator-${action}`} className="text-sm text-muted">
              {translate(`deviceSimulator.act.${action}.hint`)}
            </p>
          </li>
        ))}
      </ul>
      <p role="status" className="mt-3 text-sm empty:mt-0">
        {isRefused
          ? translate('deviceSimulator.act.refused')
          : act.done
            ? translate(`deviceSimulator.act.done.${act.done}`)
            : ''}
      </p>
      {act.error ? <ErrorState error={act.error} /> : null}
      <LateDialog
        ref={dialog}
        view={view}
        onConfirm={() => {
          dialog.current?.close();
          act.run('pay_late', true);
        }}
      />
    </section>
  );
}
