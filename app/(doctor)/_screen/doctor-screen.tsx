'use client';

import type { ReactNode } from 'react';
import { hostSamples } from '../../_lib/embed-hosts/samples.ts';
import { Button } from '../../_ui/button.tsx';
import { type Check, checkOrder, type Platform } from '../_tries/types.ts';
import { en, type Words } from '../_words/en.ts';
import { hi } from '../_words/hi.ts';
import { CheckCard } from './check-card.tsx';
import { EdgesAction, ZoomAction } from './look-actions.tsx';
import { CameraAction, FileAction, LinkAction, PopupAction } from './try-actions.tsx';
import { type Doctor, useDoctor } from './use-doctor.ts';
import type { Visit } from './visit.ts';

export type DoctorProps = {
  language: 'en' | 'hi';
  partnerId: string;
  partnerName: string | null;
  /** Null where the link is not known: nothing is sent then */
  token: string | null;
  label: string | null;
  platform: Platform;
};

/** The doctor's page: what is tried at once, what takes a tap, and what to add to the app where something does not work. */
export function DoctorScreen(props: DoctorProps) {
  const words = props.language === 'hi' ? hi : en;
  const doctor = useDoctor(props);
  const { visit } = doctor;
  return (
    <main className="mx-auto max-w-2xl space-y-5 px-4 pt-[calc(env(safe-area-inset-top)+1.25rem)] pb-[calc(env(safe-area-inset-bottom)+2rem)]">
      <header className="space-y-1.5">
        <h1 className="text-2xl font-semibold">{words.title}</h1>
        <p className="text-lg text-pretty text-muted">{words.lead(props.partnerName ?? words.someone)}</p>
        {props.label ? <p className="text-sm text-faint">{props.label}</p> : null}
      </header>
      <noscript>
        <p className="rounded-md border border-negative/40 bg-negative-soft p-4 font-medium text-negative">
          {words.noScript}
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
        <p className="rounded-md border border-warning/40 bg-warning-soft p-3">{words.unknownRun}</p>
      ) : null}
      {visit ? <Findings doctor={doctor} visit={visit} words={words} /> : null}
    </main>
  );
}

/** What was found, and what is left to try: once the script runs, since without it nothing of this would answer. */
function Findings({ doctor, visit, words }: { doctor: Doctor; visit: Visit; words: Words }) {
  const results = checkOrder.map((check) => visit.outcomes[check]?.result);
  const counted = results.filter((result) => result !== 'not_needed').length;
  return (
    <>
      <PlatformChoice platform={visit.platform} words={words} onChoose={doctor.choose} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-lg font-semibold">
          {words.score(results.filter((result) => result === 'passed').length, counted)}
        </p>
        <p role="status" className="text-sm text-muted">
          {{ kept: words.kept, sending: words.sending, sent: words.sent, failed: words.notSent }[doctor.sending]}
        </p>
      </div>
      <ul className="space-y-3">
        {checkOrder.map((check) => (
          <CheckCard
            key={`${visit.id} ${check}`}
            check={check}
            outcome={visit.outcomes[check]}
            platform={visit.platform}
            words={words}
          >
            {actionOf(check, doctor, words)}
          </CheckCard>
        ))}
      </ul>
      <Button size="md" className="min-h-11" onClick={doctor.startAnew}>
        {words.again}
      </Button>
    </>
  );
}

function actionOf(check: Check, doctor: Doctor, words: Words): ReactNode {
  const props = { doctor, words };
  switch (check) {
    case 'popups':
      return <PopupAction {...props} />;
    case 'upi_links':
      return <LinkAction {...props} check={check} />;
    case 'intent_links':
      return doctor.visit?.outcomes.intent_links?.result === 'not_needed' ? null : (
        <LinkAction {...props} check={check} />
      );
    case 'camera':
      return <CameraAction {...props} />;
    case 'file_chooser':
      return <FileAction {...props} />;
    case 'safe_area':
      return <EdgesAction {...props} />;
    case 'text_zoom':
      return <ZoomAction {...props} />;
    default:
      return null;
  }
}

function PlatformChoice({
  platform,
  words,
  onChoose,
}: {
  platform: Platform;
  words: Words;
  onChoose: (platform: Platform) => void;
}) {
  return (
    <label className="block space-y-1.5">
      <span className="block font-medium">{words.platform}</span>
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
