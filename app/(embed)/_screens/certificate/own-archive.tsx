'use client';

import { useMutation } from '@tanstack/react-query';
import certificateWords from '../../../../messages/generated/embed/certificate.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { useWords } from '../../_app/words.ts';
import { Action } from '../../_parts/action.tsx';
import { ErrorNote } from '../../_parts/error-note.tsx';
import { Panel } from '../../_parts/parts.tsx';

/**
 * Everything of the person at this partner, to be kept and checked. A WebView saves what a person taps, and not what a script opens: so the
 * file has a link of its own once it is ready.
 */
export function OwnArchive({ shape }: { shape: string }) {
  const words = useWords(certificateWords);
  const { mutate, data, error, isPending } = useMutation(useTRPC().embed.history.archive.mutationOptions());
  return (
    <Panel>
      <p className="text-muted">{words('archiveHint')}</p>
      {data ? (
        <>
          <a
            href={data.url}
            target="_blank"
            rel="noopener"
            className={`${shape} mt-3 border border-line-strong/60 bg-surface text-ink`}
          >
            {words('archiveSave')}
            <span className="sr-only">, {words('newWindow')}</span>
          </a>
          <p role="status" className="mt-2 text-sm text-muted">
            {words('archiveReady')}
          </p>
        </>
      ) : (
        <Action look="secondary" busy={isPending} onClick={() => mutate()} className="mt-3">
          {words('archive')}
        </Action>
      )}
      {error ? <ErrorNote error={error} onRetry={() => mutate()} /> : null}
    </Panel>
  );
}
