import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainText, writeUpiLink } from '../../../kernel/upi-link.ts';
import { appLinks } from '../../../payments/orders/upi-link.ts';
import { checkLink, type LinkRuleId } from './check-link.ts';

const pay = {
  pa: 'tola@sandbox',
  pn: 'Demo Partner',
  tr: 'pay01kah3n5t0v2m9q4r7w8x1y6z3',
  tn: 'Digital gold',
  am: '500.00',
  cu: 'INR',
  mc: '5944',
  mode: '04',
};
const mandate = {
  ...pay,
  mode: '04',
  purpose: '14',
  mn: 'Gold plan',
  validitystart: '21112026',
  validityend: '21112056',
  amrule: 'EXACT',
  fam: '500.00',
  recur: 'MONTHLY',
  recurvalue: '31',
  recurtype: 'ON',
  rev: 'Y',
  share: 'Y',
  block: 'N',
  txnType: 'CREATE',
};
type Fields = Record<string, string | undefined>;
const payLink = (fields: Fields = {}) => writeUpiLink('pay', { ...pay, ...fields });
const mandateLink = (fields: Fields = {}) => writeUpiLink('mandate', { ...mandate, ...fields });
const verdictOf = (link: string, rule: LinkRuleId) =>
  checkLink(link).findings.find((finding) => finding.rule === rule)?.verdict;
const complaintsOf = (link: string) => checkLink(link).findings.filter(({ verdict }) => verdict !== 'pass');

const intent = (package_: string, verb = 'pay') =>
  `${payLink().replace('upi://pay', `intent://${verb}`)}#Intent;scheme=upi;package=${package_};end`;

describe('what our writer makes', () => {
  const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 60 });
  const anyPayment = fc.record({
    pn: text.map((value) => plainText(value, 60) || 'Tola'),
    tn: text.map((value) => plainText(value, 50) || 'Digital gold'),
    tr: fc.stringMatching(/^[A-Za-z0-9]{1,35}$/),
    am: fc.integer({ min: 1, max: 5_000_000 }).map((paise) => (paise / 100).toFixed(2)),
  });

  it('passes every rule, as it stands and behind each app’s own beginning', () => {
    fc.assert(
      fc.property(anyPayment, (fields) => {
        const url = payLink(fields);
        const { gpay, phonepe, paytm, cred } = appLinks(url, { gpayIosScheme: 'gpay' });
        for (const link of [url, gpay.android, gpay.ios, phonepe, paytm, cred?.android, cred?.ios]) {
          expect(complaintsOf(link as string)).toEqual([]);
          expect(checkLink(link as string).query).toBe(url.slice(url.indexOf('?') + 1));
        }
      }),
    );
  });

  it('passes as a mandate too', () => {
    const url = mandateLink();
    const { gpay, phonepe, paytm } = appLinks(url, { gpayIosScheme: 'gpay' });
    for (const link of [url, gpay.android, gpay.ios, phonepe, paytm]) expect(complaintsOf(link)).toEqual([]);
    expect(checkLink(phonepe)).toMatchObject({ form: 'ios', verb: 'mandate', appName: 'PhonePe', verdict: 'pass' });
  });

  it('is caught by the very rule that a change of it breaks', () => {
    type Change = readonly [rule: LinkRuleId, change: (link: string, value: string) => string];
    const set = (name: string, value: string) => (link: string) =>
      link.replace(new RegExp(`([?&]${name}=)[^&#]*`), (_, before: string) => before + value);
    const drop = (name: string) => (link: string) =>
      link.replace(new RegExp(`&${name}=[^&#]*|(\\?)${name}=[^&#]*&`), '$1');
    const add = (more: string) => (link: string) => `${link}&${more}`;
    const changes: Change[] = [
      ...(['pa', 'pn', 'tr', 'am', 'cu', 'mc', 'mode'] as const).map((name): Change => [name, drop(name)]),
      ...(['pa', 'pn', 'tr', 'am', 'cu', 'mc', 'mode'] as const).map((name): Change => ['empty', set(name, '')]),
      ...(['pa', 'tr', 'am', 'tn'] as const).map((name): Change => ['empty', set(name, 'null')]),
      ...(['pa', 'pn', 'am'] as const).map((name): Change => ['once', (link) => `${link}&${name}=1`]),
      ['beginning', (link) => link.replace('pay?', 'Pay?')],
      ['beginning', (link) => link.replace('pay?', 'collect?')],
      ['beginning', (link) => link.replace('upi:', 'UPI:')],
      ['beginning', (link) => link.replace('?', '/?')],
      ['plus', set('pn', 'Demo+Partner')],
      ['plus', (link) => link.replaceAll('%20', '+')],
      ['signs', set('pn', 'Demo Partner')],
      ['signs', set('pn', 'सोना')],
      ['percent', set('pn', 'Demo%2')],
      ['percent', set('pn', 'Demo%FF')],
      ['reserved', set('pn', "O'Neill")],
      ['hash', (link) => link.replace('&am=', '#&am=')],
      ['names', add('foo=1')],
      ['names', (link) => link.replace('&cu=', '&CU=')],
      ['verb.keys', add('recur=DAILY')],
      ['signature', (link) => link.replace('&tr=', '&sign=abc%3D&tr=')],
      ['pa', set('pa', 'tola')],
      ['pa', set('pa', 'tola@')],
      ['pa', set('pa', 'to%20la@sandbox')],
      ['pn', set('pn', 'Gold%20%F0%9F%92%8D')],
      ['pn', set('pn', 'Gold%0A')],
      ['pn.length', set('pn', 'a'.repeat(100))],
      ['tr', set('tr', 'pay_01')],
      ['tr', set('tr', 'a'.repeat(36))],
      ['tid', add('tid=ABC1')],
      ['tn', set('tn', 'Gold%07')],
      ['tn.length', set('tn', 'a'.repeat(51))],
      ['mam', add('mam=1.00')],
      ['cu', set('cu', 'USD')],
      ['mc', set('mc', '59')],
      ['mode', set('mode', '4')],
      ['mode', set('mode', '14')],
      ['mode.pay', set('mode', '11')],
      ['purpose', add('purpose=0')],
      ['orgid', add('orgid=12')],
      ['url', add('url=ftp%3A%2F%2Fx')],
      ['ver', add('ver=1')],
      ['QRts', add('QRts=yesterday')],
      ['QRexpire', add('QRexpire=2026-11-21')],
      ['qrMedium', add('qrMedium=2')],
      ...['500', '500.0', '500.000', '1,000.00', '0.00', '-1.00', '05.00', '5e2', '%E0%A5%AB00.00'].map(
        (am): Change => ['am', set('am', am)],
      ),
    ];
    fc.assert(
      fc.property(anyPayment, fc.constantFrom(...changes), (fields, [rule, change]) => {
        // Something in it has to be there to be broken.
        const link = payLink({ ...fields, pn: 'Demo Partner' });
        const changed = change(link, '');
        expect(verdictOf(link, rule) ?? 'pass').toBe('pass');
        expect(verdictOf(changed, rule)).toMatch(/warn|fail/);
      }),
      { numRuns: 1_500 },
    );
  });
});

