'use client';

import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import { Badge, type Tone } from '../../../_ui/badge.tsx';

/** A status with its colour; the code says the rest. */
export function StatusBadge({ status, code }: { status: number; code: string | null }) {
  const tone: Tone = status >= 500 ? 'negative' : status >= 400 ? 'warning' : 'positive';
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      <Badge tone={tone} icon={status >= 400 ? 'alert' : 'check'}>
        {status}
      </Badge>
      {code ? <span className="truncate font-mono text-xs text-muted max-md:hidden">{code}</span> : null}
    </span>
  );
}

/** That a key was used before, and whether with another body. */
export function KeyBadges({ isReplay, isBodyMismatch }: { isReplay: boolean; isBodyMismatch: boolean }) {
  const translate = useTranslate();
  if (isBodyMismatch) {
    return (
      <Badge tone="warning" icon="alert">
        {translate('calls.mismatch')}
      </Badge>
    );
  }
  return isReplay ? <Badge tone="info">{translate('calls.replay')}</Badge> : null;
}

/** Milliseconds with no more digits than tell something. */
export function latencyText(milliseconds: number): string {
  return milliseconds < 10 ? `${milliseconds.toFixed(1)}\u00A0ms` : `${Math.round(milliseconds)}\u00A0ms`;
}
