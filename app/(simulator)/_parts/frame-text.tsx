import { useTranslate } from '../../_lib/messages/use-translate.tsx';
import { Button } from '../../_ui/button.tsx';
import { CodeView } from '../../_ui/code-view.tsx';
import { Icon } from '../../_ui/icon.tsx';
import type { FrameReading } from './read-frame.ts';

/** What a rendering offers, to the letter: its links, and its QR code read back from the picture. */
export function FrameText({
  reading,
  url,
  onOpen,
}: {
  reading: FrameReading | null | undefined;
  url: string | undefined;
  onOpen: (link: string) => void;
}) {
  const translate = useTranslate();
  if (!reading) return <p className="mt-2 text-sm text-muted">{translate('deviceSimulator.app.reading')}</p>;
  const { links, qr } = reading;
  const isRight = qr?.says === url;
  return (
    <div className="mt-2 space-y-2">
      <p className="flex items-start gap-1.5 text-sm">
        {qr === null ? (
          <span className="text-muted">{translate('deviceSimulator.device.qrNone')}</span>
        ) : (
          <>
            <Icon
              name={isRight ? 'check' : 'alert'}
              className={isRight ? 'mt-0.5 shrink-0 text-positive' : 'mt-0.5 shrink-0 text-negative'}
            />
            {translate(isRight ? 'deviceSimulator.device.qrRight' : 'deviceSimulator.device.qrWrong')}
          </>
        )}
      </p>
      {links.length > 0 || qr !== null ? (
        <details className="text-sm">
          <summary className="cursor-pointer rounded-sm py-1 font-medium text-accent">
            {translate('deviceSimulator.device.links')}
          </summary>
          <div className="mt-2 space-y-3">
            {links.map(({ name, link }) => (
              <div key={name} className="space-y-1.5">
                <CodeView title={name} text={link} copyLabel={translate('deviceSimulator.device.copy', { name })} />
                <Button
                  onClick={() => onOpen(link)}
                  aria-label={`${translate('deviceSimulator.device.open')}: ${name}`}
                >
                  {translate('deviceSimulator.device.open')}
                </Button>
              </div>
            ))}
            {links.length === 0 ? <p className="text-muted">{translate('deviceSimulator.device.noLinks')}</p> : null}
            {qr?.says ? (
              <CodeView
                title={translate('deviceSimulator.device.qr')}
                text={qr.says}
                copyLabel={translate('deviceSimulator.device.copy', { name: translate('deviceSimulator.device.qr') })}
              />
            ) : null}
          </div>
        </details>
      ) : null}
    </div>
  );
}
