'use client';

import { useState } from 'react';
import type { Check, Platform } from '../../_lib/embed-hosts/host-sample.ts';
import { hostSamples } from '../../_lib/embed-hosts/samples.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';

const SHOWN_MS = 1_500;

/** The lines that make a check pass in an app of this kind, to the letter. */
export function Lines({ platform, check }: { platform: Platform; check: Check }) {
  const translate = useTranslate();
  const [isCopied, setCopied] = useState(false);
  const sample = hostSamples.find((one) => one.platform === platform);
  const text = sample?.lines[check];
  if (!sample || text === undefined)
    return <p className="text-sm text-muted">{translate('webviewDiagnostics.nothingToAdd')}</p>;
  async function copy(lines: string) {
    // Without a clipboard the lines can still be selected.
    await navigator.clipboard?.writeText(lines).then(
      () => {
        setCopied(true);
        setTimeout(() => setCopied(false), SHOWN_MS);
      },
      () => undefined,
    );
  }
  return (
    <figure className="min-w-0 overflow-hidden rounded-md border border-line">
      <figcaption className="flex min-h-11 items-center justify-between gap-2 border-b border-line bg-sunken pr-1.5 pl-3 text-xs font-medium text-muted">
        {translate('webviewDiagnostics.lines')}: {sample.title}
        <Button variant="quiet" className="min-h-11" onClick={() => copy(text)}>
          {isCopied ? translate('webviewDiagnostics.copied') : translate('webviewDiagnostics.copy')}
        </Button>
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
        tabIndex={0}
        className="max-h-80 overflow-auto px-3 py-2.5 font-mono text-xs leading-5"
      >
        <code>{text}</code>
      </pre>
    </figure>
  );
}
