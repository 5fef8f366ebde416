import { formatRupees } from '../../_lib/format.ts';
import type { Device } from '../../_lib/upi/device.ts';
import type { SipStage } from '../../_lib/upi/stages.ts';
import type { Words } from '../words.ts';
import { Payee, TimeLeft } from './head.tsx';
import { Returning } from './returning.tsx';
import { scriptPage } from './script-page.ts';
import { sipHeadingOf, sipRhythmOf } from './sip-stage.ts';
import { SipSummary } from './sip-summary.tsx';
import type { SipView } from './sip-view.ts';
import { WaysToPay } from './ways-to-pay.tsx';

type Props = { stage: SipStage; view: SipView; device: Device; words: Words; sipId: string };

/** The checkout of one plan at its stage. Whole without scripts; the script reads `data-page` and replaces this element. */
export function SipCheckout({ stage, view, device, words, sipId }: Props) {
  const { partnerName: partner, upi, returnTo } = view;
  const metal = words(`${view.asset}Of`);
  const amount = formatRupees(view.installmentInr);
  const every = words(`sip.every.${view.frequency}`);
  const asks = `/trpc/sipCheckout.status?input=${encodeURIComponent(JSON.stringify({ sipId }))}`;
  const hasEnded = stage !== 'approve' && stage !== 'checking' && stage !== 'begun';
  return (
    <main id="checkout" data-page={JSON.stringify(scriptPage({ asks, view, words, rhythm: sipRhythmOf(stage) }))}>
      {view.isSandbox && <p className="sandbox">{words('foot.sandbox')}</p>}
      <Payee partner={partner} logo={view.logo} />
      <div className="head">
        <h1 tabIndex={-1} className={stage === 'begun' || stage === 'active' ? 'completed' : stage}>
          {sipHeadingOf(stage, view, words)}
        </h1>
        {stage === 'approve' && <TimeLeft seconds={view.secondsLeft} label={words('ways.left')} />}
      </div>
      <p>{words(`sip.text.${stage}`, { partner, metal, amount })}</p>
      <p id="notice" role="status" />
      <SipSummary stage={stage} view={view} words={words} />
      {stage === 'approve' && upi && (
        <WaysToPay
          {...{ upi, device, words }}
          labels={{ apps: words('sip.ways.apps'), qr: words('sip.ways.qr', { amount, every }) }}
        />
      )}
      {returnTo && hasEnded && <Returning {...{ returnTo, partner, words }} />}
    </main>
  );
}
