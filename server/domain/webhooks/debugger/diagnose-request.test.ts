import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distorted, distortion, weirdJson } from '../../../testing/weird.ts';
import { diagnoseRequest, type Finding, type PastedRequest, type SentFacts } from './diagnose-request.ts';
import { readPastedHeaders } from './pasted-headers.ts';

const secret = 'whsec_dGhpcyBpcyBhIHNlY3JldCBvZiB0aGUgdGVzdHM_-_x';
const nextSecret = 'whsec_YW5vdGhlciBzZWNyZXQgb2YgdGhlIHRlc3RzIG9ubHk';
const timestamp = '1795282000';
const eventId = 'evt_01kah3n5t0v2m9q4r7w8x1y6z3';
const body = JSON.stringify({
  event: 'test.ping',
  event_id: eventId,
  created_at: '2026-11-21T12:00:00.000Z',
  mode: 'sandbox',
  data: { message: 'a/b ₹', sequence: 1 },
});
const nowSeconds = Number(timestamp) + 5;

function hmac(key: string | Buffer, text: string, algorithm = 'sha256', encoding: 'hex' | 'base64' = 'hex'): string {
  return createHmac(algorithm, key).update(text).digest(encoding);
}
const good = `sha256=${hmac(secret, `${timestamp}.${body}`)}`;
const goodNext = `sha256=${hmac(nextSecret, `${timestamp}.${body}`)}`;

type Headers = Record<string, string | undefined>;
const goodHeaders: Headers = {
  'X-Service-Signature': good,
  'X-Service-Timestamp': timestamp,
  'X-Service-Event': 'test.ping',
  'X-Service-Event-Id': eventId,
};

