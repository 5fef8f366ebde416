'use client';

import { useCallback, useEffect, useRef, useState } from 'react';
import { judgeTextZoom, measure, tryAtOnce } from '../_tries/at-once.ts';
import { findReplaced } from '../_tries/popup.ts';
import { type Check, notNeeded, type Outcome, type Platform } from '../_tries/types.ts';
import { findingsOf, keepVisit, newVisit, openVisit, type Visit } from './visit.ts';

type Sending = 'kept' | 'sending' | 'sent' | 'failed';
export type Diagnostics = {
  /** Undefined until the script runs */
  readonly visit: Visit | undefined;
  readonly sending: Sending;
  note(check: Check, outcome: Outcome): void;
  /** A link is about to be opened: this page may never hear what became of it */
  leaveFor(check: 'upi_links' | 'intent_links' | undefined): void;
  choose(platform: Platform): void;
  startAnew(): void;
};

type Run = { partnerId: string; token: string | null; platform: Platform };

/** What was found so far, kept over reloads and sent after each change. */
export function useDiagnostics({ partnerId, token, platform }: Run): Diagnostics {
  const [visit, setVisit] = useState<Visit>();
  const [sending, setSending] = useState<Sending>(token === null ? 'kept' : 'sending');
  const latest = useRef<Visit>(undefined);

  const change = useCallback(
    (next: Visit) => {
      const numbered = { ...next, step: next.step + 1 };
      latest.current = numbered;
      setVisit(numbered);
      keepVisit(numbered);
      if (token === null) return;
      setSending('sending');
      send({ partnerId, token }, numbered).then((isTaken) => {
        if (latest.current === numbered) setSending(isTaken ? 'sent' : 'failed');
      });
    },
    [partnerId, token],
  );

  const begin = useCallback(
    (opened: Visit) => {
      const replaced = findReplaced(opened.id);
      const textZoom = opened.outcomes.text_zoom?.result === 'passed' ? opened.outcomes.text_zoom : judgeTextZoom();
      change(
        forPlatform({
          ...opened,
          outcomes: {
            ...opened.outcomes,
            ...tryAtOnce(),
            text_zoom: textZoom,
            ...(replaced && { popups: replaced }),
          },
        }),
      );
    },
    [change],
  );

  useEffect(() => begin(openVisit(token ?? '', platform)), [begin, token, platform]);

  // In a view that was offline, or whose report was lost, the next chance is as good as the first.
  useEffect(() => {
    const again = () => latest.current && change(latest.current);
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [change]);

  const update = (make: (visit: Visit) => Visit) => latest.current && change(make(latest.current));
  return {
    visit,
    sending,
    note: (check, outcome) =>
      update((now) => ({ ...now, pending: undefined, outcomes: { ...now.outcomes, [check]: outcome } })),
    leaveFor: (pending) => update((now) => ({ ...now, pending })),
    choose: (chosen) => update((now) => forPlatform({ ...now, platform: chosen })),
    startAnew: () => begin(newVisit(token ?? '', latest.current?.platform ?? platform)),
  };
}

/** Links of one app are Android's alone; a person who chose wrongly at first gets the check back. */
function forPlatform(visit: Visit): Visit {
  const { intent_links: found, ...outcomes } = visit.outcomes;
  const isIphone = visit.platform === 'ios' || /iPhone|iPad/.test(navigator.userAgent);
  if (isIphone) return { ...visit, outcomes: { ...outcomes, intent_links: notNeeded('Android only') } };
  return found?.result === 'not_needed' ? { ...visit, outcomes } : visit;
}

async function send(run: { partnerId: string; token: string }, visit: Visit): Promise<boolean> {
  const report = {
    visit: visit.id,
    step: visit.step,
    platform: visit.platform,
    findings: findingsOf(visit),
    facts: measure(),
  };
  try {
    const response = await fetch('/trpc/embed.diagnostics.report', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...run, userAgent: navigator.userAgent, report }),
      // The link that is tried next may end this page.
      keepalive: true,
    });
    return response.ok;
  } catch {
    return false;
  }
}
