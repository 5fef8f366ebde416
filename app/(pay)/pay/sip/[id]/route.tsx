import { languageOf } from '../../../../_lib/messages/accept-language.ts';
import { deviceOf } from '../../../../_lib/upi/device.ts';
import { sipStageOf } from '../../../../_lib/upi/stages.ts';
import { answerPage, nonceOf, refreshOf } from '../../../_page/answer-page.ts';
import { PageShell } from '../../../_page/page-shell.tsx';
import { SipCheckout } from '../../../_page/sip-checkout.tsx';
import { sipHeadingOf, sipRhythmOf } from '../../../_page/sip-stage.ts';
import { readSipCheckout } from '../../../_page/sip-view.ts';
import { Unreadable } from '../../../_page/unreadable.tsx';
import { script } from '../../../_script/script.ts';
import { wordsOf } from '../../../words.ts';

/** The hosted checkout of a plan (spec 2.12, 4.8): where a customer approves its mandate, then what has come of it. */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id: sipId } = await params;
  const view = await readSipCheckout(sipId);
  const nonce = nonceOf(request);
  const language = languageOf(request.headers.get('accept-language'));
  if ('unreadable' in view) {
    return answerPage(<Unreadable {...{ language, nonce }} status={view.unreadable} />, view.unreadable);
  }
  const words = wordsOf(language);
  const stage = sipStageOf(view);
  const service = view.serviceName.charAt(0).toUpperCase() + view.serviceName.slice(1);
  return answerPage(
    <PageShell
      {...{ language, nonce }}
      title={`${sipHeadingOf(stage, view, words)} · ${view.partnerName}`}
      script={script}
      accent={view.accent}
      {...refreshOf(view, sipRhythmOf(stage))}
      footer={[words('foot.sebi', { metal: words(view.asset) }), words('foot.by', { service })]}
    >
      <SipCheckout {...{ stage, view, words, sipId }} device={deviceOf(request.headers.get('user-agent') ?? '')} />
    </PageShell>,
    200,
  );
}
