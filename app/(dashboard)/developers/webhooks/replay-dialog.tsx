'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { formatCount, istDate } from '../../../_lib/format.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { Form } from '../../../_ui/form/form.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';
import { ErrorState } from '../../../_ui/states.tsx';

const WEEK_MS = 7 * 86_400_000;

/** Sends again what failed within some days. `now` is the time of the book, which a sandbox may have moved. */
export function ReplayButton({
  mode,
  endpointId,
  now,
}: {
  mode: Mode;
  endpointId: string | undefined;
  now: string | undefined;
}) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  return (
    <>
      <Button
        disabled={now === undefined}
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {translate('webhooks.replay')}
      </Button>
      <Dialog ref={dialog} title={translate('webhooks.replayTitle')}>
        {now === undefined ? null : (
          <ReplayForm key={opened} mode={mode} endpointId={endpointId} now={Date.parse(now)} />
        )}
      </Dialog>
    </>
  );
}

function ReplayForm({ mode, endpointId, now }: { mode: Mode; endpointId: string | undefined; now: number }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [from, setFrom] = useState(istDate(now - WEEK_MS));
  const [to, setTo] = useState(istDate(now));
  const replay = useMutation(
    trpc.webhooks.replay.mutationOptions({
      onSuccess: () => queries.invalidateQueries(trpc.webhooks.pathFilter()),
    }),
  );
  const { data } = replay;
  return (
    <Form
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        replay.mutate({ mode, endpointId, from, to });
      }}
      className="space-y-4"
    >
      <p className="text-muted">{translate('webhooks.replayHint')}</p>
      <div className="grid grid-cols-2 gap-3">
        <SmallInput
          label={translate('webhooks.filter.from')}
          type="date"
          required
          value={from}
          onChange={(event) => setFrom(event.target.value)}
        />
        <SmallInput
          label={translate('webhooks.filter.to')}
          type="date"
          required
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
      </div>
      <div aria-live="polite">
        {replay.error ? <ErrorState error={replay.error} /> : null}
        {data ? (
          <p className="font-medium">
            {data.queued === 0
              ? translate('webhooks.replayNone')
              : translate(data.hasMore ? 'webhooks.replayMore' : 'webhooks.replayDone', {
                  count: formatCount(data.queued),
                })}
          </p>
        ) : null}
      </div>
      <Button type="submit" variant="primary" busy={replay.isPending}>
        {translate('webhooks.replayStart')}
      </Button>
    </Form>
  );
}
