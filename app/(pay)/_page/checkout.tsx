import { formatRupees } from '../../_lib/format.ts';
import type { Device } from '../../_lib/upi/device.ts';
import type { PaymentStage as Stage } from '../../_lib/upi/stages.ts';
import type { Words } from '../words.ts';
import type { CheckoutView } from './checkout-view.ts';
import { Payee, TimeLeft } from './head.tsx';
import { Returning } from './returning.tsx';
import { scriptPage } from './script-page.ts';
import { headingOf, rhythmOf } from './stage.ts';
import { Summary } from './summary.tsx';
import { WaysToPay } from './ways-to-pay.tsx';

type Props = {
  stage: Stage;
  view: CheckoutView;
  device: Device;
  words: Words;
  paymentId: string;
  /** Shown by the device simulator, which nothing leads away from */
  isPreview: boolean;
};

/** The checkout of one order at its stage. Whole without scripts; the script reads `data-page` and replaces this element. */
export function Checkout({ stage, view, device, words, paymentId, isPreview }: Props) {
  const { partnerName: partner, logo, upi, returnTo } = view;
  const metal = words(`${view.asset}Of`);
  const asks = `/trpc/checkout.status?input=${encodeURIComponent(JSON.stringify({ paymentId }))}`;
  const seen = isPreview ? { ...view, returnTo: null } : view;
  return (
    <main id="checkout" data-page={JSON.stringify(scriptPage({ asks, view: seen, words, rhythm: rhythmOf(stage) }))}>
      {view.isSandbox && (
        <p className="sandbox">
          {words('foot.sandbox')} {!isPreview && <a href={`/simulator/${paymentId}`}>{words('foot.simulator')}</a>}
        </p>
      )}
      <Payee partner={partner} logo={logo} />
      <div className="head">
        <h1 tabIndex={-1} className={stage}>
          {headingOf(stage, view, words)}
        </h1>
        {stage === 'pay' && <TimeLeft seconds={view.secondsLeft} label={words('ways.left')} />}
      </div>
      {stage !== 'pay' && <p>{words(`text.${stage}`, { partner, metal })}</p>}
      <p id="notice" role="status" />
      <Summary stage={stage} view={view} words={words} />
      {stage === 'pay' && upi && (
        <WaysToPay
          {...{ upi, device, words }}
          labels={{
            apps: words('ways.apps'),
            qr: words('ways.qr', { amount: formatRupees(view.amountInr) }),
          }}
        />
      )}
      {returnTo && stage !== 'pay' && stage !== 'checking' && stage !== 'paid' && (
        <Returning {...{ returnTo, partner, words }} />
      )}
    </main>
  );
}
