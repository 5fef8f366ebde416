'use client';

import { useTranslate } from '../_lib/messages/use-translate.tsx';
import { Button } from '../_ui/button.tsx';
import { Icon } from '../_ui/icon.tsx';

/** The lab could not be drawn. The digest finds the failure in the server's log. */
export default function LabError({ error, retry }: { error: unknown; retry: () => void }) {
  const translate = useTranslate();
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : undefined;
  return (
    <div role="alert" className="mx-auto max-w-md space-y-3 py-16">
      <Icon name="alert" size={22} className="text-negative" />
      <h1 className="text-xl font-semibold">{translate('error.page')}</h1>
      <p className="text-muted">{translate('error.pageHint')}</p>
      {digest ? <p className="font-mono text-xs text-muted">{digest}</p> : null}
      <Button variant="primary" onClick={retry}>
        {translate('error.retry')}
      </Button>
    </div>
  );
}
