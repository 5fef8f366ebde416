import { createHash } from 'node:crypto';
import type { ArchiveRequest } from '../domain/documents/archives/archive.ts';
import { readPeriod } from '../domain/documents/archives/period.ts';
import { tarEnd, tarHeader, tarPadding } from '../domain/documents/archives/tar.ts';
import { openArchive } from '../domain/documents/archives/write-archive.ts';
import type { CertificateSigner } from '../domain/documents/certificates/signing.ts';
import { commitHoldings } from '../domain/documents/holdings/commit-holdings.ts';
import { signLedgerDay } from '../domain/documents/ledger-days/sign-ledger-day.ts';
import type { Mode } from '../domain/kernel/mode.ts';
import { chainPostings } from '../domain/ledger/chain/chain-postings.ts';
import { readVerifier } from '../verifier/published.ts';
import { cancelNow, placeOrder, stockLive } from './rooms/deliveries.ts';
import { buyGold } from './rooms/inventory.ts';
import { makeOrder, pay, simulate, tell } from './rooms/payments.ts';
import { makeSip, simulateSip } from './rooms/sips.ts';
import { endMonth } from './rooms/statements.ts';
import { confirmGift, confirmSell, confirmSend, giftQuote, sellQuote, sendQuote } from './rooms/transfers.ts';
import { addAccount, makeWithdrawal, setKyc } from './rooms/withdrawals.ts';
import { bookOf, confirm, makeBuy, makeQuote, makeUser } from './trades.ts';
import { randomMobile, type TestPartner, type World } from './world.ts';

/** What the published verifier answers. */
export type Verified = {
  failed: number;
  failures: { file: string; line?: number; what: string; expected?: string; found?: string }[];
  established: string[];
  open: string[];
};

type Verify = (
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  options?: { trustedKeys?: ReadonlySet<string>; keptLog?: object },
) => Promise<Verified>;

/** The verifier as it is published: the one file, loaded as a reader's Node.js loads it. */
export async function loadVerifier(): Promise<Verify> {
  const source = Buffer.from(readVerifier().text, 'utf8').toString('base64');
  const module = (await import(/* @vite-ignore */ `data:text/javascript;base64,${source}`)) as {
    verifyArchive: (...of: Parameters<Verify>) => Promise<Verified & { about: unknown }>;
    reportParts: (report: Verified, about: unknown) => object;
  };
  return async (chunks, options) => {
    const report = await module.verifyArchive(streamOf(chunks), options);
    // Whatever was found, a reader is shown it.
    module.reportParts(report, report.about);
    return report;
  };
}

async function* streamOf(chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
  yield* chunks;
}

/** What of an archive is asked for. */
type Wanted = { mode: Mode; period?: string; receiver?: ArchiveRequest['receiver'] };

