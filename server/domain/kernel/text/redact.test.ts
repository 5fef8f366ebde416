import { describe, expect, it } from 'vitest';
import { REDACTED, redactAnswer, redactJson, redactText } from './redact.ts';

describe('by name', () => {
  it.each([
    [{ otp: '1234' }, { otp: REDACTED }],
    [{ OTP: 1234 }, { OTP: REDACTED }],
    [
      { otp_code: '1234', user_otp: 123_456 },
      { otp_code: REDACTED, user_otp: REDACTED },
    ],
    [{ code: '123456' }, { code: REDACTED }],
    [{ code: 'RATE_LIMITED' }, { code: 'RATE_LIMITED' }],
    [
      { access_token: 'abc', token_type: 'Bearer' },
      { access_token: REDACTED, token_type: 'Bearer' },
    ],
    [{ clientSecret: ['a', 'b'] }, { clientSecret: REDACTED }],
    [{ account_number: '00001234567890' }, { account_number: 'XXXXXXXXXX7890' }],
    [{ accountNumber: 12_345_678_901 }, { accountNumber: 'XXXXXXX8901' }],
    [{ account_number: '1234' }, { account_number: REDACTED }],
    [{ account_number_masked: 'XXXXXX7890' }, { account_number_masked: 'XXXXXX7890' }],
    [{ upi_id: 'secret.person@okbank' }, { upi_id: 'se***@okbank' }],
    [{ upi_id: 'nonsense' }, { upi_id: REDACTED }],
    [{ pan: 'ABCDE1234F' }, { pan: 'ABCDE****F' }],
    [{ pan: 'ABCDE1234FX' }, { pan: REDACTED }],
    [{ aadhaar_number: '9999 4105 7058' }, { aadhaar_number: 'XXXX XXXX 7058' }],
    [{ aadhaar_number: '99994105705' }, { aadhaar_number: REDACTED }],
    [
      { steps: { pan: 'verified', aadhaar: 'pending', documents: 'submitted' } },
      { steps: { pan: 'verified', aadhaar: 'pending', documents: 'submitted' } },
    ],
    [{ mobile: '9876543210' }, { mobile: '98******10' }],
    [{ mobile: 919_876_543_210 }, { mobile: '98******10' }],
    [{ receiver_mobile: '98******10' }, { receiver_mobile: '98******10' }],
    [{ mobile: '0091 98765' }, { mobile: REDACTED }],
    [{ mobile: '09876543210' }, { mobile: '98******10' }],
    [{ mobile: '987654321***' }, { mobile: REDACTED }],
    [
      { full_name: 'Asha Rao', dob: '1990-01-31' },
      { full_name: REDACTED, dob: REDACTED },
    ],
    [{ address: { line1: '42 Lane', pincode: '560001' } }, { address: REDACTED }],
    [{ documents: [{ type: 'pan', url: 'https://files.example.com/1' }] }, { documents: REDACTED }],
    [{ view_url: 'https://x/files/abc' }, { view_url: REDACTED }],
    // Such links open without a sign-in.
    [{ pdf_url: 'https://x/files/invoices/abc.pdf' }, { pdf_url: REDACTED }],
    [{ fee_invoice_view_url: 'https://x/invoice/abc' }, { fee_invoice_view_url: REDACTED }],
    [{ image_url: 'https://x/files/certificates/abc.png' }, { image_url: REDACTED }],
    [{ image_url: 'https://x/products/gold-coin.png' }, { image_url: 'https://x/products/gold-coin.png' }],
    [
      { otp_sent: true, otp_required: false, otp_expires_in_seconds: 300 },
      { otp_sent: true, otp_required: false, otp_expires_in_seconds: 300 },
    ],
    [{ otp: null }, { otp: null }],
    // A name says the same of what is in a list, or in parts, though such a call is refused.
    [{ account_number: ['00001234567890', 12_345_678_901] }, { account_number: ['XXXXXXXXXX7890', 'XXXXXXX8901'] }],
    [{ account_number: { value: '00001234567890' } }, { account_number: REDACTED }],
    [{ account_number: [[{ a: '00001234567890' }]] }, { account_number: [[REDACTED]] }],
    [{ upi_id: ['secret.person@okbank'] }, { upi_id: ['se***@okbank'] }],
    [{ mobile: [['987.654.3210']] }, { mobile: [['98******10']] }],
    [{ code: ['123456', 'RATE_LIMITED'] }, { code: [REDACTED, 'RATE_LIMITED'] }],
    [{ pan: ['verified', null, true] }, { pan: ['verified', null, true] }],
  ])('%j is kept as %j', (given, kept) => {
    expect(redactJson(given)).toEqual(kept);
  });
});

