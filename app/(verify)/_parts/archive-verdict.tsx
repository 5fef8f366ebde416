'use client';

import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Card } from '../../_ui/card.tsx';
import { Icon, type IconName } from '../../_ui/icon.tsx';
import type { ArchiveReport } from './published-verifier.ts';
import { Verdict } from './verdict.tsx';

/** What the verifier found, failures first; its words are English in every language, the same that it prints on a terminal. */
export function ArchiveVerdict({ report }: { report: ArchiveReport }) {
  const translate = useTranslate();
  const { subject, established, open, failed, failures } = report;
  const isBroken = failed > 0;
  return (
    <div className="space-y-6">
      <Verdict
        tone={isBroken ? 'negative' : 'positive'}
        title={translate(isBroken ? 'archiveCheck.broken' : 'archiveCheck.holds')}
      >
        <p>{translate(isBroken ? 'archiveCheck.brokenHint' : 'archiveCheck.holdsHint')}</p>
        {subject ? (
          <p lang="en" className="mt-1 break-words">
            {subject}
          </p>
        ) : null}
      </Verdict>
      <Said title={translate('archiveCheck.failures', { count: failed })} texts={failures} icon="failed" />
      <Said title={translate('archiveCheck.established')} texts={established} icon="check" />
      <Said title={translate('archiveCheck.notEstablished')} texts={open} icon="alert" />
    </div>
  );
}

const tones = { failed: 'text-negative', check: 'text-positive', alert: 'text-warning' } as const;

function Said({
  title,
  texts,
  icon,
}: {
  title: string;
  texts: readonly string[];
  icon: keyof typeof tones & IconName;
}) {
  if (texts.length === 0) return null;
  return (
    <Card title={title}>
      <ul lang="en" className="space-y-2.5">
        {texts.map((text, index) => (
          <li key={index} className="flex gap-3">
            <span className={tones[icon]}>
              <Icon name={icon} size={20} />
            </span>
            <span className="min-w-0 flex-1 break-words">{text}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
