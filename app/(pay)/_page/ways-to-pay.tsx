import { appChoices, opensAnyApp } from '../../_lib/upi/app-choices.ts';
import type { Device } from '../../_lib/upi/device.ts';
import type { Words } from '../words.ts';
import type { CheckoutView } from './checkout-view.ts';

/** From here on four pixels a module need more room: 61 modules a side. */
const LONG_CHARACTERS = 213;

type Upi = NonNullable<CheckoutView['upi']>;
type Props = {
  upi: Upi;
  device: Device;
  words: Words;
  /** What stands over the apps, and what the QR code is for */
  labels: { apps: string; qr: string };
};

/** The ways to pay or approve that work on a device (spec 2.11): its apps, any app, or a QR code for the phone in one's hand. */
export function WaysToPay({ upi, device, words, labels }: Props) {
  const apps = appChoices(upi, device);
  // A phone has to tell the modules of a long text apart.
  const look = upi.url.length > LONG_CHARACTERS ? 'qr dense' : 'qr';
  const qr = <div className={look} role="img" aria-label={labels.qr} dangerouslySetInnerHTML={{ __html: upi.qr }} />;
  return (
    <section id="ways" aria-label={labels.apps}>
      {apps.length > 0 && (
        <>
          <h2>{labels.apps}</h2>
          <ul className="apps">
            {apps.map(({ name, link }) => (
              <li key={name}>
                <a className="button" href={link} data-app>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {opensAnyApp(device) && (
        <a className={device === 'android' ? 'button plain' : 'button'} href={upi.url} data-app>
          {words(device === 'android' ? 'ways.any' : 'ways.anyFirst')}
        </a>
      )}
      {apps.length > 0 ? (
        <details>
          <summary>{words('ways.qrElsewhere')}</summary>
          {qr}
        </details>
      ) : (
        <>
          <h2>{words('ways.scan')}</h2>
          {qr}
        </>
      )}
      <button type="button" className="button plain" data-copy={upi.url} hidden>
        {words('ways.copy')}
      </button>
    </section>
  );
}
