import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Badge } from '../../_ui/badge.tsx';
import { Callout } from '../../_ui/callout.tsx';
import { classNames } from '../../_ui/class-names.ts';
import { Icon } from '../../_ui/icon.tsx';
import type { LinkFinding, LinkReading } from './simulator-types.ts';

const looks = {
  pass: { tone: 'positive', icon: 'check', ink: 'text-positive' },
  warn: { tone: 'warning', icon: 'alert', ink: 'text-warning' },
  fail: { tone: 'negative', icon: 'failed', ink: 'text-negative' },
} as const;

/** What the app makes of a link: the verdict, what is wrong in full, what is right folded away, and what it says. */
export function Findings({ reading, isStale }: { reading: LinkReading; isStale: boolean }) {
  const translate = useTranslate();
  const { findings, parameters, verdict, appName } = reading;
  const wrong = findings.filter((finding) => finding.verdict !== 'pass');
  const right = findings.filter((finding) => finding.verdict === 'pass');
  return (
    <div aria-busy={isStale} className={classNames('space-y-3', isStale && 'opacity-60')}>
      <Callout tone={looks[verdict].tone} title={translate(`deviceSimulator.app.${verdict}`)}>
        {appName ?? (reading.form === 'any' ? translate('deviceSimulator.app.any') : null)}
      </Callout>
      {wrong.length > 0 ? <FindingList findings={wrong} /> : null}
      {right.length > 0 ? (
        <details>
          <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium text-accent">
            {translate('deviceSimulator.app.rules', { count: right.length })}
          </summary>
          <FindingList findings={right} />
        </details>
      ) : null}
      {parameters.length > 0 ? (
        <details>
          <summary className="cursor-pointer rounded-sm py-1 text-sm font-medium text-accent">
            {translate('deviceSimulator.app.parameters')}
          </summary>
          <dl className="mt-1 divide-y divide-line text-sm">
            {parameters.map(({ name, value }, index) => (
              <div key={index} className="flex gap-3 py-1.5">
                <dt className="w-28 shrink-0 font-mono text-xs leading-5 break-all">{name}</dt>
                <dd className="min-w-0 break-all">
                  {value ?? <em>{translate('deviceSimulator.app.undecodable')}</em>}
                </dd>
              </div>
            ))}
          </dl>
        </details>
      ) : null}
    </div>
  );
}

function FindingList({ findings }: { findings: LinkFinding[] }) {
  const translate = useTranslate();
  return (
    <ul className="divide-y divide-line text-sm">
      {findings.map(({ rule, section, verdict, value }) => (
        <li key={rule} className="flex items-start gap-2 py-1.5">
          <Icon name={looks[verdict].icon} className={classNames('mt-0.5 shrink-0', looks[verdict].ink)} />
          <span className="min-w-0 flex-1">
            <span className="sr-only">{translate(`deviceSimulator.verdict.${verdict}`)}: </span>
            {translate(`deviceSimulator.rule.${rule}`)}
            {value === null ? null : <span className="block font-mono text-xs break-all text-muted">{value}</span>}
          </span>
          <Badge>{translate(`deviceSimulator.section.${section}`)}</Badge>
        </li>
      ))}
    </ul>
  );
}
