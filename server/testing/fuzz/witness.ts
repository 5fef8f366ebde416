import type { Cast } from './actors.ts';
import type { Finding } from './judge.ts';
import type { FuzzRequest } from './make-request.ts';
import { addressOf, type FuzzAnswer } from './send-request.ts';

/** Knows whose each row is: by the words that were planted, and by who was the first to be shown an id. */
export type Witness = {
  /** Rows of others in an answer; what the answer shows first is from now on its receiver's */
  foreignIn(request: FuzzRequest, answer: FuzzAnswer): Finding[];
};

/** Of one book alone. Others, such as those of endpoints and of staff, are of both modes of a partner. */
const BOOK_ID = /\b(?:usr|qt|txn|pay|sip|evt|ba|wd|dlv|inp|stm)_[0-9a-hjkmnp-tv-z]{26}\b/g;
/** Open to anyone who has the id, the token, the number or the code that they are asked for by (spec 3.3, 4.3, 5). */
const OPEN =
  /^(?:checkout|sipCheckout|simulator|invoices|statementDocuments|certificates|invitations|signUp|embed\.access|embed\.diagnostics|embed\.brand|\w+ \/partner\/(?:embed|auth)\/)/;

export function createWitness(cast: Cast): Witness {
  const owners = new Map<string, string>();
  const sent = new Map<string, Set<string>>();
  return {
    foreignIn(request, answer) {
      const { actor } = request;
      if (actor.sees === 'everything') return [];
      const book = bookOf(actor.owner);
      const asked = sent.get(book) ?? new Set<string>();
      sent.set(book, asked);
      for (const id of idsIn(textOf(request))) asked.add(id);
      if (OPEN.test(request.name)) return [];
      const findings: Finding[] = [...cast.canaries]
        .filter(([owner, word]) => !(actor.sees as readonly string[]).includes(owner) && answer.text.includes(word))
        .map(([owner]) => ({ kind: `row of ${owner}`, what: `shows a row of ${owner}` }));
      for (const id of idsIn(answer.text)) {
        const owner = owners.get(id);
        // Staff see both books of their partner, so nothing is known by them.
        if (owner === undefined && book.includes('/') && !asked.has(id)) owners.set(id, book);
        if (owner !== undefined && !isWithin(owner, book) && !asked.has(id))
          findings.push({ kind: `id of ${owner}`, what: `shows ${id} of ${owner}` });
      }
      return findings;
    },
  };
}

/** Customers are of their partner's book. */
const bookOf = (owner: string) => owner.replace('/customer', '');
const isWithin = (owner: string, book: string) => owner === book || owner.startsWith(`${book}/`);
const idsIn = (text: string) => text.match(BOOK_ID) ?? [];

function textOf(request: FuzzRequest): string {
  if (request.raw) return request.raw.toString('latin1');
  const { path, body } = addressOf(request);
  return `${path} ${JSON.stringify(request.headers)} ${body?.toString('utf8') ?? ''}`;
}
