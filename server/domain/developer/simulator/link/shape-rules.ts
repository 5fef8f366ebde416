import type { ParsedLink } from './parse-link.ts';
import type { LinkRule } from './rule.ts';

const payKeys = 'pa pn tr tid tn am mam cu mc mode purpose orgid sign url ver QRts QRexpire qrMedium'.split(' ');
const mandateKeys =
  'mn validitystart validityend amrule fam recur recurvalue recurtype rev share block txnType umn'.split(' ');
const knownKeys = [...payKeys, ...mandateKeys];
const namesOf = (link: ParsedLink) => link.parameters.map(({ name }) => name);
const hasAny = (link: ParsedLink, keys: string[]) =>
  namesOf(link).some((name) => keys.some((key) => key.toLowerCase() === name.toLowerCase()));

/** Those whose values hold a plus by nature: moments with an offset, and a signature. */
const PLUS_KEYS = /^(?:qrts|qrexpire|sign)$/i;

/** What holds of a link as a whole: its beginning, its end, its encoding, the names of its parameters. */
export const shapeRules = [
  {
    id: 'beginning',
    section: 'link',
    judge: ({ form, verb }) => (form === null || verb === null ? 'fail' : 'pass'),
  },
  {
    id: 'app.spelling',
    section: 'app',
    judge({ form, app, verb, beginning }) {
      if (form === 'android') return app ? 'pass' : 'warn';
      if (form !== 'ios' || !app || !verb) return undefined;
      return app.ios[verb][0] === beginning ? 'pass' : 'warn';
    },
  },
  {
    id: 'app.mandates',
    section: 'app',
    judge: ({ app, verb }) => (!app || verb !== 'mandate' ? undefined : app.takesMandates ? 'pass' : 'fail'),
  },
  {
    id: 'intent.end',
    section: 'app',
    judge({ form, tail }) {
      if (form !== 'android') return undefined;
      return /^Intent;scheme=upi;package=[A-Za-z][\w.]*;end$/.test(tail ?? '') ? 'pass' : 'fail';
    },
  },
  {
    id: 'hash',
    section: 'encoding',
    judge({ form, tail }) {
      const isOwnEnd = form === 'android' ? tail === null || !tail.includes('#') : tail === null;
      return isOwnEnd ? 'pass' : 'fail';
    },
  },
  {
    id: 'signs',
    section: 'encoding',
    judge: ({ text }) => (/^[\x21-\x7e]+$/.test(text) && !/["<>\\^`{|}]/.test(text) ? 'pass' : 'fail'),
  },
  {
    id: 'percent',
    section: 'encoding',
    judge: ({ parameters }) => (parameters.every(({ value }) => value !== null) ? 'pass' : 'fail'),
  },
  {
    id: 'plus',
    section: 'encoding',
    judge: ({ parameters }) =>
      parameters.some(({ name, raw }) => raw.includes('+') && !PLUS_KEYS.test(name)) ? 'fail' : 'pass',
  },
  {
    id: 'reserved',
    section: 'encoding',
    judge: ({ query }) => (/['()*!]/.test(query) ? 'warn' : 'pass'),
  },
  {
    id: 'empty',
    section: 'link',
    judge: ({ parameters }) =>
      parameters.length > 0 && parameters.every(({ name, raw }) => name && raw && !/^(?:null|undefined)$/i.test(raw))
        ? 'pass'
        : 'fail',
  },
  {
    id: 'once',
    section: 'link',
    judge(link) {
      const names = namesOf(link).map((name) => name.toLowerCase());
      return new Set(names).size === names.length ? 'pass' : 'fail';
    },
  },
  {
    id: 'names',
    section: 'link',
    judge: (link) => (namesOf(link).every((name) => knownKeys.includes(name)) ? 'pass' : 'warn'),
  },
  {
    id: 'verb.keys',
    section: 'link',
    judge: (link) => (link.verb === 'pay' ? (hasAny(link, mandateKeys) ? 'fail' : 'pass') : undefined),
  },
  {
    id: 'signature',
    section: 'link',
    judge(link) {
      const place = namesOf(link).findIndex((name) => name.toLowerCase() === 'sign');
      return place < 0 ? undefined : place === link.parameters.length - 1 ? 'pass' : 'fail';
    },
  },
  {
    id: 'order.query',
    section: 'order',
    judge: ({ query }, expected) => (expected ? (query === expected.query ? 'pass' : 'fail') : undefined),
  },
] as const satisfies LinkRule[];
