'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { type DragEvent, useRef, useState } from 'react';
import type { ShownError } from '../../../_lib/screen-error.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Card } from '../../../_ui/card.tsx';
import { classNames } from '../../../_ui/class-names.ts';
import { Select } from '../../../_ui/form/select.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { PATH } from './difference-list.ts';
import { type SentFile, sendFile } from './send-file.ts';

/** Takes a settlement file, chosen or dropped; what cannot be read of it is listed line by line. */
export function UploadCard({ gateways }: { gateways: readonly string[] }) {
  const router = useRouter();
  const toast = useToast();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [gateway, setGateway] = useState(gateways[0] ?? '');
  const [progress, setProgress] = useState(0);
  const [isOver, setOver] = useState(false);
  const { mutate, error, isPending } = useMutation<SentFile, ShownError, File>({
    mutationFn: (file) => sendFile(file, { gateway, onProgress: setProgress }),
    async onSuccess({ fileId, isKnown }) {
      await queries.invalidateQueries({ queryKey: trpc.ops.settlements.pathKey() });
      const message = isKnown ? 'This file was handed in before. Here is what it was.' : 'Compared with our books.';
      toast({ tone: 'positive', message });
      router.push(`${PATH}/${fileId}`);
    },
  });
  const take = (file: File | undefined) => {
    if (!file || isPending) return;
    setProgress(0);
    mutate(file);
  };
  const over = (isNow: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(isNow);
  };
  return (
    <Card title="Hand in a settlement file">
      <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_16rem] md:items-start">
        <section
          aria-label="Drop a file here"
          onDragOver={over(true)}
          onDragLeave={over(false)}
          onDrop={(event) => {
            over(false)(event);
            take(event.dataTransfer.files[0]);
          }}
          className={classNames(
            'flex flex-col items-center gap-3 rounded-lg border border-dashed px-4 py-6 text-center',
            isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
          )}
        >
          <Icon name="document" size={20} className="text-muted" />
          <p className="text-muted">Drop a CSV of up to 10 MB here, or choose one.</p>
          <input
            ref={input}
            type="file"
            accept=".csv,text/csv"
            aria-label="Settlement file"
            className="sr-only"
            tabIndex={-1}
            onChange={(event) => {
              take(event.currentTarget.files?.[0]);
              event.currentTarget.value = '';
            }}
          />
          <Button variant="primary" size="md" busy={isPending} onClick={() => input.current?.click()}>
            Choose a file
          </Button>
          {isPending ? <Progress share={progress} /> : null}
        </section>
        <div className="space-y-3">
          <Select
            label="Gateway of a plain file"
            value={gateway}
            onChange={(event) => setGateway(event.currentTarget.value)}
            options={gateways.map((one) => ({ value: one, label: one }))}
          />
          <p className="text-sm text-muted">
            Cashfree’s Settlement Recon report is known by its columns. Any other gateway’s settlement has the columns{' '}
            <code className="font-mono text-xs break-words">
              order_id, gateway_payment_id, event, amount, fee, tax, utr, settled_at
            </code>
            .
          </p>
        </div>
      </div>
      {error ? <Problems error={error} /> : null}
    </Card>
  );
}

function Progress({ share }: { share: number }) {
  const percent = Math.round(share * 100);
  return (
    <div className="w-full max-w-64 space-y-1">
      <progress aria-label="Upload" max={100} value={percent} className="h-1.5 w-full accent-(--color-accent)" />
      <p role="status" className="text-sm text-muted">
        {percent < 100 ? `${percent} % sent` : 'Sent. It is being compared.'}
      </p>
    </div>
  );
}

function Problems({ error: { message, fields = {}, code, requestId } }: { error: ShownError }) {
  const lines = Object.entries(fields);
  return (
    <div role="alert" className="mt-4">
      <Callout tone="negative" title={lines.length > 0 ? 'Nothing of this file was taken in' : message}>
        {lines.length > 0 ? (
          <dl className="space-y-1">
            {lines.map(([where, what]) => (
              <div key={where} className="break-words">
                <dt className="inline font-medium text-ink">{where}: </dt>
                <dd className="inline">{what}</dd>
              </div>
            ))}
          </dl>
        ) : (
          <p className="font-mono text-xs">{`${code} ${requestId}`}</p>
        )}
      </Callout>
    </div>
  );
}
