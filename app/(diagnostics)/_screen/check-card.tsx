'use client';

import type { ReactNode } from 'react';
import type { CheckResult } from '../../_lib/embed-hosts/host-sample.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Badge, type Tone } from '../../_ui/badge.tsx';
import type { IconName } from '../../_ui/icon.tsx';
import type { Check, Outcome, Platform } from '../_tries/types.ts';
import { Lines } from './lines.tsx';

const looks = {
  passed: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'failed' },
  unsure: { tone: 'neutral', icon: 'clock' },
  not_needed: { tone: 'neutral', icon: 'info' },
} as const satisfies Record<CheckResult, { tone: Tone; icon: IconName }>;

/** One thing that is tried: what for, what came of it, how to try it, and the lines that it takes. */
export function CheckCard({
  check,
  outcome,
  platform,
  children,
}: {
  check: Check;
  outcome: Outcome | undefined;
  platform: Platform;
  children?: ReactNode;
}) {
  const translate = useTranslate();
  const result = outcome?.result ?? 'unsure';
  const { tone, icon } = looks[result];
  return (
    <li className="space-y-3 rounded-lg border border-line bg-surface p-4 shadow-raised" data-check={check}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">{translate(`webviewDiagnostics.checks.${check}`)}</h2>
        <span role="status">
          <Badge tone={tone} icon={icon}>
            {translate(`webviewDiagnostics.results.${result}`)}
          </Badge>
        </span>
      </div>
      <p className="text-muted">{translate(`webviewDiagnostics.checks.${check}.reason`)}</p>
      {outcome ? <p className="font-mono text-xs break-words text-faint">{outcome.note}</p> : null}
      {children}
      {result === 'failed' ? <Lines platform={platform} check={check} /> : null}
    </li>
  );
}
