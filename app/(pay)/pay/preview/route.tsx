import { languageOf } from '../../../_lib/messages/accept-language.ts';
import { paymentStageOf } from '../../../_lib/upi/stages.ts';
import { answerPage, nonceOf } from '../../_page/answer-page.ts';
import { Checkout } from '../../_page/checkout.tsx';
import { readSample } from '../../_page/checkout-view.ts';
import { previewDevice } from '../../_page/device.ts';
import { PageShell } from '../../_page/page-shell.tsx';
import { headingOf } from '../../_page/stage.ts';
import { Unreadable } from '../../_page/unreadable.tsx';
import { wordsOf } from '../../words.ts';
import { readDraft } from './preview-draft.ts';

/** A draft is a few words and a logo as it is kept. */
const DRAFT_BYTES_MAX = 64 * 1_024;

/**
 * The checkout with a branding that is not saved yet, for the dashboard to frame: drawn as every checkout is, of a sample order, and
 * without its script. Only members of partners see it, and only from our own pages: no other site can make our address say what it likes.
 */
export async function POST(request: Request): Promise<Response> {
  const [nonce, language] = [nonceOf(request), languageOf(request.headers.get('accept-language'))];
  const nothing = () => answerPage(<Unreadable {...{ language, nonce }} status={404} />, 404);
  const site = request.headers.get('sec-fetch-site');
  if (site !== 'same-origin' || Number(request.headers.get('content-length') ?? DRAFT_BYTES_MAX + 1) > DRAFT_BYTES_MAX)
    return nothing();
  const form = await request.formData().catch(() => undefined);
  const draft = form && readDraft(form);
  const device = previewDevice(new URL(request.url).searchParams.get('device'));
  const view = draft && device && (await readSample(draft.mode));
  if (!view) return nothing();
  const words = wordsOf(language);
  const shown = { ...view, partnerName: draft.name, accent: draft.accent, logo: draft.logo };
  const stage = paymentStageOf(shown);
  const service = view.serviceName.charAt(0).toUpperCase() + view.serviceName.slice(1);
  return answerPage(
    <PageShell
      {...{ language, nonce }}
      title={headingOf(stage, shown, words)}
      accent={draft.accent}
      scheme={draft.scheme}
      footer={[words('foot.sebi', { metal: words(view.asset) }), words('foot.by', { service })]}
    >
      <Checkout {...{ stage, words, device }} view={shown} paymentId="preview" isPreview />
    </PageShell>,
    200,
  );
}
