'use client';

import { useRef, useState } from 'react';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import type { Mode } from '../../../../_lib/mode.ts';
import { Button } from '../../../../_ui/button.tsx';
import { CopyButton } from '../../../../_ui/copy-button.tsx';
import { Dialog } from '../../../../_ui/dialog.tsx';
import { EndpointForm } from '../endpoint-form.tsx';

/**
 * Makes another endpoint of this mode, and shows its secret once. It stays where it is while the list grows: whatever took it away would take
 * the secret with it.
 */
export function AddEndpoint({ mode, isOffered }: { mode: Mode; isOffered: boolean }) {
  const translate = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      {isOffered ? (
        <Button
          icon="plus"
          onClick={() => {
            setOpened(opened + 1);
            setSecret(undefined);
            dialog.current?.showModal();
          }}
        >
          {translate('webhooks.add')}
        </Button>
      ) : null}
      <Dialog ref={dialog} title={translate('webhooks.add')}>
        {secret === undefined ? (
          <EndpointForm key={opened} mode={mode} setting="new" onDone={() => undefined} onSecret={setSecret} />
        ) : (
          <div className="space-y-4">
            <p>{translate('webhooks.added')}</p>
            <p className="flex min-h-9 items-center gap-1 rounded-md bg-sunken px-3 py-1.5">
              <code className="min-w-0 flex-1 font-mono text-sm break-all">{secret}</code>
              <CopyButton text={secret} label={translate('webhooks.copySecret')} />
            </p>
            <Button variant="primary" onClick={() => dialog.current?.close()}>
              {translate('webhooks.done')}
            </Button>
          </div>
        )}
      </Dialog>
    </>
  );
}
