'use client';

import errorWords from '../messages/generated/error.ts';
import { translateWithin } from './_lib/messages/translate.ts';
import './_ui/theme.css';

const translate = translateWithin('en', errorWords);

/** The last resort, when not even the frame of a page could be drawn: no providers, no fonts, only the tokens. */
export default function GlobalError({ error, retry }: { error: unknown; retry: () => void }) {
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <html lang="en">
      <body>
        <title>{translate('page')}</title>
        <main className="grid min-h-dvh place-items-center px-4">
          <div role="alert" className="max-w-sm space-y-3">
            <h1 className="text-xl font-semibold">{translate('page')}</h1>
            <p className="text-muted">{translate('pageHint')}</p>
            {digest ? <p className="font-mono text-xs text-muted">{digest}</p> : null}
            <button
              type="button"
              onClick={retry}
              className="h-8 rounded-md bg-solid px-3 text-sm font-medium text-on-solid"
            >
              {translate('retry')}
            </button>
          </div>
        </main>
      </body>
    </html>
  );
}
