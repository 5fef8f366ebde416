'use client';

import { formatCount, formatDate, formatGrams } from '../../_lib/format.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import type { Verdict as CheckedProof, Finding } from '../../_lib/proofs/check-proof.ts';
import { Badge } from '../../_ui/badge.tsx';
import { Card } from '../../_ui/card.tsx';
import { Verdict } from './verdict.tsx';

/** A proof that was checked and how long that took, or that what was opened is none. */
export type Checked = { verdict: CheckedProof; milliseconds: number } | 'unreadable';

const MICROGRAMS_PER_GRAM = 1_000_000;

/** What the check of a proof came to: the answer first, then what was looked at, and what it does not show. */
export function ProofVerdict({ checked }: { checked: Checked }) {
  const translate = useTranslate();
  if (checked === 'unreadable') {
    return (
      <Verdict tone="warning" title={translate('proof.unreadable')}>
        {translate('proof.unreadableHint')}
      </Verdict>
    );
  }
  const { verdict, milliseconds } = checked;
  const isBroken = verdict.findings.some(({ state }) => state === 'broken');
  const isUnknown = verdict.findings.some(({ state }) => state === 'unknown');
  return (
    <div className="space-y-6" data-milliseconds={milliseconds}>
      {isBroken ? (
        <Verdict tone="negative" title={translate('proof.broken')}>
          {translate('proof.brokenHint')}
        </Verdict>
      ) : (
        <Verdict
          tone={isUnknown ? 'warning' : 'positive'}
          title={translate(isUnknown ? 'proof.partly' : 'proof.holds')}
        >
          {translate(isUnknown ? 'proof.partlyHint' : 'proof.holdsHint', { day: dayOf(verdict) })}
        </Verdict>
      )}
      {isBroken || isUnknown ? null : <Counted verdict={verdict} />}
      <Looked findings={verdict.findings} keyId={verdict.keyId} milliseconds={milliseconds} />
    </div>
  );
}

function Counted({ verdict }: { verdict: CheckedProof }) {
  const translate = useTranslate();
  return (
    <Card title={translate('proof.counted', { day: dayOf(verdict) })}>
      <ul className="grid gap-3 sm:grid-cols-2">
        {verdict.holdings.map(({ mode, metal, micrograms }, index) => (
          <li key={index} className="rounded-md bg-sunken px-3.5 py-3">
            <span className="text-sm text-muted">
              {metal === 'gold' || metal === 'silver' ? translate(`rates.${metal}`) : metal}
              {mode === 'sandbox' ? ` · ${translate('proof.sandbox')}` : null}
            </span>
            <span className="figures block text-xl font-semibold">
              {formatGrams(Number(micrograms) / MICROGRAMS_PER_GRAM)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Looked({
  findings,
  keyId,
  milliseconds,
}: {
  findings: readonly Finding[];
  keyId: string;
  milliseconds: number;
}) {
  const translate = useTranslate();
  return (
    <Card title={translate('proof.looked')}>
      <ul className="space-y-2.5">
        {findings.map(({ what, state }) => (
          <li key={what} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Badge tone={tones[state]} icon={state === 'holds' ? 'check' : 'alert'}>
              {translate(`proof.state.${state}`)}
            </Badge>
            <span className="min-w-0 flex-1">{translate(`proof.what.${what}`)}</span>
          </li>
        ))}
      </ul>
      <p className="mt-4 text-sm text-muted">{translate('proof.keyHint')}</p>
      <p className="mt-1 font-mono text-xs break-all">{keyId}</p>
      <p className="mt-4 text-sm text-muted">
        {translate('proof.took', { milliseconds: formatCount(Math.max(1, milliseconds)) })}
      </p>
    </Card>
  );
}

const tones = { holds: 'positive', broken: 'negative', unknown: 'warning' } as const;

/** The day of a proof, for the eye. */
const dayOf = ({ day }: CheckedProof) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? formatDate(day) : day);
