import type { ReactElement } from 'react';
import { languageOf } from '../../_page/accept-language.ts';
import { answerPage, nonceOf, refreshOf } from '../../_page/answer-page.ts';
import { Checkout } from '../../_page/checkout.tsx';
import { type CheckoutView, readCheckout } from '../../_page/checkout-view.ts';
import { deviceOf } from '../../_page/device.ts';
import { PageShell } from '../../_page/page-shell.tsx';
import { headingOf, rhythmOf, stageOf } from '../../_page/stage.ts';
import { Unreadable } from '../../_page/unreadable.tsx';
import { script } from '../../_script/script.ts';
import { wordsOf } from '../../_words/words.ts';

/**
 * The hosted checkout of an order (spec 4.8): static markup, whole without scripts, so that a cheap phone on a slow network has it
 * with the first answer. Which ways to pay it shows is decided here, from the browser's own words.
 */
export async function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  const { id: paymentId } = await params;
  const view = await readCheckout(paymentId);
  const nonce = nonceOf(request);
  const language = languageOf(request.headers.get('accept-language'));
  if ('unreadable' in view)
    return answerPage(<Unreadable {...{ language, nonce }} status={view.unreadable} />, view.unreadable);
  return answerPage(
    page({ view, paymentId, language, nonce, userAgent: request.headers.get('user-agent') ?? '' }),
    200,
  );
}

function page(input: {
  view: CheckoutView;
  paymentId: string;
  language: 'en' | 'hi';
  nonce: string;
  userAgent: string;
}): ReactElement {
  const { view, paymentId, language, nonce, userAgent } = input;
  const words = wordsOf(language);
  const stage = stageOf(view);
  const service = view.serviceName.charAt(0).toUpperCase() + view.serviceName.slice(1);
  return (
    <PageShell
      {...{ language, nonce }}
      title={`${headingOf(stage, view, words)} · ${view.partnerName}`}
      scriptPath={script.path}
      {...refreshOf(view, rhythmOf(stage))}
      footer={[words('foot.sebi', { metal: words(view.asset) }), words('foot.by', { service })]}
    >
      <Checkout {...{ stage, view, words, paymentId }} device={deviceOf(userAgent)} />
    </PageShell>
  );
}
