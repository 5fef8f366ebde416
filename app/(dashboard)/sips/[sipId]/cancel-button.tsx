'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import { usePermission } from '../../../_lib/permissions.tsx';
import type { SipView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { ErrorState } from '../../../_ui/states.tsx';
import { useToast } from '../../../_ui/toast.tsx';

/** Ends the plan, after a second thought. Not there for roles that may not. */
export function CancelButton({ mode, sip }: { mode: Mode; sip: SipView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const toast = useToast();
  const dialog = useRef<HTMLDialogElement>(null);
  const isAllowed = usePermission(mode === 'live' ? 'payments.manage' : 'sandbox.control');
  const cancel = useMutation(
    trpc.sips.cancel.mutationOptions({
      async onSuccess() {
        dialog.current?.close();
        toast({ tone: 'positive', message: translate('sips.cancelled') });
        await queries.invalidateQueries(trpc.sips.pathFilter());
      },
    }),
  );
  if (!isAllowed) return null;
  return (
    <>
      <Button
        icon="failed"
        onClick={() => {
          cancel.reset();
          dialog.current?.showModal();
        }}
      >
        {translate('sips.cancel')}
      </Button>
      <Dialog ref={dialog} title={translate('sips.cancelTitle')}>
        <p className="font-medium break-words">{sip.name}</p>
        <p className="mt-2 text-muted">{translate('sips.cancelText')}</p>
        {mode === 'live' ? <p className="mt-2 font-medium">{translate('sips.cancelLive')}</p> : null}
        {cancel.error ? <ErrorState error={cancel.error} /> : null}
        <div className="mt-4 flex flex-wrap justify-end gap-2">
          <Button size="md" onClick={() => dialog.current?.close()}>
            {translate('sips.cancelNo')}
          </Button>
          <Button
            size="md"
            variant="primary"
            busy={cancel.isPending}
            onClick={() => cancel.mutate({ mode, id: sip.sipId })}
          >
            {translate('sips.cancelYes')}
          </Button>
        </div>
      </Dialog>
    </>
  );
}
