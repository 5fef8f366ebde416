'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { TokenView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Callout } from '../../../_ui/callout.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { MutationNote } from '../mutation-note.tsx';
import { ShownOnce } from './shown-once.tsx';

/** Makes a token and shows it once. While it is shown the dialog closes by its own button only. */
export function CreateToken({ mode, living }: { mode: Mode; living: TokenView | null }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  // In state and nowhere else: gone when it was acknowledged.
  const [token, setToken] = useState<string>();
  const create = useMutation(
    trpc.tokens.create.mutationOptions({
      gcTime: 0,
      onSuccess: ({ accessToken }) => setToken(accessToken),
    }),
  );
  const isShown = token !== undefined;

  useEffect(() => {
    if (!isShown) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isShown]);

  async function finish() {
    // Unlocked before it closes, or it would open again.
    setToken(undefined);
    create.reset();
    dialog.current?.close();
    await queries.invalidateQueries(trpc.tokens.pathFilter());
  }

  return (
    <>
      <Button variant="primary" icon="key" onClick={() => dialog.current?.showModal()}>
        {translate(living ? 'tokens.replace' : 'tokens.create')}
      </Button>
      <Dialog
        ref={dialog}
        title={translate(isShown ? 'tokens.once' : living ? 'tokens.replace' : 'tokens.create', {
          mode: translate(`mode.${mode}`).toLowerCase(),
        })}
        isLocked={isShown || create.isPending}
      >
        {isShown ? (
          <ShownOnce
            token={token}
            title={translate('tokens.value')}
            copyLabel={translate('tokens.copy')}
            onDone={finish}
          />
        ) : (
          <div className="space-y-4 text-left">
            <p>{translate('tokens.createHint')}</p>
            {living ? (
              <Callout tone="warning" title={translate('tokens.endsAtOnce', { lastFour: living.lastFour })}>
                {translate('tokens.endsAtOnceHint')}
              </Callout>
            ) : null}
            <MutationNote error={create.error} />
            <div className="flex flex-wrap gap-2">
              <Button variant="primary" busy={create.isPending} onClick={() => create.mutate({ mode })}>
                {translate('tokens.show')}
              </Button>
              <Button variant="quiet" disabled={create.isPending} onClick={() => dialog.current?.close()}>
                {translate('dev.cancel')}
              </Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
