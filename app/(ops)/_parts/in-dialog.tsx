'use client';

import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../../_ui/button.tsx';
import { Dialog } from '../../_ui/dialog.tsx';
import type { IconName } from '../../_ui/icon.tsx';

/** A button that opens a dialog. What is in it begins anew each time it opens, and is handed what closes it; its title stays what it was then. */
export function InDialog({
  label,
  title,
  icon,
  variant = 'secondary',
  size = 'sm',
  describedAs,
  children,
}: {
  label: string;
  title: string;
  icon?: IconName;
  variant?: 'primary' | 'secondary' | 'quiet';
  size?: 'sm' | 'md';
  /** What the button is called where its label says too little by itself; begins with the label */
  describedAs?: string;
  children: (close: () => void) => ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [opened, setOpened] = useState({ count: 0, title });
  return (
    <>
      <Button
        variant={variant}
        size={size}
        {...(describedAs !== undefined && { 'aria-label': describedAs })}
        {...(icon && { icon })}
        onClick={() => {
          setOpened(({ count }) => ({ count: count + 1, title }));
          dialog.current?.showModal();
        }}
      >
        {label}
      </Button>
      <Dialog ref={dialog} title={opened.title}>
        {opened.count > 0 ? <div key={opened.count}>{children(() => dialog.current?.close())}</div> : null}
      </Dialog>
    </>
  );
}