/** Chains what was posted and answers the archive of a partner's book, whole. */
export async function archiveOf(world: World, partner: TestPartner, wanted: Wanted): Promise<Buffer> {
  await chainPostings(world.core);
  const { mode, period = 'all', receiver = { kind: 'partner' } } = wanted;
  const bookId = await bookOf(world, partner, mode);
  const { bytes } = await openArchive(world.core, { bookId, mode, receiver, period: readPeriod(period) });
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Signs the ledger and commits to holdings, as the first minutes of a day do. */
export async function beginDay(world: World): Promise<void> {
  await signLedgerDay(world.core);
  await commitHoldings(world.core);
}

/** Every kind of movement in a partner's sandbox, and its month made final. Answers a user who took part in most. */
export async function makeBusyBook(world: World, partner: TestPartner): Promise<{ userCode: string; month: string }> {
  const { sandbox } = partner;
  const receiver_mobile = randomMobile();
  await makeUser(sandbox, { mobile: receiver_mobile });
  const userCode = await makeUser(sandbox);
  await sandbox.put('/partner/dashboard/markup', { markup_buy_pct: 2.5, markup_sell_pct: 1 });
  await makeBuy(sandbox, { user_code: userCode, amount_inr: 12_345.67 });
  await sandbox.put('/partner/dashboard/markup', { markup_buy_pct: 0, markup_sell_pct: 1 });
  await makeBuy(sandbox, { user_code: userCode, amount_inr: 777.77, asset_type: 'silver' });
  await sandbox.post('/partner/sandbox/faults', { fault: 'buy_fulfilment', times: 1 });
  await confirm(sandbox, (await makeQuote(sandbox, { user_code: userCode, amount_inr: 250 })).quote_id);
  const sip = await makeSip(sandbox, { user_code: userCode });
  await simulateSip(sandbox, sip.id, 'activate');
  await confirmSell(sandbox, (await sellQuote(sandbox, userCode, { amount_inr: 1_500 })).quote_id);
  await confirmSell(sandbox, (await sellQuote(sandbox, userCode, { quantity_grams: 0.012345 })).quote_id);
  const gift = await giftQuote(sandbox, userCode, { amount_grams: 0.05 });
  await confirmGift(sandbox, { user_code: userCode, quote_id: gift.quote_id });
  const send = await sendQuote(sandbox, { receiver_mobile, amount_inr: 900 });
  await confirmSend(sandbox, send.quote_id);
  await buyGold(world, partner, 'sandbox', 250);
  const order = await makeOrder(sandbox, { user_code: userCode, amount_inr: 501.5 });
  await simulate(sandbox, order.payment_id, 'success');
  const refused = await makeOrder(sandbox, { user_code: userCode, amount_inr: 600 });
  await simulate(sandbox, refused.payment_id, 'purchase_failure');
  await simulate(sandbox, refused.payment_id, 'refund');
  await placeOrder(world, partner, 'sandbox', { user_code: userCode, mobile: '' });
  await makeBuy(sandbox, { user_code: userCode, amount_inr: 9_000 });
  const parcel = await placeOrder(world, partner, 'sandbox', { user_code: userCode, mobile: '' });
  await cancelNow(world, parcel.order_id);
  await setKyc(world, userCode);
  const account = await addAccount(sandbox, userCode);
  await makeWithdrawal(sandbox, { user_code: userCode, bank_account_id: account.id }, { amount_inr: 700 });
  const month = await endMonth(sandbox);
  await makeBuy(sandbox, { user_code: userCode, amount_inr: 333.33 });
  return { userCode, month };
}

/** Some movements in a partner's live book: a payment, a buy, a sell, a parcel. Answers the user. */
export async function makeLiveBook(world: World, partner: TestPartner): Promise<string> {
  const { live } = partner;
  const mobile = randomMobile();
  const userCode = await makeUser(live, { mobile });
  await makeBuy(live, { user_code: userCode, amount_inr: 9_999.99 });
  await confirmSell(live, (await sellQuote(live, userCode, { amount_inr: 640 })).quote_id);
  const order = await makeOrder(live, { user_code: userCode, amount_inr: 512.34 });
  await tell(world, order, await pay(world, order));
  await stockLive(world, 'GC-500MG', 3);
  await placeOrder(world, partner, 'live', { user_code: userCode, mobile });
  await makeBuy(live, { amount_inr: 4_000, asset_type: 'silver' });
  return userCode;
}

/** A file of an archive, with where its content begins in it. */
export type FileIn = { name: string; folder: string; start: number; content: Buffer };

const BLOCK = 512;

/** The files of an archive in their order, as any reader of tar finds them. */
export function filesIn(archive: Buffer): FileIn[] {
  const files: FileIn[] = [];
  for (let at = 0; archive[at] !== 0; ) {
    const header = archive.subarray(at, at + BLOCK);
    const [path = ''] = header.subarray(0, 100).toString('latin1').split('\0', 1);
    const size = Number.parseInt(header.subarray(124, 135).toString('latin1'), 8);
    const [folder = '', name = ''] = path.split('/');
    files.push({ name, folder, start: at + BLOCK, content: archive.subarray(at + BLOCK, at + BLOCK + size) });
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  return files;
}

/**
 * An archive with other contents, signed as a service would that lies: only what the contents themselves contradict can show it.
 */
export function signedAnew(
  files: readonly FileIn[],
  change: (file: FileIn) => Buffer,
  signer: Pick<CertificateSigner, 'sign' | 'keyId'>,
): Buffer {
  const manifest = JSON.parse((files.find(({ name }) => name === 'manifest.json') as FileIn).content.toString('utf8'));
  const atSeconds = Math.floor(Date.parse(manifest.made_at) / 1000);
  const parts = files
    .filter(({ name }) => !name.startsWith('manifest.'))
    .map((file) => ({ name: file.name, content: change(file) }));
  const text = `${JSON.stringify({
    ...manifest,
    files: parts.map(({ name, content }) => ({
      name,
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })),
  })}\n`;
  const signature = Buffer.from(signer.sign(text)).toString('base64');
  const ends = [
    { name: 'manifest.json', content: Buffer.from(text) },
    { name: 'manifest.sig', content: Buffer.from(`${JSON.stringify({ key_id: signer.keyId, signature })}\n`) },
  ];
  return Buffer.concat([
    ...[...parts, ...ends].flatMap(({ name, content }) => [
      tarHeader(`${manifest.name}/${name}`, { bytes: content.length, atSeconds }),
      content,
      tarPadding(content.length),
    ]),
    tarEnd(),
  ]);
}

/** What each kind of line says that follows from something else; the rest is the service's word, such as when an invoice was issued. */
export const computed: Readonly<Record<string, readonly string[]>> = {
  log: ['index', 'kind', 'day', 'payload', 'signature', 'key_id', 'head', 'head_signature'],
  days: ['day', 'position', 'hash', 'index', 'size', 'inclusion'],
  balances: ['account', 'kind', 'asset', 'user_code', 'balance', 'lines'],
  postings: ['position', 'hash', 'id', 'kind', 'at_ms', 'reference', 'lines'],
  transactions: [
    'transaction_id',
    'type',
    'asset',
    'amount_paise',
    'metal_micrograms',
    'gst_paise',
    'rate_paise_per_gram',
    'markup_paise',
    'rounding_paise',
    'commission_paise',
  ],
  purchases: [
    'purchase_id',
    'asset',
    'amount_paise',
    'metal_micrograms',
    'rate_paise_per_gram',
    'gst_paise',
    'rounding_paise',
  ],
  payments: ['payment_id', 'amount_paise', 'fee_paise', 'funded_paise', 'received_paise'],
  refunds: ['refund_id', 'amount_paise'],
  withdrawals: ['withdrawal_id', 'user_code', 'amount_paise'],
  invoices: [
    'type',
    'transaction_id',
    'taxable_paise',
    'cgst_paise',
    'sgst_paise',
    'igst_paise',
    'total_paise',
    'gst_per_mille',
  ],
  commission: [
    'month',
    'kind',
    'type',
    'channel',
    'funded_paise',
    'commission_paise',
    'markup_paise',
    'gateway_fee_paise',
  ],
  statements: ['month', 'transactions', 'buy_volume_paise', 'commission_gst_paise', 'net_payable_paise', 'lines'],
  holdings: ['day', 'mode', 'metal', 'holder', 'book', 'user_code', 'salt', 'micrograms', 'path'],
  certificates: ['cert_no', 'payload', 'signature', 'key_id'],
};

/** Of a user's archive fewer: the links hash the lines of others too, and the rate before a markup is not theirs to see. */
export const computedOfUser: typeof computed = {
  ...computed,
  postings: ['kind', 'reference', 'lines'],
  transactions: ['transaction_id', 'type', 'asset', 'amount_paise', 'metal_micrograms', 'gst_paise'],
};

/** Changes one sign of a value, so that it stays a value of its kind. */
export function altered(value: unknown, pick: number): unknown {
  if (typeof value === 'number') return value + 1 + (pick % 9);
  if (typeof value === 'string') {
    const at = pick % Math.max(1, value.length);
    const sign = value[at] ?? '';
    const other = /\d/.test(sign) ? String((Number(sign) + 1 + (pick % 8)) % 10) : sign === 'a' ? 'b' : 'a';
    return `${value.slice(0, at)}${other}${value.slice(at + 1)}`;
  }
  if (Array.isArray(value) && value.length > 0) {
    const at = pick % value.length;
    return value.with(at, altered(value[at], Math.floor(pick / value.length)));
  }
  if (typeof value === 'object' && value !== null) {
    const names = Object.keys(value);
    const name = names[pick % names.length] as keyof typeof value;
    return { ...value, [name]: altered(value[name], Math.floor(pick / names.length)) };
  }
  return value;
}

/** The content of a file with one of its lines changed, or left out. */
export function changedLine(
  file: FileIn,
  at: number,
  change: (line: Record<string, unknown>) => object | undefined,
): Buffer {
  const lines = file.content.toString('utf8').trim().split('\n');
  const changed = change(JSON.parse(lines[at] as string));
  const all = changed === undefined ? lines.toSpliced(at, 1) : lines.with(at, JSON.stringify(changed));
  return Buffer.from(all.length === 0 ? '\n' : `${all.join('\n')}\n`);
}
