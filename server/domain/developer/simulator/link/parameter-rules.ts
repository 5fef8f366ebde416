import { type LinkVerb, type ParsedLink, readValue } from './parse-link.ts';
import type { LinkRule, LinkVerdict } from './rule.ts';

/** A verdict on a value that is there; absent, it is `absent`, or no matter. */
function of(
  name: string,
  judge: (value: string, link: ParsedLink) => LinkVerdict,
  options: { verb?: LinkVerb; absent?: LinkVerdict } = {},
) {
  return {
    section: options.verb === 'mandate' ? ('mandate' as const) : ('pay' as const),
    parameter: name,
    judge(link: ParsedLink): LinkVerdict | undefined {
      if (options.verb && link.verb !== options.verb) return undefined;
      const value = readValue(link, name);
      return value === undefined ? options.absent : judge(value, link);
    },
  };
}

const must = (isRight: boolean): LinkVerdict => (isRight ? 'pass' : 'fail');
const should = (isRight: boolean): LinkVerdict => (isRight ? 'pass' : 'warn');

const ADDRESS = /^[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9]{1,63}$/i;
const RUPEES = /^(?:0|[1-9]\d{0,9})\.\d{2}$/;
const MODES = /^(?:0[0-6]|1[0-13]|1[5-79]|2[0-4])$/;
/** Modes that belong to mandates. */
const MANDATE_MODES = /^(?:11|13|17|21|24)$/;
const REPEATS = /^(?:ONETIME|DAILY|WEEKLY|FORTNIGHTLY|MONTHLY|BIMONTHLY|QUARTERLY|HALFYEARLY|YEARLY|ASPRESENTED)$/;
const DAYLESS = /^(?:ONETIME|DAILY|ASPRESENTED)$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

const isAmount = (value: string) => RUPEES.test(value) && Number(value) > 0;
/** Signs that some apps show as boxes, or choke on. */
const isShowable = (value: string) =>
  !/[\p{Cc}\p{Co}\p{Cs}\p{Extended_Pictographic}\u202a-\u202e\u2066-\u2069]/u.test(value);
const lengthOf = (value: string) => [...value].length;

/** What holds of each parameter of a payment; those of a mandate are beside. */
export const parameterRules = [
  { id: 'pa', ...of('pa', (value) => must(ADDRESS.test(value) && value.length <= 255), { absent: 'fail' }) },
  { id: 'pn', ...of('pn', (value) => must(isShowable(value) && value.trim() !== ''), { absent: 'fail' }) },
  { id: 'pn.length', ...of('pn', (value) => should(lengthOf(value) < 100)) },
  { id: 'tr', ...of('tr', (value) => must(/^[A-Za-z0-9]{1,35}$/.test(value)), { absent: 'fail' }) },
  { id: 'tid', ...of('tid', () => 'warn') },
  { id: 'tn', ...of('tn', (value) => must(isShowable(value))) },
  { id: 'tn.length', ...of('tn', (value) => should(lengthOf(value) <= 50)) },
  { id: 'am', ...of('am', (value) => must(isAmount(value)), { absent: 'fail' }) },
  { id: 'mam', ...of('mam', () => 'warn') },
  { id: 'cu', ...of('cu', (value) => must(value === 'INR'), { absent: 'fail' }) },
  { id: 'mc', ...of('mc', (value) => must(/^\d{4}$/.test(value)), { absent: 'warn' }) },
  { id: 'mode', ...of('mode', (value) => must(MODES.test(value)), { absent: 'warn' }) },
  { id: 'mode.pay', ...of('mode', (value) => must(!MANDATE_MODES.test(value)), { verb: 'pay' }) },
  { id: 'purpose', ...of('purpose', (value) => must(/^\d{2}$/.test(value))) },
  { id: 'orgid', ...of('orgid', (value) => should(/^\d{6}$/.test(value))) },
  { id: 'url', ...of('url', (value) => must(/^https?:\/\/./.test(value))) },
  { id: 'ver', ...of('ver', (value) => should(value === '01')) },
  { id: 'QRts', ...of('QRts', (value) => must(MOMENT.test(value))) },
  { id: 'QRexpire', ...of('QRexpire', (value) => must(MOMENT.test(value))) },
  { id: 'qrMedium', ...of('qrMedium', (value) => must(/^\d{2}$/.test(value))) },
] as const satisfies LinkRule[];

