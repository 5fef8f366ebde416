'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { AuditEntryView } from '../../_lib/procedure-types.ts';
import { changesOf, fieldWords } from './change.ts';

/** Before and after of an entry, a line per field; colour is never the only sign. */
export function ChangeView({ entry }: { entry: AuditEntryView }) {
  const translate = useTranslate();
  const changes = changesOf(entry.before, entry.after);
  if (changes.length === 0) return <span className="text-faint">–</span>;
  const isMade = entry.before === null;
  return (
    <dl className="min-w-0 space-y-0.5 text-sm">
      {changes.map(({ field, before, after }) => (
        <div key={field} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-muted">{fieldWords(field)}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {isMade || before === after ? (
              <span className="text-ink">{after ?? translate('audit.nothing')}</span>
            ) : (
              <>
                {before === undefined ? (
                  <span className="text-faint">{translate('audit.nothing')}</span>
                ) : (
                  <del className="text-muted decoration-negative">{before}</del>
                )}
                <span aria-hidden="true" className="px-1 text-faint">
                  →
                </span>
                <span className="sr-only"> {translate('audit.became')} </span>
                <ins className="font-medium text-ink no-underline">{after ?? translate('audit.nothing')}</ins>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
