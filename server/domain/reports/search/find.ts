import { readMobile } from '../../customers/users/read-mobile.ts';
import { readCertificateNumber } from '../../documents/certificates/certificate-number.ts';
import { isId } from '../../kernel/ids.ts';
import { mobileHash } from '../../kernel/mobile-hash.ts';
import type { PartnerContext } from '../context.ts';
import type { Found, FoundBy } from './found.ts';
import { findById } from './store/by-id.ts';
import { findByCertificate, findByInvoice, findByReference, findSipByNumber } from './store/by-number.ts';
import { findByMobile, findByName } from './store/people.ts';

/** Longer than anything that can be found. */
const TEXT_MAX = 128;
const FOUND_MAX = 12;

/**
 * Finds what a text names in the partner's book of this mode: ids of every kind, those of logged calls among them, numbers of invoices, certificates and SIPs, the partner's
 * references, bank references of payments and withdrawals, mobiles in full, and how names of users begin. Each is looked
 * up by an index. Never answers what is of another partner or mode, also where its id is known. Decisions 1 and 2.
 */
export async function find(context: PartnerContext, input: { text: string }): Promise<Found[]> {
  const text = input.text
    .replace(/\p{Cc}/gu, '')
    .trim()
    .slice(0, TEXT_MAX);
  if (text === '') return [];
  const { core, bookId } = context;
  const reader = core.database.reader('search');
  const as = async (by: FoundBy, found: Promise<Omit<Found, 'by'>[]>): Promise<Found[]> =>
    (await found).map((one) => ({ ...one, by }));
  // References are the partner's own: one may look like an id, a mobile or a number.
  const searches = [as('reference', findByReference(reader, { bookId, reference: text, limit: FOUND_MAX }))];
  if (isId(text)) searches.unshift(as(byOf(text), findById(reader, { bookId, id: text })));
  else searches.push(as('name', findByName(reader, { bookId, prefix: text, limit: FOUND_MAX })));
  const mobile = readMobile(text);
  if (mobile !== undefined)
    searches.push(as('mobile', findByMobile(reader, { bookId, hash: mobileHash(core.vault, context, mobile) })));
  const certificate = readCertificateNumber(text);
  if (certificate !== undefined)
    searches.push(as('certificate', findByCertificate(reader, { bookId, number: certificate })));
  const [, series, invoiceNumber] = /^(T?[BSDMCF]\d{4})[/ -]?(\d{1,9})$/i.exec(text) ?? [];
  if (series !== undefined && invoiceNumber !== undefined) {
    const scopeBookId = context.mode === 'live' ? 0 : bookId;
    const invoice = { bookId, scopeBookId, series: series.toUpperCase(), number: BigInt(invoiceNumber) };
    searches.push(as('invoice', findByInvoice(reader, invoice)));
  }
  if (/^[1-9]\d{0,9}$/.test(text))
    searches.push(as('number', findSipByNumber(reader, { bookId, number: BigInt(text) })));
  return onceEach((await Promise.all(searches)).flat()).slice(0, FOUND_MAX);
}

function byOf(id: string): FoundBy {
  if (id.startsWith('qt_')) return 'quote';
  return id.startsWith('evt_') ? 'event' : 'id';
}

function onceEach(found: Found[]): Found[] {
  return [...new Map(found.toReversed().map((one) => [`${one.kind} ${one.id}`, one])).values()].reverse();
}
