'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Card } from '../card.tsx';
import { CopyButton } from '../copy-button.tsx';

/** The partner's own pairs of texts on what a page shows; nothing where there are none. */
export function MetadataCard({ metadata }: { metadata: Readonly<Record<string, string>> | null }) {
  const translate = useTranslate();
  const pairs = Object.entries(metadata ?? {});
  if (pairs.length === 0) return null;
  return (
    <Card title={translate('metadata.title')}>
      <p className="mb-3 text-muted text-sm">{translate('metadata.hint')}</p>
      <dl className="divide-y divide-line border-line border-y">
        {pairs.map(([key, value]) => (
          <div key={key} className="grid gap-x-4 py-1.5 sm:max-lg:grid-cols-3">
            <dt className="font-mono text-muted text-xs leading-6 break-all">{key}</dt>
            <dd className="flex min-w-0 items-start gap-1 sm:max-lg:col-span-2">
              <span className="min-w-0 whitespace-pre-wrap break-words">{value}</span>
              {value === '' ? null : <CopyButton text={value} label={translate('copy.one', { what: key })} />}
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
