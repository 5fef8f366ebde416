'use client';

import { useEffect, useRef } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import { useCommandKey } from './search-button.tsx';

/** What the keyboard can do. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const ref = useRef<HTMLDialogElement>(null);
  const command = useCommandKey();
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    dialog?.addEventListener('close', onClose);
    return () => dialog?.removeEventListener('close', onClose);
  }, [onClose]);
  const rows = [
    [translate('keys.palette'), [`${command} K`]],
    [translate('keys.next'), ['j', '↓']],
    [translate('keys.previous'), ['k', '↑']],
    [translate('keys.open'), ['Enter']],
    [translate('keys.search'), ['/']],
    [translate('keys.help'), ['?']],
  ] as const;
  return (
    <Dialog ref={ref} title={translate('keys.title')}>
      <dl className="divide-y divide-line">
        {rows.map(([what, keys]) => (
          <div key={what} className="flex items-center justify-between gap-4 py-2">
            <dt>{what}</dt>
            <dd className="flex shrink-0 items-center gap-1.5 text-muted text-sm">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 ? translate('keys.or') : null}
                  <kbd className="rounded-sm border border-line-strong/50 bg-sunken px-1.5 py-0.5 font-mono text-ink text-xs">
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
