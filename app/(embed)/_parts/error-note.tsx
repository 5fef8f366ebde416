'use client';

import { errorOf } from '../../_lib/screen-error.ts';
import { Icon } from '../../_ui/icon.tsx';
import { useEmbed } from '../_app/embed-context.ts';
import { useWords } from '../_app/words.ts';
import { englishErrors, hindiErrors } from './error-words.ts';
import { frameWords } from './words.ts';

/** An error in the person's language. */
export function useErrorText(): (error: unknown) => string {
  const { locale } = useEmbed();
  const words = useWords(frameWords);
  return (error) => {
    const { code, message } = errorOf(error);
    if (code === 'NETWORK') return words('unreachable');
    return locale === 'hi' ? (hindiErrors[code] ?? words('unexpected')) : (englishErrors[code] ?? message);
  };
}

/** What went wrong, with the reference that support will ask for, and another try where one may help. */
export function ErrorNote({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const words = useWords(frameWords);
  const textOf = useErrorText();
  const { requestId } = errorOf(error);
  return (
    <div role="alert" className="flex gap-3 rounded-lg border border-negative/40 bg-negative-soft px-4 py-3">
      <Icon name="alert" size={18} className="mt-0.5 shrink-0 text-negative" />
      <div className="min-w-0 flex-1 space-y-1">
        <p>{textOf(error)}</p>
        {requestId ? (
          <p className="text-xs break-all text-muted">
            {words('reference')} <span className="font-mono">{requestId}</span>
          </p>
        ) : null}
        {onRetry ? (
          <button type="button" onClick={onRetry} className="min-h-11 font-medium text-accent underline">
            {words('retry')}
          </button>
        ) : null}
      </div>
    </div>
  );
}
