'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { unitsFor } from '../../../_lib/characters.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../_lib/mode.ts';
import type { DeliveryView } from '../../../_lib/procedure-types.ts';
import { useTRPC } from '../../../_lib/trpc.ts';
import { CancelDialog } from '../../../_ui/confirmation/cancel-dialog.tsx';
import { SmallInput } from '../../../_ui/form/small-input.tsx';

const REASON_MAX = 200;

/** Cancels a parcel that is not packed yet. */
export function CancelButton({ mode, delivery }: { mode: Mode; delivery: DeliveryView }) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const [reason, setReason] = useState('');
  return (
    <CancelDialog
      mode={mode}
      words={{
        open: translate('deliveries.cancel'),
        title: translate('deliveries.cancelTitle'),
        text: translate('deliveries.cancelText'),
        live: translate('deliveries.cancelLive'),
        yes: translate('deliveries.cancelYes'),
        no: translate('deliveries.cancelNo'),
        done: translate('deliveries.cancelled'),
      }}
      subject={delivery.name}
      options={trpc.deliveries.cancel.mutationOptions()}
      input={{ mode, orderId: delivery.orderId, ...(reason.trim() !== '' && { reason: reason.trim() }) }}
      // Refused, it was packed meanwhile: the page then says so.
      onSettled={() => queries.invalidateQueries(trpc.deliveries.pathFilter())}
    >
      <SmallInput
        label={translate('deliveries.cancelWhy')}
        value={reason}
        maxLength={unitsFor(REASON_MAX)}
        onChange={(event) => setReason([...event.target.value].slice(0, REASON_MAX).join(''))}
        className="mt-4"
      />
    </CancelDialog>
  );
}
