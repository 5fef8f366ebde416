import { makePictures } from './pictures.ts';
import type { BenchService } from './service.ts';
import { makeVisitor, VISITED_PARTNER, type Visitor } from './visitor.ts';
import { benchTrades, type Trader, trades } from './workloads.ts';

/** What an hour of a busy day holds: so many of each, in all. */
const ROUNDS = 20;
const CERTIFICATES_A_ROUND = 8;
const INVOICES_A_ROUND = 10;
const PICTURES_A_ROUND = 2;
const LOGOS = 25;
/** Side by side, as that many people who work at once */
const VISITORS = 6;
const TRADING_SECONDS = 4;
/** Then the server is left alone, as it is now and then. */
const REST_MS = 10_000;

const names = ['Asha Rao', 'आशा राव', 'ஆஷா ராவ்', 'আশা রায়', 'Gurpreet Singh Ahluwalia of Jalandhar', 'ఆశా రావు'];

export type MixedFigures = {
  /** Resident memory after all of it, in MiB; undefined where this machine does not tell */
  memoryMib: number | undefined;
  highestMib: number | undefined;
  /** The highest of the server and the process that draws for it, together */
  highestWithDrawingMib: number | undefined;
  screens: number;
  documents: number;
};

/** Pages of the service, the partner's and the operator's, by who looks at them. */
const pages = {
  anyone: [
    ...[
      '',
      '/authentication',
      '/trading',
      '/payments',
      '/embed',
      '/webhooks',
      '/sandbox',
      '/errors',
      '/kyc',
      '/reference/buy',
    ].map((path) => `/docs${path}`),
    '/sign-in',
    '/verify',
    `/embed/${VISITED_PARTNER}`,
    `/embed/${VISITED_PARTNER}/buy`,
    '/openapi.json',
  ],
  owner: [
    ...[
      '/',
      '/wallet',
      '/transactions',
      '/users',
      '/payments',
      '/sips',
      '/deliveries',
      '/withdrawals',
      '/inventory',
      '/statements',
    ],
    ...['/settings/team', '/settings/branding', '/settings/pricing', '/settings/audit', '/settings/profile', '/start'],
    ...['/developers/logs', '/developers/webhooks', '/developers/tokens', '/developers/usage', '/developers/sandbox'],
  ].flatMap((path) => [path, `${path}?mode=sandbox`]),
  operator: [
    '',
    '/partners',
    '/approvals',
    '/kyc',
    '/payments',
    '/withdrawals',
    '/deliveries',
    '/statements',
    '/audit',
    '/jobs',
  ].map((path) => `/ops${path}`),
};

/**
 * Looks at every screen over and over, has certificates drawn and invoices printed, hands in logos and photos, and trades in between: what
 * an hour of mixed use asks of a process, in a few minutes. Raises where an answer is not a success.
 */
export async function benchMixed(
  service: Pick<BenchService, 'url' | 'databaseUrl' | 'sessionSecret' | 'memoryMib' | 'drawingMib'>,
  traders: Trader[],
): Promise<MixedFigures> {
  const visitor = await makeVisitor(service);
  const client = createMixedClient(service.url, visitor);
  const pictures = await makePictures();
  const figures: MixedFigures = {
    memoryMib: undefined,
    highestMib: undefined,
    highestWithDrawingMib: undefined,
    screens: 0,
    documents: 0,
  };
  const watch = setInterval(() => {
    const memory = service.memoryMib();
    if (memory === undefined) return;
    figures.highestMib = Math.max(figures.highestMib ?? 0, memory);
    figures.highestWithDrawingMib = Math.max(figures.highestWithDrawingMib ?? 0, memory + service.drawingMib());
  }, 250);
  try {
    for (let round = 0; round < ROUNDS; round++) {
      if (round % 5 === 0) await benchTrades(service.url, trades.buy, traders, TRADING_SECONDS);
      const documents = [
        ...Array.from(
          { length: CERTIFICATES_A_ROUND },
          (_, index) => () => client.certificate(names[(round + index) % names.length] as string),
        ),
        ...Array.from({ length: INVOICES_A_ROUND }, () => client.invoice),
        ...(round < LOGOS ? [() => client.logo(pictures.logo)] : []),
        ...Array.from({ length: PICTURES_A_ROUND }, () => () => client.photo(pictures.photo)),
      ];
      const paid = await client.checkout();
      const looks = [
        ...[...pages.anyone, ...paid].map((path) => () => client.look(path)),
        ...pages.owner.map((path) => () => client.look(path, visitor.cookie)),
        ...pages.operator.map((path) => () => client.look(path, visitor.operatorCookie)),
      ];
      await inTurns([...documents, ...looks], VISITORS);
      figures.screens += looks.length;
      figures.documents += documents.length;
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return { ...figures, memoryMib: service.memoryMib() };
  } finally {
    clearInterval(watch);
  }
}

async function inTurns(tasks: (() => Promise<unknown>)[], atOnce: number): Promise<void> {
  const queue = [...tasks];
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let task = queue.shift(); task; task = queue.shift()) await task();
    }),
  );
}

