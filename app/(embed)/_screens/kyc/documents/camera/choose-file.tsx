'use client';

import { type ReactNode, useRef } from 'react';
import { Action } from '../../../../_parts/action.tsx';

/** A photo from the device; with `capture` from its own camera, for which the page needs no leave. */
export function ChooseFile({
  look,
  capture,
  onChoose,
  children,
}: {
  look: 'primary' | 'secondary';
  capture?: 'environment' | 'user';
  onChoose: (file: File) => void;
  children: ReactNode;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture={capture}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file may be chosen again.
          target.value = '';
          if (file) onChoose(file);
        }}
      />
      <Action look={look} onClick={() => input.current?.click()}>
        {children}
      </Action>
    </>
  );
}
