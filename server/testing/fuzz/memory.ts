import type { Random } from './random.ts';

/** What answers have shown, by whose it is and by what it is: ids, codes, tokens, names of files. */
export type Memory = {
  /** Keeps what an answer holds */
  harvest(owner: string, answer: unknown): void;
  /** Something that fits a field, of this owner or of another; undefined where nothing is known */
  recall(field: string, choice: { owner: string; isForeign: boolean; random: Random }): string | undefined;
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
    recall(field, { owner, isForeign, random }) {
      const name = plain(field);
      const kinds = PREFIXES[name] ?? (name === 'id' || name === 'ids' ? Object.values(PREFIXES).flat() : [name]);
      const places = [...kept.keys()].filter((place) => {
        const [whose = '', kind = ''] = place.split(' ');
        return kinds.includes(kind) && (whose === owner) !== isForeign;
      });
      return places.length > 0 ? random.pick(kept.get(random.pick(places)) as string[]) : undefined;
    },
  };
}
