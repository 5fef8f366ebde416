'use client';

import type { ReactNode } from 'react';
import { hostSamples } from '../../_lib/embed-hosts/samples.ts';
import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { type Check, checkOrder, type Platform } from '../_tries/types.ts';
import { CheckCard } from './check-card.tsx';
import { EdgesAction, ZoomAction } from './look-actions.tsx';
import { CameraAction, FileAction, LinkAction, PopupAction } from './try-actions.tsx';
import { type Doctor, useDoctor } from './use-doctor.ts';
import type { Visit } from './visit.ts';

export type DoctorProps = {
  partnerId: string;
  partnerName: string | null;
  /** Null where the link is not known: nothing is sent then */
  token: string | null;
  label: string | null;
  platform: Platform;
};

/** The diagnostics's page: what is tried at once, what takes a tap, and what to add to the app where something does not work. */
export function DoctorScreen(props: DoctorProps) {
  const translate = useTranslate();
  const doctor = useDoctor(props);
  const { visit } = doctor;
  return (
    <main className="mx-auto max-w-2xl space-y-5 px-4 pt-[calc(env(safe-area-inset-top)+1.25rem)] pb-[calc(env(safe-area-inset-bottom)+2rem)]">
      <header className="space-y-1.5">
        <h1 className="text-2xl font-semibold">{translate('doctor.title')}</h1>
        <p className="text-lg text-pretty text-muted">
          {translate('doctor.lead', { name: props.partnerName ?? translate('doctor.someone') })}
        </p>
        {props.label ? <p className="text-sm text-faint">{props.label}</p> : null}
      </header>
      <noscript>
        <p className="rounded-md border border-negative/40 bg-negative-soft p-4 font-medium text-negative">
          {translate('doctor.noScript')}
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
        <p className="rounded-md border border-warning/40 bg-warning-soft p-3">{translate('doctor.unknownRun')}</p>
      ) : null}
      {visit ? <Findings doctor={doctor} visit={visit} /> : null}
    </main>
  );
}

const sendingKeys = {
  kept: 'doctor.kept',
  sending: 'doctor.sending',
  sent: 'doctor.sent',
  failed: 'doctor.notSent',
} as const satisfies Record<Doctor['sending'], string>;

/** What was found, and what is left to try: once the script runs, since without it nothing of this would answer. */
function Findings({ doctor, visit }: { doctor: Doctor; visit: Visit }) {
  const translate = useTranslate();
  const results = checkOrder.map((check) => visit.outcomes[check]?.result);
  const counted = results.filter((result) => result !== 'not_needed').length;
  return (
    <>
      <PlatformChoice platform={visit.platform} onChoose={doctor.choose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg font-semibold">
          {translate('doctor.score', { passed: results.filter((result) => result === 'passed').length, of: counted })}
        </p>
        <p role="status" className="text-sm text-muted">
          {translate(sendingKeys[doctor.sending])}
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
            {actionOf(check, doctor)}
          </CheckCard>
        ))}
      </ul>
      <Button size="md" className="min-h-11" onClick={doctor.startAnew}>
        {translate('doctor.again')}
      </Button>
    </>
  );
}

function actionOf(check: Check, doctor: Doctor): ReactNode {
  switch (check) {
    case 'popups':
      return <PopupAction doctor={doctor} />;
    case 'upi_links':
      return <LinkAction doctor={doctor} check={check} />;
    case 'intent_links':
      return doctor.visit?.outcomes.intent_links?.result === 'not_needed' ? null : (
        <LinkAction doctor={doctor} check={check} />
      );
    case 'camera':
      return <CameraAction doctor={doctor} />;
    case 'file_chooser':
      return <FileAction doctor={doctor} />;
    case 'safe_area':
      return <EdgesAction doctor={doctor} />;
    case 'text_zoom':
      return <ZoomAction doctor={doctor} />;
    default:
      return null;
  }
}

function PlatformChoice({ platform, onChoose }: { platform: Platform; onChoose: (platform: Platform) => void }) {
  const translate = useTranslate();
  return (
    <label className="block space-y-1.5">
      <span className="block font-medium">{translate('doctor.platform')}</span>
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
