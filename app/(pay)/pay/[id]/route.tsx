import type { ReactElement } from 'react';
import { languageOf } from '../../../_lib/messages/accept-language.ts';
import { type Device, deviceOf } from '../../../_lib/upi/device.ts';
import { paymentStageOf } from '../../../_lib/upi/stages.ts';
import { answerPage, nonceOf, refreshOf } from '../../_page/answer-page.ts';
import { Checkout } from '../../_page/checkout.tsx';
import { type CheckoutView, readCheckout } from '../../_page/checkout-view.ts';
import { previewDevice } from '../../_page/device.ts';
import { PageShell } from '../../_page/page-shell.tsx';
import { headingOf, rhythmOf } from '../../_page/stage.ts';
import { Unreadable } from '../../_page/unreadable.tsx';
import { script } from '../../_script/script.ts';
import { wordsOf } from '../../words.ts';

/**
 * The hosted checkout of an order (spec 4.8): static markup, whole without scripts, so that a cheap phone on a slow network has it
 * with the first answer. Which ways to pay it shows is decided here, from the browser's own words; the device simulator names a device
 * instead, of which only sandbox orders take notice.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id: paymentId } = await params;
  const view = await readCheckout(paymentId);
  const nonce = nonceOf(request);
  const language = languageOf(request.headers.get('accept-language'));
  if ('unreadable' in view)
    return answerPage(<Unreadable {...{ language, nonce }} status={view.unreadable} />, view.unreadable);
  const { searchParams } = new URL(request.url);
  const preview = searchParams.has('device') ? previewDevice(searchParams.get('device')) : undefined;
  if (searchParams.has('device') && !(preview && view.isSandbox)) {
    return new Response(null, { status: 303, headers: { location: `/pay/${encodeURIComponent(paymentId)}` } });
  }
  const device = preview ?? deviceOf(request.headers.get('user-agent') ?? '');
  return answerPage(page({ view, paymentId, language, nonce, device, isPreview: preview !== undefined }), 200);
}

function page(input: {
  view: CheckoutView;
  paymentId: string;
  language: 'en' | 'hi';
  nonce: string;
  device: Device;
  isPreview: boolean;
}): ReactElement {
  const { view, paymentId, language, nonce, device, isPreview } = input;
  const words = wordsOf(language);
  const stage = paymentStageOf(view);
  const service = view.serviceName.charAt(0).toUpperCase() + view.serviceName.slice(1);
  return (
    <PageShell
      {...{ language, nonce }}
      title={`${headingOf(stage, view, words)} · ${view.partnerName}`}
      script={script}
      accent={view.accent}
      {...refreshOf(isPreview ? { returnTo: null } : view, rhythmOf(stage))}
      footer={[words('foot.sebi', { metal: words(view.asset) }), words('foot.by', { service })]}
    >
      <Checkout {...{ stage, view, words, paymentId, device, isPreview }} />
    </PageShell>
  );
}
