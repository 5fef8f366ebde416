import { REQUEST_ID_HEADER } from '../../../app-bridge.ts';
import { isOperatorAllowed } from '../../../domain/accounts/operators/permissions.ts';
import { findSession } from '../../../domain/accounts/sessions/find-session.ts';
import { openPicture, PICTURES_PATH } from '../../../domain/customers/kyc/pictures/open-picture.ts';
import { DomainError } from '../../../domain/kernel/errors.ts';
import { refusalOf } from '../../refusal.ts';
import type { TrpcContext } from '../init.ts';

/**
 * Answers GET /ops/kyc-pictures/<id>.jpg or .pdf to staff of the service who may see submissions of KYC and are signed in, opened by themselves or from our own pages.
 * A visitor who is not signed in is led there and back; to partner staff no such thing exists. Nothing keeps a copy.
 */
export async function handlePicture(
  request: Request,
  context: Pick<TrpcContext, 'core' | 'session' | 'requestId'>,
): Promise<Response> {
  const { core, session, requestId } = context;
  const { pathname } = new URL(request.url);
  const refuse = (status: number, message: string, headers: Record<string, string> = {}) =>
    new Response(`${message}\n${requestId}\n`, {
      status,
      headers: { 'Content-Type': 'text/plain; charset=utf-8', ...plainHeaders(requestId), ...headers },
    });
  if (request.method !== 'GET') return refuse(405, 'Pictures are looked at with GET.', { Allow: 'GET' });
  const site = request.headers.get('sec-fetch-site');
  if (site !== null && site !== 'same-origin' && site !== 'none') {
    return refuse(403, 'This request did not come from our own pages.');
  }
  const member = session && (await findSession(core, session.sessionKey));
  if (!member) {
    return refuse(303, 'Sign in to go on.', { Location: `/sign-in?callbackUrl=${encodeURIComponent(pathname)}` });
  }
  const id = /^(kpc_[0-9a-z]{1,60})\.(?:jpg|pdf)$/.exec(pathname.slice(PICTURES_PATH.length))?.[1];
  if (member.partnerId !== null || !id) return refuse(404, 'There is no such picture.');
  const { memberId, role, sessionId } = member;
  if (!isOperatorAllowed(role, 'kyc.read')) return refuse(403, 'This needs another role: admin or compliance.');
  try {
    const { bytes, media } = await openPicture(
      { core, actor: { type: 'operator', id: memberId, role, sessionId }, requestId },
      id,
    );
    return new Response(bytes, {
      headers: {
        'Content-Type': media,
        // A PDF is taken away: the page it would be shown in may run nothing.
        'Content-Disposition':
          media === 'image/jpeg' ? `inline; filename="${id}.jpg"` : `attachment; filename="${id}.pdf"`,
        ...plainHeaders(requestId),
      },
    });
  } catch (error) {
    if (error instanceof DomainError) return refuse(error.status, 'There is no such picture.');
    core.log.error({ requestId, error }, 'a picture could not be opened');
    const { status, message } = refusalOf(error);
    return refuse(status, message);
  }
}

const plainHeaders = (requestId: string) => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'X-Robots-Tag': 'noindex',
  [REQUEST_ID_HEADER]: requestId,
});
