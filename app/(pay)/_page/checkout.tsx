import type { ScriptPage } from '../_script/checkout.ts';
import type { Words } from '../_words/words.ts';
import type { CheckoutView } from './checkout-view.ts';
import type { Device } from './device.ts';
import { headingOf, rhythmOf, type Stage } from './stage.ts';
import { Summary } from './summary.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

type Props = {
  stage: Stage;
  view: CheckoutView;
  device: Device;
  words: Words;
  paymentId: string;
  /** Shown by the device lab, which nothing leads away from */
  isPreview: boolean;
};

/** The checkout of one order at its stage. Whole without scripts; the script reads `data-page` and replaces this element. */
export function Checkout({ stage, view, device, words, paymentId, isPreview }: Props) {
  const { partnerName: partner, logo, upi, returnTo, invoiceUrl } = view;
  const metal = words(`${view.asset}Of`);
  return (
    <main id="checkout" data-page={JSON.stringify(scriptPage({ stage, view, words, paymentId, isPreview }))}>
      {view.isSandbox && (
        <p className="sandbox">
          {words('foot.sandbox')} {!isPreview && <a href={`/lab/${paymentId}`}>{words('foot.lab')}</a>}
        </p>
      )}
      <p className="payee">
        {logo ? (
          <img src={logo.path} width={logo.width} height={logo.height} alt="" decoding="async" />
        ) : (
          <span aria-hidden="true">{[...partner][0]?.toUpperCase()}</span>
        )}
        {partner}
      </p>
      <div className="head">
        <h1 tabIndex={-1} className={stage}>
          {headingOf(stage, view, words)}
        </h1>
        {stage === 'pay' && <TimeLeft seconds={view.secondsLeft} label={words('ways.left')} />}
      </div>
      {stage !== 'pay' && <p>{words(`text.${stage}`, { partner, metal })}</p>}
      <p id="notice" role="status" />
      <Summary stage={stage} view={view} words={words} />
      {stage === 'pay' && upi && <WaysToPay upi={upi} view={view} device={device} words={words} />}
      {stage === 'completed' && invoiceUrl && (
        <a className="button plain" href={invoiceUrl} target="_blank" rel="noreferrer">
          {words('do.invoice')}
        </a>
      )}
      {returnTo && stage !== 'pay' && stage !== 'checking' && stage !== 'paid' && (
        <>
          <a className="button" href={returnTo}>
            {words('do.return', { partner })}
          </a>
          <p id="returning" hidden>
            <span /> <button type="button">{words('do.stay')}</button>
          </p>
        </>
      )}
    </main>
  );
}

function TimeLeft({ seconds, label }: { seconds: number; label: string }) {
  return (
    <p id="left" role="timer" aria-label={label}>
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </p>
  );
}

/** What the script goes by. */
function scriptPage({ stage, view, words, paymentId, isPreview }: Omit<Props, 'device'>): ScriptPage {
  const { status, canPay, secondsLeft, returnTo, partnerName: partner } = view;
  const { looks, returnsAfterSeconds } = rhythmOf(stage);
  return {
    paymentId,
    status,
    canPay,
    secondsLeft,
    looksAfterSeconds: looks?.script ?? null,
    returns:
      returnTo === null || returnsAfterSeconds === undefined || isPreview
        ? null
        : { to: returnTo, afterSeconds: returnsAfterSeconds },
    words: {
      copied: words('live.copied'),
      checking: words('live.checking'),
      none: words('live.none'),
      notOpened: words('live.notOpened'),
      offline: words('live.offline'),
      returning: words('live.returning', { partner }),
      marks: {
        600: words('live.minutes', { count: 10 }),
        300: words('live.minutes', { count: 5 }),
        120: words('live.minutes', { count: 2 }),
        60: words('live.minute'),
        30: words('live.seconds', { count: 30 }),
      },
    },
  };
}
