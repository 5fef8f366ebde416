'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { DomainView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { useToast } from '../../../_ui/toast.tsx';
import { MutationNote } from '../../developers/mutation-note.tsx';

/** Gives a domain up, after a second word where customers are on it. */
export function RemoveDomain({ mode, domain }: { mode: Mode; domain: DomainView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const { id: domainId, host, verifiedAt } = domain;
  const remove = useMutation(
    trpc.domains.remove.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: translate('domains.removed', { host }) });
        await queries.invalidateQueries(trpc.domains.pathFilter());
      },
    }),
  );
  return (
    <>
      <Button
        variant="quiet"
        aria-label={translate('domains.removeOne', { host })}
        busy={remove.isPending}
        onClick={() => (verifiedAt === null ? remove.mutate({ mode, domainId }) : dialog.current?.showModal())}
      >
        {translate('domains.remove')}
      </Button>
      <Dialog ref={dialog} title={translate('domains.removeOne', { host })}>
        <div className="space-y-4">
          <p>{translate('domains.removeSure', { host })}</p>
          <MutationNote error={remove.error} />
          <div className="flex flex-wrap gap-2">
            <Button variant="primary" busy={remove.isPending} onClick={() => remove.mutate({ mode, domainId })}>
              {translate('domains.removeYes', { host })}
            </Button>
            <Button variant="quiet" onClick={() => dialog.current?.close()}>
              {translate('domains.cancel')}
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
