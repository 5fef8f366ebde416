'use client';

import { useState } from 'react';
import upiWords from '../../../../messages/generated/embed/upi.ts';
import { appChoices, opensAnyApp, type UpiLinks } from '../../../_lib/upi/app-choices.ts';
import { deviceOf } from '../../../_lib/upi/device.ts';
import { QrCode } from '../../../_ui/detail/qr-code.tsx';
import { Icon } from '../../../_ui/icon.tsx';
import { useWords } from '../../_app/words.ts';
import { Notice } from '../parts.tsx';
import { copyText } from './copy-text.ts';
import { watchOpening } from './watch-opening.ts';

/** From the wider of the two a phone has to tell the modules apart: as wide as the screen lets it be. */
const qrLook = 'mx-auto aspect-square w-full max-w-80 rounded-lg bg-white';
const rowLook =
  'flex min-h-13 w-full items-center gap-3 rounded-lg border border-line-strong/60 bg-surface px-4 py-2 text-lg font-medium';

/**
 * The ways to pay or approve that work on this device (specification 2.11). Apps are opened in the same frame by links that are
 * tapped, never by us; a host app hands them to the system. Where nothing took over, it says so and shows the other ways.
 */
export function UpiWays({ upi, title, qrLabel }: { upi: UpiLinks; title: string; qrLabel: string }) {
  const words = useWords(upiWords);
  const [device] = useState(() => deviceOf(navigator.userAgent));
  const [isQrShown, setQrShown] = useState(false);
  const [notice, setNotice] = useState<'notOpened' | 'copied' | null>(null);
  const apps = appChoices(upi, device);
  const hasAny = opensAnyApp(device);
  const opened = () =>
    watchOpening(() => {
      setNotice('notOpened');
      setQrShown(true);
    });
  return (
    <section aria-label={title} className="space-y-3">
      <h2 className="font-semibold">{apps.length > 0 || hasAny ? title : words('scan')}</h2>
      <div role="status">
        {notice ? <Notice tone={notice === 'copied' ? 'positive' : 'info'}>{words(notice)}</Notice> : null}
      </div>
      <ul className="space-y-2 empty:hidden">
        {apps.map(({ name, link }) => (
          <li key={name}>
            <a href={link} onClick={opened} className={rowLook}>
              <AppMark name={name} />
              <span className="min-w-0 flex-1 break-words">{name}</span>
              <Icon name="right" size={16} className="shrink-0 text-faint" />
            </a>
          </li>
        ))}
        {hasAny ? (
          <li>
            <a href={upi.url} onClick={opened} className={rowLook}>
              <AppMark name="U" />
              <span className="min-w-0 flex-1 break-words">{words(apps.length > 0 ? 'any' : 'anyFirst')}</span>
              <Icon name="right" size={16} className="shrink-0 text-faint" />
            </a>
          </li>
        ) : null}
      </ul>
      {apps.length > 0 ? (
        <details open={isQrShown} onToggle={(event) => setQrShown(event.currentTarget.open)}>
          <summary className="flex min-h-11 items-center gap-2 font-medium text-accent">
            <Icon name={isQrShown ? 'down' : 'right'} size={16} />
            {words('qrElsewhere')}
          </summary>
          {isQrShown ? <QrCode text={upi.url} label={qrLabel} className={qrLook} /> : null}
        </details>
      ) : (
        <QrCode text={upi.url} label={qrLabel} className={qrLook} />
      )}
      <button
        type="button"
        onClick={() => void copyText(upi.url).then(() => setNotice('copied'))}
        className="flex min-h-11 items-center gap-2 font-medium text-accent"
      >
        <Icon name="copy" size={16} />
        {words('copy')}
      </button>
    </section>
  );
}

/** The first letter of an app: their marks are theirs. */
function AppMark({ name }: { name: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent"
    >
      {name[0]}
    </span>
  );
}