describe('a mandate', () => {
  it.each<[LinkRuleId, Fields, string]>([
    ['validitystart', { validitystart: undefined }, 'fail'],
    ['validitystart', { validitystart: '31022026' }, 'fail'],
    ['validitystart', { validitystart: '2026-11-21' }, 'fail'],
    ['validityend', { validityend: '20112026' }, 'fail'],
    ['validityend', { validityend: undefined }, 'fail'],
    ['amrule', { amrule: 'max' }, 'fail'],
    ['amrule', { amrule: undefined }, 'fail'],
    ['mandate.am', { am: '15000.00' }, 'pass'],
    ['mandate.am', { am: '15000.01', fam: undefined }, 'warn'],
    ['fam', { fam: '500.01' }, 'fail'],
    ['fam', { fam: '1' }, 'fail'],
    ['recur', { recur: 'EVERY' }, 'fail'],
    ['recur', { recur: undefined, recurvalue: undefined }, 'fail'],
    ['recurvalue', { recur: 'WEEKLY', recurvalue: '7' }, 'pass'],
    ['recurvalue', { recur: 'WEEKLY', recurvalue: '8' }, 'fail'],
    ['recurvalue', { recurvalue: '0' }, 'fail'],
    ['recurvalue', { recurvalue: '32' }, 'fail'],
    ['recurvalue', { recurvalue: undefined }, 'warn'],
    ['recurvalue', { recur: 'DAILY' }, 'fail'],
    ['recurvalue', { recur: 'DAILY', recurvalue: undefined }, 'pass'],
    ['recurtype', { recurtype: 'on' }, 'fail'],
    ['rev', { rev: 'N' }, 'warn'],
    ['rev', { rev: 'y' }, 'fail'],
    ['share', { share: 'yes' }, 'fail'],
    ['block', { block: 'Y' }, 'warn'],
    ['block', { block: '0' }, 'fail'],
    ['txnType', { txnType: undefined }, 'fail'],
    ['txnType', { txnType: 'create' }, 'fail'],
    ['umn', { txnType: 'REVOKE' }, 'fail'],
    ['umn', { txnType: 'REVOKE', umn: 'abc123@okbank' }, 'pass'],
    ['umn', { umn: 'abc' }, 'fail'],
    ['mn', { mn: undefined }, 'warn'],
    ['mandate.purpose', { purpose: '00' }, 'warn'],
  ])('%s of %j is %s', (rule, fields, verdict) => {
    expect(verdictOf(mandateLink(fields), rule)).toBe(verdict);
  });

  it('writes its own names as they are written: only txnType has a capital', () => {
    expect(verdictOf(mandateLink().replace('recur=', 'Recur='), 'names')).toBe('warn');
    expect(verdictOf(mandateLink().replace('txnType=', 'txntype='), 'names')).toBe('warn');
  });
});

