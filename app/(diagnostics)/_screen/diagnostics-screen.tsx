'use client';

import type { ReactNode } from 'react';
import { hostSamples } from '../../_lib/embed-hosts/samples.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { type Check, checkOrder, type Platform } from '../_tries/types.ts';
import { CheckCard } from './check-card.tsx';
import { EdgesAction, ZoomAction } from './look-actions.tsx';
import { CameraAction, FileAction, LinkAction, PopupAction } from './try-actions.tsx';
import { type Diagnostics, useDiagnostics } from './use-diagnostics.ts';
import type { Visit } from './visit.ts';

export type DiagnosticsProps = {
  partnerId: string;
  partnerName: string | null;
  /** Null where the link is not known: nothing is sent then */
  token: string | null;
  label: string | null;
  platform: Platform;
};

/** The diagnostics's page: what is tried at once, what takes a tap, and what to add to the app where something does not work. */
export function DiagnosticsScreen(props: DiagnosticsProps) {
  const translate = useTranslate();
  const diagnostics = useDiagnostics(props);
  const { visit } = diagnostics;
  return (
    <main className="mx-auto max-w-2xl space-y-5 px-4 pt-[calc(env(safe-area-inset-top)+1.25rem)] pb-[calc(env(safe-area-inset-bottom)+2rem)]">
      <header className="space-y-1.5">
        <h1 className="text-2xl font-semibold">{translate('webviewDiagnostics.title')}</h1>
        <p className="text-lg text-pretty text-muted">
          {translate('webviewDiagnostics.lead', { name: props.partnerName ?? translate('webviewDiagnostics.someone') })}
        </p>
        {props.label ? <p className="text-sm text-faint">{props.label}</p> : null}
      </header>
      <noscript>
        <p className="rounded-md border border-negative/40 bg-negative-soft p-4 font-medium text-negative">
          {translate('webviewDiagnostics.noScript')}
        </p>
        <ul className="space-y-2 pt-4">
          {hostSamples.map(({ platform: one, title, lines }) =>
            lines.javascript ? (
              <li key={one}>
                <span className="block text-sm text-muted">{title}</span>
                <code className="font-mono text-sm break-all">{lines.javascript}</code>
              </li>
            ) : null,
          )}
        </ul>
      </noscript>
      {props.token === null ? (
        <p className="rounded-md border border-warning/40 bg-warning-soft p-3">
          {translate('webviewDiagnostics.unknownRun')}
        </p>
      ) : null}
      {visit ? <Findings diagnostics={diagnostics} visit={visit} /> : null}
    </main>
  );
}

const sendingKeys = {
  kept: 'webviewDiagnostics.kept',
  sending: 'webviewDiagnostics.sending',
  sent: 'webviewDiagnostics.sent',
  failed: 'webviewDiagnostics.notSent',
} as const satisfies Record<Diagnostics['sending'], string>;

/** What was found, and what is left to try: once the script runs, since without it nothing of this would answer. */
function Findings({ diagnostics, visit }: { diagnostics: Diagnostics; visit: Visit }) {
  const translate = useTranslate();
  const results = checkOrder.map((check) => visit.outcomes[check]?.result);
  const counted = results.filter((result) => result !== 'not_needed').length;
  return (
    <>
      <PlatformChoice platform={visit.platform} onChoose={diagnostics.choose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg font-semibold">
          {translate('webviewDiagnostics.score', {
            passed: results.filter((result) => result === 'passed').length,
            of: counted,
          })}
        </p>
        <p role="status" className="text-sm text-muted">
          {translate(sendingKeys[diagnostics.sending])}
        </p>
      </div>
      <ul className="space-y-3">
        {checkOrder.map((check) => (
          <CheckCard
            key={`${visit.id} ${check}`}
            check={check}
            outcome={visit.outcomes[check]}
            platform={visit.platform}
          >
            {actionOf(check, diagnostics)}
          </CheckCard>
        ))}
      </ul>
      <Button size="md" className="min-h-11" onClick={diagnostics.startAnew}>
        {translate('webviewDiagnostics.again')}
      </Button>
    </>
  );
}

function actionOf(check: Check, diagnostics: Diagnostics): ReactNode {
  switch (check) {
    case 'popups':
      return <PopupAction diagnostics={diagnostics} />;
    case 'upi_links':
      return <LinkAction diagnostics={diagnostics} check={check} />;
    case 'intent_links':
      return diagnostics.visit?.outcomes.intent_links?.result === 'not_needed' ? null : (
        <LinkAction diagnostics={diagnostics} check={check} />
      );
    case 'camera':
      return <CameraAction diagnostics={diagnostics} />;
    case 'file_chooser':
      return <FileAction diagnostics={diagnostics} />;
    case 'safe_area':
      return <EdgesAction diagnostics={diagnostics} />;
    case 'text_zoom':
      return <ZoomAction diagnostics={diagnostics} />;
    default:
      return null;
  }
}

function PlatformChoice({ platform, onChoose }: { platform: Platform; onChoose: (platform: Platform) => void }) {
  const translate = useTranslate();
  return (
    <label className="block space-y-1.5">
      <span className="block font-medium">{translate('webviewDiagnostics.platform')}</span>
      <select
        value={platform}
        onChange={(event) => onChoose(event.target.value as Platform)}
        className="h-11 w-full rounded-md border border-line-strong bg-surface px-3 text-lg"
      >
        {hostSamples.map((sample) => (
          <option key={sample.platform} value={sample.platform}>
            {sample.title}
          </option>
        ))}
      </select>
    </label>
  );
}
