'use client';

import type { PlainKey } from '../../../../_lib/messages/translate.ts';
import { useTranslate } from '../../../../_lib/messages/use-translate.tsx';
import { Badge } from '../../../../_ui/badge.tsx';
import type { FindingView } from './debugger-types.ts';

/** Codes that say something else of a computed signature or of a secret than of the request. The finding brings the values. */
const ownWords: Readonly<Partial<Record<`${FindingView['about']} ${FindingView['code']}`, PlainKey>>> = {
  'computed right': 'webhookDebugger.find.right.computed',
  'secret right': 'webhookDebugger.find.right.secret',
  'secret wrong_secret': 'webhookDebugger.find.wrong_secret.secret',
  'computed unexplained': 'webhookDebugger.find.unexplained.computed',
};

/** One finding in words, with both sides of a body that differs. */
export function FindingRow({ finding }: { finding: FindingView }) {
  const translate = useTranslate();
  const { code, about, isCause, values, difference } = finding;
  const isRight = code === 'right';
  return (
    <li className="flex gap-3">
      <span className="w-18 shrink-0">
        {isRight ? (
          <Badge tone="positive" icon="check">
            {translate('webhookDebugger.verdict.right')}
          </Badge>
        ) : (
          <Badge tone={isCause ? 'negative' : 'neutral'} icon={isCause ? 'failed' : 'info'}>
            {translate(isCause ? 'webhookDebugger.cause' : 'webhookDebugger.remark')}
          </Badge>
        )}
      </span>
      <div className="min-w-0 flex-1">
        <p className="max-w-3xl break-words">
          {translate((ownWords[`${about} ${code}`] ?? `webhookDebugger.find.${code}`) as PlainKey, values)}
        </p>
        {difference ? (
          <>
            <p className="max-w-3xl text-muted">{translate(`webhookDebugger.kind.${difference.kind}`)}</p>
            <dl className="mt-2 grid gap-2 text-sm md:grid-cols-2">
              <Side label={translate('webhookDebugger.sentSide')} text={difference.sent} other={difference.received} />
              <Side
                label={translate('webhookDebugger.receivedSide')}
                text={difference.received}
                other={difference.sent}
              />
            </dl>
          </>
        ) : null}
      </div>
    </li>
  );
}

/** One side of a difference, marked from where it leaves the other. */
function Side({ label, text, other }: { label: string; text: string; other: string }) {
  let same = 0;
  while (same < text.length && text[same] === other[same]) same++;
  return (
    <div className="min-w-0 rounded-md border border-line bg-sunken px-3 py-2">
      <dt className="text-xs text-muted">{label}</dt>
      <dd className="mt-0.5 font-mono text-xs break-all whitespace-pre-wrap">
        <span className="text-muted">{visible(text.slice(0, same))}</span>
        <mark className="rounded-xs bg-warning-soft text-ink">{visible(text.slice(same))}</mark>
      </dd>
    </div>
  );
}

/** Signs that one does not see, as JSON writes them. */
function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\ufeff]/gu, (sign) => {
    if (sign === '\n') return '\\n\n';
    if (sign === '\r') return '\\r';
    if (sign === '\t') return '\\t';
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
