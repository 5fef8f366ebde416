'use client';

import { type ReactNode, useRef, useState } from 'react';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../button.tsx';
import { Dialog } from '../dialog.tsx';
import type { IconName } from '../icon.tsx';
import { ShownOnce } from './shown-once.tsx';

/**
 * A dialog that asks for what a token or a key's secret is made with, and then shows it once. While it is made or shown the dialog closes by its own
 * button only. `form` is drawn anew each time it opens, and says with `onBusy` while its call is under way.
 */
export function SecretDialog({
  label,
  icon,
  title,
  shown,
  form,
  onDone,
}: {
  /** Of the button that opens it */
  label: string;
  /** Makes that button the primary one */
  icon?: IconName;
  title: string;
  /** Said where the secret is shown */
  shown: { title: string; value: string; copy: string };
  form: (dialog: {
    onBusy: (isBusy: boolean) => void;
    onSecret: (secret: string) => void;
    onCancel: () => void;
  }) => ReactNode;
  onDone: () => Promise<unknown>;
}) {
  const translate = useTranslate();
  const words = {
    hint: translate('tokens.onceHint'),
    title: shown.value,
    copy: shown.copy,
    isKept: translate('tokens.isStored'),
    done: translate('tokens.done'),
  };
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState(0);
  const [isBusy, setBusy] = useState(false);
  // In state and nowhere else: gone when it was acknowledged.
  const [secret, setSecret] = useState<string>();
  const isShown = secret !== undefined;

  async function finish() {
    // Unlocked before it closes, or it would open again.
    setSecret(undefined);
    setOpened(0);
    dialog.current?.close();
    await onDone();
  }

  return (
    <>
      <Button
        {...(icon && { variant: 'primary', icon })}
        onClick={() => {
          setOpened(opened + 1);
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <Dialog ref={dialog} title={isShown ? shown.title : title} isLocked={isShown || isBusy}>
        {isShown ? (
          <ShownOnce text={secret} words={words} onDone={finish} />
        ) : opened === 0 ? null : (
          <div key={opened}>
            {form({ onBusy: setBusy, onSecret: setSecret, onCancel: () => dialog.current?.close() })}
          </div>
        )}
      </Dialog>
    </>
  );
}