describe('a link for one app', () => {
  it.each<[LinkRuleId, string, string | undefined]>([
    ['app.spelling', intent('com.phonepe.app'), 'pass'],
    ['app.spelling', intent('com.example.app'), 'warn'],
    ['app.spelling', payLink().replace('upi://pay', 'tez://upi/pay'), 'warn'],
    ['app.spelling', payLink().replace('upi://pay', 'paytm://upi/pay'), 'warn'],
    ['app.spelling', payLink().replace('upi://pay', 'paytmmp://pay'), 'pass'],
    ['app.spelling', payLink(), undefined],
    ['beginning', payLink().replace('upi://pay', 'gpay://pay'), 'fail'],
    ['beginning', payLink().replace('upi://pay', 'https://pay'), 'fail'],
    ['app.mandates', intent('com.dreamplug.androidapp', 'mandate'), 'fail'],
    ['app.mandates', mandateLink().replace('upi://', 'phonepe://'), 'pass'],
    ['app.mandates', mandateLink().replace('upi://mandate', 'credpay://upi/mandate'), 'fail'],
    ['intent.end', intent('com.phonepe.app').replace(';end', ''), 'fail'],
    ['intent.end', intent('com.phonepe.app').replace('scheme=upi', 'scheme=http'), 'fail'],
    ['intent.end', intent('com.phonepe.app').replace('package=com.phonepe.app;', ''), 'fail'],
    ['intent.end', intent('com.phonepe.app').replace(';end', ';S.browser_fallback_url=https%3A%2F%2Fx;end'), 'fail'],
    ['intent.end', payLink().replace('upi://', 'intent://'), 'fail'],
    ['hash', intent('com.phonepe.app'), 'pass'],
    ['hash', intent('com.phonepe.app').replace('&am', '#&am'), 'fail'],
    ['hash', `${payLink().replace('upi://', 'phonepe://')}#Intent;scheme=upi;end`, 'fail'],
  ])('%s of %s is %s', (rule, link, verdict) => {
    expect(verdictOf(link, rule)).toBe(verdict);
  });

  it('names the app', () => {
    expect(checkLink(intent('in.org.npci.upiapp'))).toMatchObject({ form: 'android', appName: 'BHIM', verb: 'pay' });
  });
});

describe('what gateways write', () => {
  it.each([
    ['a signed one of a bank', `${payLink()}&orgid=159012&purpose=00&sign=MEUCIQDx%2F8%3D`],
    ['one whose @ is written %40', payLink().replace('tola@', 'tola%40')],
    [
      'a QR code of PhonePe',
      `${payLink({ mode: '22' })}&ver=01&QRts=2026-11-21T12:00:00+05:30&QRexpire=2026-11-21T12:20:00+05:30&qrMedium=02`,
    ],
  ])('%s passes', (_, link) => {
    expect(complaintsOf(link)).toEqual([]);
  });
});

describe('any text at all', () => {
  it('gets an answer, and is judged no further where it has no form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(checkLink(text)).toMatchObject({ form: null, verdict: 'fail', findings: [{ rule: 'beginning' }] });
        expect(checkLink(`upi://pay?${text}`).findings.length).toBeGreaterThan(5);
      }),
    );
  });

  it('is held against the order that it should pay', () => {
    const query = payLink().slice('upi://pay?'.length);
    const of = (link: string) =>
      checkLink(link, { query }).findings.find(({ rule }) => rule === 'order.query')?.verdict;
    expect(of(payLink())).toBe('pass');
    expect(of(payLink({ am: '501.00' }))).toBe('fail');
    expect(of(payLink().replace('%20', '%20%20'))).toBe('fail');
  });
});
