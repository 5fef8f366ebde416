import type { RefObject } from 'react';
import { Button } from '../../_ui/button.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import { useWords } from '../_words/use-words.tsx';
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
  const words = useWords();
  return (
    <Dialog ref={ref} title={words('late.title')}>
      <p className="text-pretty text-muted">
        {words('late.text', { partner: view.partnerName, time: timeOf(view.secondsLeft) })}
      </p>
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        <Button size="md" onClick={() => ref.current?.close()}>
          {words('late.cancel')}
        </Button>
        <Button size="md" variant="primary" onClick={onConfirm}>
          {words('late.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}
