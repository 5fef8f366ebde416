import type { IncomingMessage } from 'node:http';
import { EMBED_BASE_HEADER, EMBED_PARTNER_HEADER, FRAME_ANCESTORS_HEADER } from '../app-bridge.ts';
import { type EmbedPlace, findDomainPlace, findEmbedPlace } from '../domain/accounts/domains/embed-place.ts';
import { ownHosts } from '../domain/accounts/domains/own-hosts.ts';
import type { Core } from '../domain/context.ts';
import { FILES_PATH } from './files/serve-file.ts';
import type { HostName } from './request-target.ts';
import { TRPC_PATH } from './trpc/batch.ts';

/** Where the screens of a partner are; the rest of the path is theirs. */
const EMBED_PATH = /^\/embed\/([\w-]{1,64})(?=\/|$)/;

/** What the screens on a partner's own domain load and lead to. */
const SERVED = [/^\/_next\//, /^\/(?:pay|invoice|verify|products)\//, /^\/[\w-]+\.(?:svg|png|ico|js|txt|webmanifest)$/];

/** Procedures that those pages call; the others are the dashboard's. */
const PROCEDURES = /^(?:embed|checkout|sipCheckout|invoices|certificates)\./;

/** What pages are told by, and no client may say. */
const TOLD_HEADERS = [EMBED_PARTNER_HEADER, EMBED_BASE_HEADER, FRAME_ANCESTORS_HEADER];

/** First parts of paths that mean something else at the service's own addresses. */
const ELSEWHERE = new Set(
  `api docs domains embed export gateway healthz invitation metrics openapi.json ops partner payouts postman.json readyz sign-in
   tola.http trpc files pay invoice simulator verify products _next`.split(/\s+/),
);

/** What becomes of a request: `pass` goes where its path says, `refuse` is answered as not found. */
export type EmbedVerdict = 'pass' | 'refuse';

/**
 * Makes the look at each request that finds partners' screens: those under /embed/<partner>, and those on partners' own domains,
 * whose addresses it rewrites to the former. It tells pages whose they are by headers of ours, which no client can set.
 */
export function createEmbedRoutes(
  core: Core,
): (request: IncomingMessage, target: { path: string; host: HostName }) => Promise<EmbedVerdict> {
  const own = ownHosts(core.settings.addresses);
  return async (request, { path, host: { name } }) => {
    for (const header of TOLD_HEADERS) if (header in request.headers) delete request.headers[header];
    if (name !== undefined && !own.has(name)) {
      const place = await findDomainPlace(core, name);
      if (place) return onDomain(request, path, place);
    }
    const partnerId = EMBED_PATH.exec(path)?.[1];
    const place = partnerId === undefined ? undefined : await findEmbedPlace(core, partnerId);
    if (place) tell(request, place, `/embed/${place.partnerId}`);
    return 'pass';
  };
}

/** On a domain there are the screens and what they need; nothing else of the service is to be had there. */
function onDomain(request: IncomingMessage, path: string, place: EmbedPlace): EmbedVerdict {
  if (path.startsWith(`${TRPC_PATH}/`)) {
    const called = decode(path.slice(TRPC_PATH.length + 1)).split(',');
    request.headers[EMBED_PARTNER_HEADER] = place.partnerId;
    return called.every((procedure) => PROCEDURES.test(procedure)) ? 'pass' : 'refuse';
  }
  if (path.startsWith(`${FILES_PATH}/`) || SERVED.some((served) => served.test(path))) return 'pass';
  if (ELSEWHERE.has(decode(path.split('/')[1] as string))) return 'refuse';
  tell(request, place, '');
  // As Next has paths: it would send the browser to the one without the slash, under a name that is not known here.
  const screen = path.replace(/\/$/, '');
  request.url = `/embed/${place.partnerId}${screen}${(request.url as string).slice(path.length)}`;
  return 'pass';
}

function tell(request: IncomingMessage, place: EmbedPlace, base: string): void {
  request.headers[EMBED_PARTNER_HEADER] = place.partnerId;
  request.headers[EMBED_BASE_HEADER] = base;
  request.headers[FRAME_ANCESTORS_HEADER] = place.frameOrigins.join(' ');
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
