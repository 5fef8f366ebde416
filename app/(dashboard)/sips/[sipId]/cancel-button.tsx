'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { SipView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { CancelDialog } from '../../../_ui/confirmation/cancel-dialog.tsx';

/** Ends the plan. */
export function CancelButton({ mode, sip }: { mode: Mode; sip: SipView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  return (
    <CancelDialog
      mode={mode}
      words={{
        open: translate('sips.cancel'),
        title: translate('sips.cancelTitle'),
        text: translate('sips.cancelText'),
        live: translate('sips.cancelLive'),
        yes: translate('sips.cancelYes'),
        no: translate('sips.cancelNo'),
        done: translate('sips.cancelled'),
      }}
      subject={sip.name}
      options={trpc.sips.cancel.mutationOptions()}
      input={{ mode, id: sip.sipId }}
      onSettled={() => queries.invalidateQueries(trpc.sips.pathFilter())}
    />
  );
}
