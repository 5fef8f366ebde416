import type { ReactNode } from 'react';
import type statusWords from '../../../messages/generated/statusPage.ts';
import { formatIst } from '../../_lib/format.ts';
import type { TranslateWithin } from '../../_lib/messages/translate.ts';
import type { IncidentView, StatusView } from '../../_lib/procedure-types.ts';
import { styles } from './styles.ts';

type Words = TranslateWithin<(typeof statusWords)['section']>;
type Part = StatusView['parts'][number];
type Frame = { language: 'en' | 'hi'; nonce: string; serviceName: string; words: Words };

/** The whole document: static markup without a script. */
export function StatusDocument({ view, ...frame }: Frame & { view: StatusView | undefined }) {
  const { words } = frame;
  if (!view) {
    return (
      <Shell {...frame}>
        <p className="all down">{words('unreadable')}</p>
        <p className="muted">{words('unreadableHint')}</p>
      </Shell>
    );
  }
  const state = view.state ?? 'none';
  return (
    <Shell {...frame}>
      <p className={`all ${state}`}>{words(`all.${state}`)}</p>
      <p className="muted">
        {view.probedAt === null ? words('noneHint') : words('probed', { time: formatIst(view.probedAt) })}
      </p>
      <h2>{words('parts')}</h2>
      <ul className="parts">
        {view.parts.map((part) => (
          <li key={part.capability}>
            <PartLine part={part} words={words} />
          </li>
        ))}
      </ul>
      <h2>{words('incidents')}</h2>
      {view.incidents.length === 0 ? <p className="muted">{words('noIncidents')}</p> : null}
      {view.incidents.map((incident) => (
        <Incident key={incident.incidentId} incident={incident} words={words} />
      ))}
    </Shell>
  );
}

function Shell({ language, nonce, serviceName, words, children }: Frame & { children: ReactNode }) {
  const title = words('title', { service: serviceName });
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <header>
          <h1>{title}</h1>
        </header>
        <main>{children}</main>
        <footer>
          <a href="/status.json">{words('json')}</a>
        </footer>
      </body>
    </html>
  );
}

function PartLine({ part, words }: { part: Part; words: Words }) {
  const { capability, reason, since, availablePct, days } = part;
  const state = part.state ?? 'none';
  const name = words(`part.${capability}`);
  const troubled = days.filter((day) => worstOf(day) === 'down' || worstOf(day) === 'degraded').length;
  return (
    <>
      <div className="line">
        <h3>{name}</h3>
        <span className={`state ${state}`}>
          {words(`state.${state}`)}
          {reason === null ? null : `: ${words(`reason.${reason}`)}`}
        </span>
      </div>
      <svg
        viewBox={`0 0 ${days.length * 4} 24`}
        preserveAspectRatio="none"
        role="img"
        aria-label={words('days', { part: name, troubled: String(troubled) })}
      >
        {days.map((day, index) => (
          <rect key={day.day} x={index * 4} width="3" height="24" className={worstOf(day)} />
        ))}
      </svg>
      <p className="line muted">
        <span>{availablePct === null ? words('state.none') : words('available', { share: String(availablePct) })}</span>
        {state === 'up' || since === null ? null : <span>{words('since', { time: formatIst(since) })}</span>}
      </p>
    </>
  );
}

/** A day by its worst; one bad probe of a thousand is not a bad day. */
function worstOf({ up, degraded, down }: Part['days'][number]): 'up' | 'degraded' | 'down' | 'none' {
  const all = up + degraded + down;
  if (all === 0) return 'none';
  if (down * 200 >= all) return 'down';
  return (degraded + down) * 200 >= all ? 'degraded' : 'up';
}

function Incident({ incident, words }: { incident: IncidentView; words: Words }) {
  const { title, capabilities, beganAt, resolvedAt, notes } = incident;
  return (
    <article className={`incident${resolvedAt === null ? ' is-open' : ''}`}>
      <div className="line">
        <h3>{title}</h3>
        <span className={`state ${resolvedAt === null ? 'down' : 'up'}`}>
          {resolvedAt === null ? words('open') : words('resolved', { time: formatIst(resolvedAt) })}
        </span>
      </div>
      <p className="muted">
        {words('affects', { parts: capabilities.map((one) => words(`part.${one}`)).join(', ') })}.{' '}
        {words('began', { time: formatIst(beganAt) })}.
      </p>
      <ul>
        {notes.map(({ body, at }) => (
          <li key={at + body}>
            <time className="muted" dateTime={at}>
              {formatIst(at)} IST
            </time>
            {`\n${body}`}
          </li>
        ))}
      </ul>
    </article>
  );
}