describe('by form, wherever it stands', () => {
  const token = `tola_live_${'a1B2'.repeat(12)}`;
  it.each([
    [`call with ${token} now`, 'call with [token] now'],
    [`session tola_embed_${'a-B_'.repeat(11)} now`, 'session [token] now'],
    [`https://x/embed/ptn_1?user_code=emb_${'a-B_'.repeat(11)}`, 'https://x/embed/ptn_1?user_code=[user code]'],
    ['Authorization: Bearer abcdefghijklmnop', 'Authorization: Bearer [token]'],
    ['whsec_abc-DEF_123 leaked', '[secret] leaked'],
    ['ring 9876543210 or +91 98765 43210 or 91-98765-43210', 'ring 98******10 or 98******10 or 98******10'],
    ['ring 09876543210 or 0091 98765 43210', 'ring 98******10 or 98******10'],
    ['ring 987-654-3210 or 9876 543 210 or +91 987 654 3210', 'ring 98******10 or 98******10 or 98******10'],
    ['on 2026-11-21 08:33 at 6543.210987', 'on 2026-11-21 08:33 at 6543.210987'],
    ['mail asha.rao+x@example.co.in', 'mail a***@example.co.in'],
    ['pan abcde1234f', 'pan abcde****f'],
    ['uid 999941057058 or 9999 4105 7058', 'uid XXXX XXXX 7058 or XXXX XXXX 7058'],
    ['utr 999941057059', 'utr 999941057059'],
    ['usr_01kah3n5t0v2m9q4r7w8x1y6z3', 'usr_01kah3n5t0v2m9q4r7w8x1y6z3'],
    ['2026-11-21T08:33:09.123Z', '2026-11-21T08:33:09.123Z'],
    ['INR 250000.00', 'INR 250000.00'],
  ])('%s', (given, kept) => {
    expect(redactText(given)).toBe(kept);
    expect(redactJson({ meta: [{ note: given }] })).toEqual({ meta: [{ note: kept }] });
  });

  it('also as a number, and as the name of a field', () => {
    expect(redactJson({ contact: 9_876_543_210, amount: 250.5, grams: 0.017817 })).toEqual({
      contact: '98******10',
      amount: 250.5,
      grams: 0.017817,
    });
    expect(redactJson({ '9876543210': 1 })).toEqual({ '98******10': 1 });
  });
});

it('what we say of fields is kept, and what else is in an answer is not spared for it', () => {
  const error = {
    code: 'VALIDATION_ERROR',
    message: 'm',
    details: { fields: { otp: 'must be 4 digits', pan: 'is wrong: ABCDE1234F' }, mobile: '9876543210' },
  };
  expect(redactAnswer({ success: false, error })).toEqual({
    success: false,
    error: {
      ...error,
      details: { fields: { otp: 'must be 4 digits', pan: 'is wrong: ABCDE****F' }, mobile: '98******10' },
    },
  });
  expect(redactAnswer({ success: true, data: { access_token: 'x' } })).toEqual({
    success: true,
    data: { access_token: REDACTED },
  });
  expect(redactAnswer(null)).toBe(null);
});

it('goes no deeper than anything sensible is', () => {
  let deep: unknown = { otp: '1234' };
  for (let level = 0; level < 60; level++) deep = { inner: deep };
  expect(JSON.stringify(redactJson(deep))).not.toContain('1234');
});

it('takes hostile names for what they are', () => {
  const hostile = JSON.parse('{"__proto__": {"otp": "1234"}, "constructor": "9876543210", "toString": "x"}');
  const clean = redactJson(hostile) as object;
  expect(JSON.stringify(clean)).toBe('{"__proto__":{"otp":"[redacted]"},"constructor":"98******10","toString":"x"}');
  expect(Object.getPrototypeOf(clean)).toBe(Object.prototype);
});

describe('in time that grows with the length alone', () => {
  const cpuMs = (work: () => unknown) => {
    const began = process.threadCpuUsage();
    work();
    return process.threadCpuUsage(began).user / 1000;
  };

  it.each<[string, string]>([
    ['a word that never becomes an email', `1234${'a'.repeat(250_000)}`],
    ['many beginnings of emails', 'a@'.repeat(125_000)],
    ['a domain without an end', `a@${'a.'.repeat(125_000)}`],
    ['codes within codes', `1234${'emb_'.repeat(60_000)}`],
    ['digits', '9'.repeat(250_000)],
  ])('%s', (_, text) => {
    expect(cpuMs(() => redactText(text))).toBeLessThan(250);
    expect(cpuMs(() => redactJson({ mobile: text, [text]: [text], pan: text }))).toBeLessThan(250);
  });

  it('a value of 50,000 names ends where a long text would', () => {
    const wide = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`k${index}`, '9876543210']));
    const kept = JSON.stringify(redactJson(wide));
    expect(kept).not.toContain('9876543210');
    expect(kept.length).toBeGreaterThan(16_384);
    expect(kept.length).toBeLessThan(50_000);
  });

  it('no secret is broken at a cut so that its beginning stays', () => {
    for (let spaces = 16_340; spaces < 16_640; spaces += 7) {
      expect(redactText(`${' '.repeat(spaces)}9876543210 asha.rao@example.com`.padEnd(20_000, ' '))).not.toMatch(
        /98765|asha/,
      );
    }
  });
});
