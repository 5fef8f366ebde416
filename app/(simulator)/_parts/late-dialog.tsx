import type { RefObject } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import type { SimulatorView } from './simulator-types.ts';
import { timeOf } from './time-of.ts';

/** Asks before the clock of a whole sandbox moves. */
export function LateDialog({
  ref,
  view,
  onConfirm,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  view: SimulatorView;
  onConfirm: () => void;
}) {
  const translate = useTranslate();
  return (
    <Dialog ref={ref} title={translate('deviceSimulator.late.title')}>
      <p className="text-pretty text-muted">
        {translate('deviceSimulator.late.text', { partner: view.partnerName, time: timeOf(view.secondsLeft) })}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button size="md" onClick={() => ref.current?.close()}>
          {translate('deviceSimulator.late.cancel')}
        </Button>
        <Button size="md" variant="primary" onClick={onConfirm}>
          {translate('deviceSimulator.late.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