type Json = Record<string, unknown> & { data?: Record<string, unknown> };

/** The calls of the mixed run, each with an answer that is read to its end. */
function createMixedClient(url: string, visitor: Visitor) {
  let people = 0;
  const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> => {
    const response = await fetch(path.startsWith('http') ? path : `${url}${path}`, { headers, redirect: 'error' });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
    return response;
  };
  const look = async (path: string, cookie?: string) =>
    void (await (await get(path, cookie === undefined ? {} : { cookie })).arrayBuffer());
  const post = async (path: string, body: object, headers: Record<string, string>): Promise<Json> => {
    const response = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', ...headers },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text) as Json;
  };
  const sandbox = { authorization: `Bearer ${visitor.sandboxToken}` };
  const call = async (path: string, body: object) => (await post(path, body, sandbox)).data ?? {};
  const read = async (path: string) => ((await (await get(path, sandbox)).json()) as Json).data ?? {};
  const mobile = () => `97${String(10_000_000 + ++people)}`;
  const newUser = async (name: string) =>
    String((await call('/partner/users/init', { mobile: mobile(), name, flow: 'api' })).user_code);
  return {
    look,
    /** A certificate of a new user, and its picture */
    async certificate(name: string) {
      const { image_url } = await read(`/partner/users/${await newUser(name)}/certificate`);
      await look(new URL(String(image_url)).pathname);
    },
    /** A buy, and its invoice as a page and as a file */
    async invoice() {
      const quote = await call('/partner/buy/quote', {
        user_code: await newUser('Asha Rao'),
        asset_type: 'gold',
        amount_inr: 10,
      });
      const { transaction_id } = await call('/partner/buy/confirm', { quote_id: quote.quote_id });
      const { view_url, pdf_url } = await read(`/partner/transactions/${transaction_id}/invoice`);
      for (const address of [view_url, pdf_url]) await look(new URL(String(address)).pathname);
    },
    logo: (picture: string) => post('/trpc/branding.tryLogo', { mode: 'sandbox', picture }, { cookie: visitor.cookie }),
    /** A photo of a document, by a customer in the hosted screens */
    async photo(picture: string) {
      const { user_code } = await call('/partner/users/init', { mobile: mobile(), name: 'Asha Rao', flow: 'embed' });
      await post('/partner/embed/exchange', { user_code }, {});
      const { data } = await post('/partner/embed/verify-otp', { user_code, otp: '1234' }, {});
      const authorization = `Bearer ${data?.session_token}`;
      await post('/trpc/embed.kyc.keepPicture', { type: 'pan', picture }, { authorization });
    },
    /** Pages of an order that is paid: the checkout with its QR code, and the simulator */
    async checkout(): Promise<string[]> {
      const order = { user_code: await newUser('Asha Rao'), amount_inr: 100, checkout_type: 'hosted' };
      const { payment_id } = await call('/partner/payments/orders', order);
      return [`/pay/${payment_id}`, `/simulator/${payment_id}`];
    },
  };
}
