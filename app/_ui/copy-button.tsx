'use client';

import { useState } from 'react';
import { useTranslate } from '../_lib/messages/use-translate.tsx';
import { Icon } from './icon.tsx';
import { useToast } from './toast.tsx';

const SHOWN_MS = 1_500;

/** Copies a text. The icon turns into a tick for a moment, and screen readers hear of it through the toast region. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const translate = useTranslate();
  const toast = useToast();
  const [copied, setCopied] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toast({ tone: 'negative', message: translate('copy.failed') });
      return;
    }
    setCopied(true);
    toast({ tone: 'positive', message: translate('copy.done') });
    setTimeout(() => setCopied(false), SHOWN_MS);
  }

  return (
    <button
      type="button"
      onClick={copy}
      title={label}
      aria-label={label}
      className="grid size-6 shrink-0 place-items-center rounded-sm text-faint hover:bg-sunken hover:text-ink"
    >
      <Icon name={copied ? 'check' : 'copy'} size={14} />
    </button>
  );
}
