'use client';

import { lazy, Suspense, useEffect } from 'react';
import type { Mode } from '../../_lib/mode.ts';
import { readKey } from './row-keys.ts';

// Neither is part of what a page loads first.
const Palette = lazy(() => import('./palette.tsx'));
const KeysDialog = lazy(() => import('./keys-dialog.tsx'));

/** What of the keyboard's tools is open. */
export type Tool = 'palette' | 'keys' | null;

/** Listens for the keys of the dashboard and shows palette and help, which are loaded when first asked for. */
export function PaletteHost({
  tool,
  onTool,
  path,
  mode,
  modes,
}: {
  tool: Tool;
  onTool: (tool: Tool) => void;
  path: string;
  mode: Mode;
  /** Modes that the account has */
  modes: readonly Mode[];
}) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = readKey(event);
      if (command === undefined) return;
      event.preventDefault();
      if (command !== 'done') onTool(command);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [onTool]);
  return (
    <Suspense>
      {tool === 'palette' ? (
        <Palette path={path} mode={mode} modes={modes} onClose={() => onTool(null)} onKeys={() => onTool('keys')} />
      ) : null}
      {tool === 'keys' ? <KeysDialog onClose={() => onTool(null)} /> : null}
    </Suspense>
  );
}
