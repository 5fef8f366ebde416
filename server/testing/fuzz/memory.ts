import type { Random } from './random.ts';

/** What answers have shown, by whose it is and by what it is: ids, codes, tokens, names of files. */
export type Memory = {
  /** Keeps what an answer holds */
  harvest(owner: string, answer: unknown): void;
  /**
   * Something that fits a field of a call, of this owner or of another; undefined where nothing is known. Of a field that is only an `id` the
   * name of the call says what it is.
   */
  recall(
    field: string,
    choice: { call: string; owner: string; isForeign: boolean; random: Random },
  ): string | undefined;
};

const KEPT_MAX = 40;
const DEPTH_MAX = 8;
/** What names something: its field says so, or its form. */
const NAMING_FIELD = /(?:id|code|no|number|token|key|month|secret|sku|url|mobile|reference)$/i;
const ID = /^([a-z]{2,3})_[0-9a-hjkmnp-tv-z]{26}$/;

/** Fields of either face, to the prefix of the ids that belong there. */
const PREFIXES: Readonly<Record<string, readonly string[]>> = {
  usercode: ['usr'],
  userid: ['usr'],
  quoteid: ['qt'],
  transactionid: ['txn'],
  paymentid: ['pay'],
  sipid: ['sip'],
  orderid: ['dlv', 'pay'],
  bankaccountid: ['ba'],
  accountid: ['ba'],
  eventid: ['evt'],
  withdrawalid: ['wd'],
  deliveryid: ['whd'],
  endpointid: ['whe'],
  requestid: ['req'],
  partnerid: ['ptn'],
  purchaseid: ['inp'],
  statementid: ['stm'],
  approvalid: ['apr'],
  sessionid: ['ses'],
  memberid: ['mbr'],
  operatorid: ['mbr'],
  invitationid: ['ivt', 'siv'],
  tokenid: ['tok'],
  keyid: ['key'],
  domainid: ['dom'],
  runid: ['wvr'],
  kycid: ['kyc'],
  fileid: ['stf'],
};

/** What `id` stands for, by a word in the name of the call. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  sip: ['sip', 'sipid'],
  transaction: ['txn'],
  history: ['txn'],
  payment: ['pay'],
  deliver: ['dlv'],
  withdrawal: ['wd'],
  'bank-account': ['ba'],
  account: ['ba'],
  token: ['tok'],
  apikey: ['key'],
  webhook: ['whe', 'whd', 'evt'],
  event: ['evt'],
  team: ['mbr', 'ivt'],
  session: ['ses'],
  kyc: ['kyc', 'usr'],
  statement: ['stm'],
  domain: ['dom'],
  webview: ['wvr'],
  operator: ['mbr'],
  signup: ['siv'],
  approval: ['apr'],
  partner: ['ptn'],
  user: ['usr'],
};

function kindsOf(name: string, call: string): readonly string[] {
  if (name !== 'id' && name !== 'ids') return PREFIXES[name] ?? [name];
  const word = Object.keys(ROOMS).find((room) => call.toLowerCase().replace('/partner/', '').includes(room));
  return word === undefined ? Object.values(PREFIXES).flat() : (ROOMS[word] as readonly string[]);
}

/** Staff know both books of their partner, its customers are of a book, and the service's own staff knows all. */
const isOwn = (whose: string, owner: string) =>
  owner === 'operator' || whose === owner || whose.startsWith(`${owner}/`) || owner.startsWith(`${whose}/`);

const plain = (field: string) => field.replaceAll('_', '').toLowerCase();

export function createMemory(): Memory {
  const kept = new Map<string, string[]>();
  const keep = (owner: string, kind: string, value: string) => {
    const place = `${owner} ${kind}`;
    const known = kept.get(place) ?? [];
    if (known.includes(value)) return;
    if (known.length >= KEPT_MAX) known.shift();
    known.push(value);
    kept.set(place, known);
  };
  const walk = (owner: string, value: unknown, field: string, depth: number): void => {
    if (depth > DEPTH_MAX) return;
    if (Array.isArray(value)) {
      for (const item of value) walk(owner, item, field, depth + 1);
      return;
    }
    if (value !== null && typeof value === 'object') {
      for (const [name, inner] of Object.entries(value)) walk(owner, inner, name, depth + 1);
      return;
    }
    if (typeof value !== 'string' || value.length > 300) return;
    const prefix = ID.exec(value)?.[1];
    if (prefix) keep(owner, prefix, value);
    else if (NAMING_FIELD.test(field)) keep(owner, plain(field), value);
  };
  return {
    harvest: (owner, answer) => walk(owner, answer, '', 0),
    recall(field, { call, owner, isForeign, random }) {
      const kinds = kindsOf(plain(field), call);
      const places = [...kept.keys()].filter((place) => {
        const [whose = '', kind = ''] = place.split(' ');
        return kinds.includes(kind) && isOwn(whose, owner) !== isForeign;
      });
      return places.length > 0 ? random.pick(kept.get(random.pick(places)) as string[]) : undefined;
    },
  };
}
