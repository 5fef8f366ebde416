import type { RefObject } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import type { LabView } from './lab-types.ts';
import { timeOf } from './time-of.ts';

/** Asks before the clock of a whole sandbox moves. */
export function LateDialog({
  ref,
  view,
  onConfirm,
}: {
  ref: RefObject<HTMLDialogElement | null>;
  view: LabView;
  onConfirm: () => void;
}) {
  const translate = useTranslate();
  return (
    <Dialog ref={ref} title={translate('deviceLab.late.title')}>
      <p className="text-pretty text-muted">
        {translate('deviceLab.late.text', { partner: view.partnerName, time: timeOf(view.secondsLeft) })}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button size="md" onClick={() => ref.current?.close()}>
          {translate('deviceLab.late.cancel')}
        </Button>
        <Button size="md" variant="primary" onClick={onConfirm}>
          {translate('deviceLab.late.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
