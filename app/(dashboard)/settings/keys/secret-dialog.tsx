'use client';

import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { useTRPC } from '../../../_lib/trpc.ts';
import { Button } from '../../../_ui/button.tsx';
import { Dialog } from '../../../_ui/dialog.tsx';
import { ShownOnce } from '../../developers/tokens/shown-once.tsx';

/**
 * A dialog that asks for what a secret is made with, and then shows it once. While it is shown the dialog closes by its own button
 * only. `form` is drawn anew each time it opens.
 */
export function SecretDialog({
  label,
  title,
  isPrimary = false,
  form,
}: {
  /** Of the button that opens it */
  label: string;
  title: string;
  isPrimary?: boolean;
  form: (dialog: { onSecret: (secret: string) => void; onCancel: () => void }) => ReactNode;
}) {
  const translate = useTranslate();
  const trpc = useTRPC();
  const queries = useQueryClient();
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  // In state and nowhere else: gone when it was acknowledged.
  const [secret, setSecret] = useState<string>();
  const isShown = secret !== undefined;

  useEffect(() => {
    if (!isShown) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isShown]);

  async function finish() {
    // Unlocked before it closes, or it would open again.
    setSecret(undefined);
    setOpened(0);
    dialog.current?.close();
    await queries.invalidateQueries(trpc.apiKeys.pathFilter());
  }

  return (
    <>
      <Button
        {...(isPrimary && { variant: 'primary', icon: 'plus' })}
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <Dialog ref={dialog} title={isShown ? translate('apiKeys.once') : title} isLocked={isShown}>
        {isShown ? (
          <ShownOnce
            token={secret}
            title={translate('apiKeys.value')}
            copyLabel={translate('apiKeys.copy')}
            onDone={finish}
          />
        ) : opened === 0 ? null : (
          <div key={opened}>{form({ onSecret: setSecret, onCancel: () => dialog.current?.close() })}</div>
        )}
      </Dialog>
    </>
  );
}