function request(headers: Headers = {}, more: Partial<PastedRequest> = {}): PastedRequest {
  const text = Object.entries({ ...goodHeaders, ...headers }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return { headers: readPastedHeaders(text.join('\n')), body, computed: undefined, secret: undefined, ...more };
}

const unknown: SentFacts = { secret, nextSecret: undefined, bodySent: undefined, sent: [], nowSeconds };
const known: SentFacts = { ...unknown, bodySent: body, sent: [{ timestamp, signature: good }] };
const rotating: SentFacts = { ...known, nextSecret };

const causes = (findings: Finding[]) => findings.filter((one) => one.isCause).map((one) => one.code);
const diagnose = (pasted: PastedRequest, facts = known) => causes(diagnoseRequest(pasted, facts));
/** Signed with this key over this text. */
const signedBy = (key: string | Buffer, text = `${timestamp}.${body}`) =>
  request({ 'X-Service-Signature': `sha256=${hmac(key, text)}` });

describe('a pasted request', () => {
  it('as we sent it has nothing wrong', () => {
    for (const facts of [known, unknown, rotating]) {
      expect(diagnose(request(), facts)).toEqual([]);
      expect(diagnoseRequest(request(), facts)[0]).toMatchObject({ code: 'right', isCause: false });
    }
    expect(diagnose(request({ 'X-Service-Signature-Next': goodNext }), rotating)).toEqual([]);
  });

  it('with headers in any letter case, or as a server prints them, is the same', () => {
    const text = `HTTP_X_SERVICE_SIGNATURE => ${good}\nx-service-timestamp: ${timestamp}`;
    expect(diagnose({ ...request(), headers: readPastedHeaders(text) })).toEqual([]);
  });

  it.each<[string, PastedRequest, string[]]>([
    ['no headers', { ...request(), headers: new Map() }, ['headers_missing']],
    ['no signature', request({ 'X-Service-Signature': undefined }), ['signature_missing']],
    [
      'its signature under another name',
      request({ 'X-Service-Signature': undefined, 'X-Tola-Signature': good }),
      ['signature_name'],
    ],
    ['no timestamp', request({ 'X-Service-Timestamp': undefined }), ['timestamp_missing', 'timestamp_changed']],
    [
      'a date for a timestamp',
      request({ 'X-Service-Timestamp': '2026-11-21' }),
      ['timestamp_malformed', 'timestamp_changed'],
    ],
    ['milliseconds', request({ 'X-Service-Timestamp': `${timestamp}123` }), ['timestamp_milliseconds']],
    ['no prefix', request({ 'X-Service-Signature': good.slice(7) }), ['prefix_missing']],
    [
      'SHA-1',
      request({ 'X-Service-Signature': `sha1=${hmac(secret, `${timestamp}.${body}`, 'sha1')}` }),
      ['prefix_missing', 'other_algorithm'],
    ],
    [
      'SHA-512',
      request({ 'X-Service-Signature': `sha256=${hmac(secret, `${timestamp}.${body}`, 'sha512')}` }),
      ['other_algorithm'],
    ],
    [
      'base64',
      request({ 'X-Service-Signature': `sha256=${hmac(secret, `${timestamp}.${body}`, 'sha256', 'base64')}` }),
      ['base64'],
    ],
    [
      'capital letters',
      request({ 'X-Service-Signature': good.toUpperCase().replace('SHA256', 'sha256') }),
      ['upper_case'],
    ],
    ['the secret without its prefix', signedBy(secret.slice(6)), ['secret_without_prefix']],
    ['the secret decoded', signedBy(Buffer.from(secret.slice(6), 'base64url')), ['secret_decoded']],
    ['a line end behind the secret', signedBy(`${secret}\n`), ['secret_newline']],
    ['another secret', signedBy('whsec_of-another-partner'), ['signature_changed']],
    ['the body alone', signedBy(secret, body), ['body_only']],
    ['no dot', signedBy(secret, `${timestamp}${body}`), ['no_dot']],
    ['the event id in front', signedBy(secret, `${eventId}.${timestamp}.${body}`), ['id_in_message']],
    ['milliseconds in what was signed', signedBy(secret, `${timestamp}000.${body}`), ['milliseconds_signed']],
    [
      'a rewritten body in what was signed',
      signedBy(secret, `${timestamp}.${JSON.stringify(JSON.parse(body), null, 2)}`),
      ['body_reserialised'],
    ],
    [
      'the body as PHP writes it',
      signedBy(secret, `${timestamp}.${body.replace('/', '\\/').replace('₹', '\\u20b9')}`),
      ['body_reserialised'],
    ],
    ['two faults at once', signedBy(secret.slice(6), body), ['secret_without_prefix', 'body_only']],
    ['another event id in the header', request({ 'X-Service-Event-Id': 'evt_other' }), ['event_id_differs']],
    ['another event in the header', request({ 'X-Service-Event': 'buy.completed' }), ['event_differs']],
    ['another timestamp', request({ 'X-Service-Timestamp': '1795282001' }), ['timestamp_changed']],
    [
      'a changed signature',
      request({ 'X-Service-Signature': good.replace(/.$/, (sign) => (sign === '0' ? '1' : '0')) }),
      ['signature_changed'],
    ],
    ['no body', request({}, { body: '' }), ['body_differs']],
  ])('with %s is named', (_, pasted, expected) => {
    expect(diagnose(pasted)).toEqual(expected);
  });

  it('names the staged secret, and a damaged signature of it', () => {
    expect(diagnose(signedBy(nextSecret), rotating)).toEqual(['next_secret']);
    expect(diagnose(request({ 'X-Service-Signature-Next': good }), rotating)).toEqual(['next_signature_changed']);
  });

  it('names a secret that was replaced since', () => {
    expect(diagnose(request(), { ...known, secret: 'whsec_the-new-one' })).toEqual(['old_secret']);
  });

  it('of which nothing is known is not explained, and says so', () => {
    expect(diagnose(signedBy('whsec_of-another-partner'), unknown)).toEqual(['unexplained']);
    expect(diagnoseRequest(request(), unknown).map(({ code }) => code)).toEqual(['right', 'event_unknown']);
    expect(diagnose(signedBy('whsec_of-another-partner'), { ...known, sent: [] })).toEqual(['wrong_secret']);
  });

  it('names the age of a timestamp, which is a cause only where we did not send it then', () => {
    const later = { nowSeconds: nowSeconds + 1_000 };
    expect(diagnoseRequest(request(), { ...unknown, ...later })).toContainEqual(
      expect.objectContaining({ code: 'timestamp_old', isCause: true, values: { seconds: 1_005 } }),
    );
    expect(diagnose(request(), { ...known, ...later })).toEqual([]);
    expect(diagnose(request(), { ...unknown, nowSeconds: nowSeconds - 1_000 })).toEqual(['timestamp_ahead']);
    expect(diagnose(request(), { ...unknown, nowSeconds: Number(timestamp) + 300 })).toEqual([]);
    expect(diagnose(request(), { ...unknown, nowSeconds: Number(timestamp) + 301 })).toEqual(['timestamp_old']);
  });

  it('shows where its body differs, with the signature of ours explained by it', () => {
    const [finding, ...others] = diagnoseRequest(
      request({}, { body: JSON.stringify(JSON.parse(body), null, 2) }),
      known,
    );
    expect(finding).toMatchObject({
      code: 'body_differs',
      values: { kind: 'spaces', byte: 1 },
      difference: { byte: 1 },
    });
    expect(causes(others)).toEqual([]);
  });
});

describe('what the receiver computed', () => {
  const computed = (text: string) => request({}, { computed: text });

  it.each<[string, string, string[]]>([
    ['the right thing', good, []],
    ['the right thing without its prefix', good.slice(7), []],
    ['the body alone', hmac(secret, body), ['body_only']],
    ['with the staged secret', hmac(nextSecret, `${timestamp}.${body}`), ['next_secret']],
    ['with the bare secret', `sha256=${hmac(secret.slice(6), `${timestamp}.${body}`)}`, ['secret_without_prefix']],
    ['in base64', hmac(secret, `${timestamp}.${body}`, 'sha256', 'base64'), ['base64']],
    ['with SHA-1', hmac(secret, `${timestamp}.${body}`, 'sha1'), ['other_algorithm']],
    [
      'over JSON of its own',
      hmac(secret, `${timestamp}.${JSON.stringify(JSON.parse(body), null, 2)}`),
      ['body_reserialised'],
    ],
    ['something else', 'ab'.repeat(32), ['unexplained']],
    ['nothing like a signature', 'false', ['unexplained']],
  ])('is recognised as %s', (_, text, expected) => {
    const about = diagnoseRequest(computed(text), rotating).filter((one) => one.about === 'computed');
    expect(causes(about)).toEqual(expected);
  });
});

describe('the secret that the receiver holds', () => {
  it.each([
    [secret, 'right'],
    [nextSecret, 'secret_next'],
    [`${secret}\n`, 'secret_blanks'],
    [secret.slice(6), 'secret_without_prefix'],
    ['whsec_other', 'wrong_secret'],
  ])('%j is %s', (held, code) => {
    const about = diagnoseRequest(request({}, { secret: held }), rotating).filter((one) => one.about === 'secret');
    expect(about.map((one) => one.code)).toEqual([code]);
  });
});

describe('any single change', () => {
  /** One character put in, taken out or replaced. */
  const changeOf = (text: string) =>
    fc
      .record({
        at: fc.nat(text.length - 1),
        sign: fc.constantFrom(...'0aZ{"}: .,\n/é'),
        how: fc.constantFrom('in', 'out', 'other'),
      })
      .map(({ at, sign, how }) => {
        const rest = text.slice(how === 'in' ? at : at + 1);
        return text.slice(0, at) + (how === 'out' ? '' : sign) + rest;
      })
      .filter((changed) => changed !== text);

  it.each([
    ['known', rotating],
    ['unknown', unknown],
  ] as const)('of the body of an event that is %s is diagnosed', (_, facts) => {
    fc.assert(
      fc.property(changeOf(body), (changed) => {
        expect(diagnose(request({}, { body: changed }), facts)).not.toEqual([]);
      }),
      { numRuns: 150 },
    );
  });

  it.each(Object.keys({ ...goodHeaders, 'X-Service-Signature-Next': '' }))('of %s is diagnosed', (name) => {
    const headers = { ...goodHeaders, 'X-Service-Signature-Next': goodNext };
    const value = headers[name as keyof typeof headers] ?? '';
    fc.assert(
      fc.property(
        // Blanks around a value are none of it.
        changeOf(value).filter(
          (changed) => changed.trim() !== value && changed.trim() !== '' && !changed.includes('\n'),
        ),
        (changed) => {
          expect(diagnose(request({ ...headers, [name]: changed }), rotating)).not.toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('what is pasted to do harm', () => {
  const long = 32_768;

  it.each([
    ['blanks', ' '.repeat(long)],
    ['line ends', '\n'.repeat(long)],
    ['quotes', '"'.repeat(long)],
    ['backslashes', `"${'\\'.repeat(long - 2)}"`],
    ['deep arrays', '['.repeat(long / 2) + ']'.repeat(long / 2)],
    ['deep objects', `${'{"a":'.repeat(long / 8)}1${'}'.repeat(long / 8)}`],
    ['names of headers', 'X-SERVICE-'.repeat(long / 10)],
  ])('as %s is answered at once', (_, text) => {
    const begun = process.threadCpuUsage();
    diagnoseRequest({ ...request(), headers: readPastedHeaders(text) }, rotating);
    expect(diagnose(request({}, { body: text, computed: text }), rotating)).not.toEqual([]);
    expect(process.threadCpuUsage(begun).user / 1_000).toBeLessThan(1_500);
  });
});

describe('whatever was pasted', () => {
  it('has findings, and is no error', () => {
    const text = fc.oneof(
      weirdJson,
      fc.string({ unit: 'binary' }),
      distortion.map((how) => distorted(body, how)),
      distortion.map((how) => distorted(JSON.stringify({ headers: goodHeaders }), how)),
      fc.constantFrom('curl -H x', 'X-Service-Signature: ', `X-Service-Signature: ${'='.repeat(5_000)}`, '{}\n\n{}'),
    );
    fc.assert(
      fc.property(text, text, text, fc.option(text, { nil: undefined }), (headers, received, computed, sent) => {
        const pasted = { headers: readPastedHeaders(headers), body: received, computed, secret: computed };
        const known: SentFacts = { secret, nextSecret, bodySent: sent, sent: [], nowSeconds };
        expect(diagnoseRequest(pasted, known).length).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});
