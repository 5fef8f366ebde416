'use client';

import type { Check, CheckResult } from '../../../_lib/embed-hosts/host-sample.ts';
import { hostSamples } from '../../../_lib/embed-hosts/samples.ts';
import { useTranslate } from '../../../_lib/messages/use-translate.tsx';
import type { WebviewRunView } from '../../../_lib/procedure-types.ts';
import { Badge, type Tone } from '../../../_ui/badge.tsx';
import { CodeView } from '../../../_ui/code-view.tsx';
import { Time } from '../../../_ui/figures.tsx';
import type { IconName } from '../../../_ui/icon.tsx';

type Report = WebviewRunView['reports'][number];

const looks = {
  passed: { tone: 'positive', icon: 'check' },
  failed: { tone: 'negative', icon: 'failed' },
  unsure: { tone: 'neutral', icon: 'clock' },
  not_needed: { tone: 'neutral', icon: 'info' },
} as const satisfies Record<CheckResult, { tone: Tone; icon: IconName }>;

/** What one app on one device could do, how that was found, and the lines that it lacks. */
export function ReportView({ report }: { report: Report }) {
  const translate = useTranslate();
  const sample = hostSamples.find((one) => one.platform === report.platform);
  const isFailed = report.findings.some(({ result }) => result === 'failed');
  const counted = report.findings.filter(({ result }) => result !== 'not_needed');
  const passed = counted.filter(({ result }) => result === 'passed');
  const { tone, icon } = looks[isFailed ? 'failed' : passed.length === counted.length ? 'passed' : 'unsure'];
  const facts = Object.entries(report.facts);
  return (
    <details open={isFailed} className="rounded-md border border-line">
      <summary className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
        <span className="font-medium">{sample?.title}</span>
        <Badge tone={tone} icon={icon}>
          {translate('webview.score', { passed: passed.length, of: counted.length })}
        </Badge>
        <Time at={report.at} className="text-sm text-muted" />
      </summary>
      <div className="space-y-4 border-t border-line px-3 py-3">
        <p className="font-mono text-xs break-words text-muted">{report.userAgent}</p>
        <ul className="space-y-2">
          {report.findings.map(({ check, result, note }) => (
            <li key={check} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
              <span className="w-44 font-medium">{translate(`webview.check.${check}`)}</span>
              <span className="w-32">
                <Badge {...looks[result]}>{translate(`webview.result.${result}`)}</Badge>
              </span>
              <span className="min-w-0 font-mono text-xs break-words text-muted">{note}</span>
            </li>
          ))}
        </ul>
        {facts.length > 0 ? (
          <dl className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="flex gap-1.5">
                <dt className="text-muted">{name}</dt>
                <dd className="font-mono text-xs leading-5">{value}</dd>
              </div>
            ))}
          </dl>
        ) : null}
        {report.findings
          .filter(({ result }) => result === 'failed')
          .map(({ check }) => (
            <MissingLines key={check} check={check} lines={sample?.lines[check]} />
          ))}
      </div>
    </details>
  );
}

function MissingLines({ check, lines }: { check: Check; lines: string | undefined }) {
  const translate = useTranslate();
  const name = translate(`webview.check.${check}`);
  if (lines === undefined) return null;
  return (
    <CodeView
      title={translate('webview.lines', { name })}
      text={lines}
      copyLabel={translate('webview.copyLines', { name })}
    />
  );
}
