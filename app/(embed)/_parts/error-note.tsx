'use client';

import errorWords from '../../../messages/generated/embed/errors.ts';
import frameWords from '../../../messages/generated/embed/frame.ts';
import { errorOf } from '../../_lib/screen-error.ts';
import { Icon } from '../../_ui/icon.tsx';
import { useEmbed } from '../_app/embed-context.ts';
import { useWords } from '../_app/words.ts';

/** What has words of its own for the person. In English some are the server's, which are written for anyone who calls it. */
function isKnown(code: string): code is keyof typeof errorWords.en {
  return code in errorWords.en;
}

/** An error in the person's language. Without words of its own it is said as the server has it, which is in English. */
export function useErrorText(): (error: unknown) => string {
  const { locale } = useEmbed();
  const words = useWords(frameWords);
  const meaning = useWords(errorWords);
  return (error) => {
    const { code, message } = errorOf(error);
    if (code === 'NETWORK') return words('unreachable');
    if (isKnown(code)) return meaning(code, { message });
    return locale === 'hi' ? words('unexpected') : message;
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