const mandate = (absent?: LinkVerdict) => ({ verb: 'mandate' as const, ...(absent && { absent }) });

/** What holds of the parameters that only a mandate has. */
export const mandateRules = [
  { id: 'mn', ...of('mn', (value) => must(isShowable(value)), mandate('warn')) },
  { id: 'mandate.purpose', ...of('purpose', (value) => should(value === '14'), mandate('warn')) },
  { id: 'validitystart', ...of('validitystart', (value) => must(dayOf(value) !== undefined), mandate('fail')) },
  {
    id: 'validityend',
    ...of(
      'validityend',
      (value, link) => {
        const [end, start] = [dayOf(value), dayOf(readValue(link, 'validitystart') ?? '')];
        return must(end !== undefined && (start === undefined || end >= start));
      },
      mandate('fail'),
    ),
  },
  { id: 'amrule', ...of('amrule', (value) => must(/^(?:MAX|EXACT)$/.test(value)), mandate('fail')) },
  { id: 'mandate.am', ...of('am', (value) => should(!isAmount(value) || Number(value) <= 15_000), mandate()) },
  {
    id: 'fam',
    ...of(
      'fam',
      (value, link) => must(isAmount(value) && !(Number(value) > Number(readValue(link, 'am') ?? value))),
      mandate(),
    ),
  },
  { id: 'recur', ...of('recur', (value) => must(REPEATS.test(value)), mandate('fail')) },
  {
    id: 'recurvalue',
    section: 'mandate',
    parameter: 'recurvalue',
    judge(link) {
      const [repeats, day] = [readValue(link, 'recur'), readValue(link, 'recurvalue')];
      if (link.verb !== 'mandate' || repeats === undefined) return undefined;
      if (DAYLESS.test(repeats)) return must(day === undefined);
      if (day === undefined) return /^(?:WEEKLY|MONTHLY)$/.test(repeats) ? 'warn' : undefined;
      return must(/^[1-9]\d?$/.test(day) && Number(day) <= (repeats === 'WEEKLY' ? 7 : 31));
    },
  },
  { id: 'recurtype', ...of('recurtype', (value) => must(/^(?:ON|BEFORE|AFTER)$/.test(value)), mandate()) },
  { id: 'rev', ...of('rev', (value) => (value === 'Y' ? 'pass' : value === 'N' ? 'warn' : 'fail'), mandate('warn')) },
  { id: 'share', ...of('share', (value) => must(/^[YN]$/.test(value)), mandate()) },
  { id: 'block', ...of('block', (value) => (value === 'N' ? 'pass' : value === 'Y' ? 'warn' : 'fail'), mandate()) },
  {
    id: 'txnType',
    ...of(
      'txnType',
      (value) => (value === 'CREATE' ? 'pass' : /^(?:UPDATE|REVOKE)$/.test(value) ? 'warn' : 'fail'),
      mandate('fail'),
    ),
  },
  {
    id: 'umn',
    section: 'mandate',
    parameter: 'umn',
    judge(link) {
      const number = readValue(link, 'umn');
      if (link.verb !== 'mandate') return undefined;
      if (number === undefined)
        return /^(?:UPDATE|REVOKE)$/.test(readValue(link, 'txnType') ?? '') ? 'fail' : undefined;
      return must(ADDRESS.test(number));
    },
  },
] as const satisfies LinkRule[];

/** DDMMYYYY as days that can be compared; undefined where there is no such day. */
function dayOf(value: string): number | undefined {
  const [, day, month, year] = /^(\d{2})(\d{2})(\d{4})$/.exec(value) ?? [];
  if (!day || !month || !year) return undefined;
  const time = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(time);
  return date.getUTCDate() === Number(day) && date.getUTCMonth() === Number(month) - 1 ? time : undefined;
}
