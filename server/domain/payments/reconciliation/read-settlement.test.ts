import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inr, PLAIN_HEADER } from '../../../testing/rooms/gateway-settlements.ts';
import { readAmount, readMoment, readReference } from './read-cells.ts';
import { readCsv } from './read-csv.ts';
import { readSettlement } from './read-settlement.ts';

const read = (text: string) => readSettlement(Buffer.from(text));
const fieldsOf = (text: string | Uint8Array) =>
  readSettlement(typeof text === 'string' ? Buffer.from(text) : text).then(
    () => 'was read',
    (error) => error.details.fields as Record<string, string>,
  );
const row = 'pay_1,cf_1,payment,500.00,0.50,0.09,AXIS1,2026-11-21 14:03:09';

describe('CSV', () => {
  it('is read as it was written, whatever stands in its cells', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '1', ',', '"', '\n', '\r\n', ' ', 'ü', '=', '') });
    const record = fc
      .array(cell, { minLength: 1, maxLength: 5 })
      .filter((cells) => cells.some((one) => one.trim() !== ''));
    const quote = (text: string) => `"${text.replaceAll('"', '""')}"`;
    const ends = fc.constantFrom('\n', '\r\n', '\r');
    fc.assert(
      fc.property(fc.array(record, { maxLength: 6 }), ends, fc.boolean(), (records, end, hasLast) => {
        const lines = records.map((cells) =>
          cells.map((one) => (/[",\r\n]/.test(one) || one === '' ? quote(one) : one)).join(','),
        );
        const found = [...readCsv(lines.join(end) + (hasLast ? end : ''))];
        expect(found.map((one) => ('cells' in one ? one.cells : one.problem))).toEqual(records);
      }),
    );
  });

  it.each([
    ['a,"b', 'line 1: a quote is opened and never closed: the file may be cut off (column 2)'],
    ['a,b\nc,d"e', 'line 2: a quote stands inside of a cell that does not begin with one (column 2)'],
    ['"a"b,c', 'line 1: text follows a closing quote (column 1)'],
    ['a\u0000b', 'line 1: a character is no text (column 1)'],
  ])('%j tells where it cannot be read', (text, problem) => {
    const last = [...readCsv(text)].at(-1);
    expect(last && `line ${last.line}: ${last.problem}`).toBe(problem);
  });
});

describe('cells', () => {
  it.each([
    ['1,00,000.50', 10_000_050n],
    ['100,000.5', 10_000_050n],
    ['100000.50', 10_000_050n],
    ['-12', -1_200n],
    ['₹ 40', 4_000n],
    ['3.1000', 310n],
    ['90071992547409.93', 9_007_199_254_740_993n],
    ['1,0,0', undefined],
    ['1,00.5', undefined],
    ['3.141', undefined],
    ['1e3', undefined],
    ['', undefined],
    ['12.3.4', undefined],
    ['1234567890123456', undefined],
  ])('amount %j', (text, paise) => expect(readAmount(text)).toBe(paise));

  it.each([
    ['2026-11-21 14:03:09', '2026-11-21T08:33:09.000Z'],
    ['2026-11-21T14:03:09+05:30', '2026-11-21T08:33:09.000Z'],
    ['2026-11-21T08:33:09Z', '2026-11-21T08:33:09.000Z'],
    ['21/11/2026 02:03 PM', '2026-11-21T08:33:00.000Z'],
    ['21-11-2026', '2026-11-20T18:30:00.000Z'],
    ['21-Nov-2026 12:15 AM IST', '2026-11-20T18:45:00.000Z'],
    ['1.2.2026', '2026-01-31T18:30:00.000Z'],
    ['31/02/2026', undefined],
    ['11/21/2026', undefined],
    ['2026-11-21 25:00', undefined],
    ['yesterday', undefined],
  ])('moment %j', (text, moment) => {
    const at = readMoment(text);
    expect(at === undefined ? undefined : new Date(at).toISOString()).toBe(moment);
  });

  it('an id that a spreadsheet has rounded is none', () => {
    expect(readReference(" '51149108 ")).toBe('51149108');
    expect(['5.1E+12', 'a b', 'ü', 'x'.repeat(101)].map(readReference)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('the plain format', () => {
  it('is read with its columns in any order, beside others, after a mark, quoted, in CRLF', async () => {
    const text = `\uFEFF"UTR",Note,Settled_At,tax,fee,amount,event,gateway_payment_id,order_id\r\n\r\nAXIS1,"a, b",21/11/2026,0.09,0.50,"1,00,000.00",PAYMENT,cf_1,pay_1\r\n`;
    expect(await read(text)).toMatchObject({
      format: 'plain',
      skipped: 0,
      lines: [{ lineNumber: 3, event: 'payment', grossPaise: 10_000_000n, feePaise: 50n, taxPaise: 9n, utr: 'AXIS1' }],
    });
  });

  it('knows which way money goes', async () => {
    const cells = (event: string, amount: string) => `pay_1,cf_1,${event},${amount},,,AXIS1,2026-11-21`;
    const { lines } = await read(
      [
        PLAIN_HEADER,
        cells('refund', '5'),
        cells('chargeback', '6'),
        cells('adjustment', '-7'),
        cells('adjustment', '8'),
      ].join('\n'),
    );
    expect(lines.map(({ grossPaise }) => grossPaise)).toEqual([-500n, -600n, -700n, 800n]);
  });

  it.each<[string, Record<string, string>]>([
    ['order_id,event\n1,2', { 'line 1': 'lacks the columns gateway_payment_id, amount, fee, tax, utr, settled_at' }],
    [`${PLAIN_HEADER},utr\n${row},x`, { 'line 1': 'has the columns utr twice' }],
    [
      `${PLAIN_HEADER}\n${row}\n${row.replace('500.00', '1,500.00')}`,
      { 'line 3': expect.stringContaining('has 9 cells where 8') },
    ],
    [
      `${PLAIN_HEADER}\n${row.slice(0, 20)}`,
      { 'line 2': expect.stringContaining('has 4 cells where 8 columns are: the file may be cut off') },
    ],
    [
      `${PLAIN_HEADER}\n${row.replace('500.00', '5OO')}`,
      { 'line 2, amount': expect.stringContaining('"5OO" is no amount') },
    ],
    [`${PLAIN_HEADER}\n${row.replace('500.00', '-5')}`, { 'line 2, amount': expect.stringContaining('above zero') }],
    [
      `${PLAIN_HEADER}\n${row.replace('payment', 'payout')}`,
      { 'line 2, event': expect.stringContaining('must be one of') },
    ],
    [`${PLAIN_HEADER}\n${row.replace('0.09', '-1')}`, { 'line 2, tax': 'must not be below zero' }],
    [`${PLAIN_HEADER}\n${row.replace('AXIS1', '')}`, { 'line 2, utr': 'is empty' }],
    [
      `${PLAIN_HEADER}\n${row.replace('2026-11-21', '21 November')}`,
      { 'line 2, settled_at': expect.stringContaining('is no date') },
    ],
    [
      `${PLAIN_HEADER}\n${row.replace('cf_1', '5.1E+12')}`,
      { 'line 2, gateway_payment_id': expect.stringContaining('rounded') },
    ],
    [
      `${PLAIN_HEADER}\n${row.replace('pay_1,cf_1', ',')}`,
      { 'line 2, order_id': 'names neither an order nor a payment' },
    ],
    [PLAIN_HEADER, { file: 'holds no line that was settled' }],
    ['', { file: 'holds no line that was settled' }],
    [`${PLAIN_HEADER}\n"${row}`, { 'line 2': expect.stringContaining('cut off') }],
  ])('%j is refused by line and column', async (text, fields) => {
    expect(await fieldsOf(text)).toEqual(fields);
  });

  it('is refused as a spreadsheet, and beyond 10 MiB', async () => {
    expect(await fieldsOf(Buffer.from(`${PLAIN_HEADER}\n${row}`, 'utf16le').fill(0xff, 0, 1))).toEqual({
      file: expect.stringContaining('UTF-8'),
    });
    expect(await fieldsOf(Buffer.alloc(10 * 1_024 * 1_024 + 1, 97))).toEqual({ file: 'is larger than 10 MiB' });
  });

  it('tells many problems at once, but not all of thousands', async () => {
    const fields = await fieldsOf(
      [PLAIN_HEADER, ...Array.from({ length: 5_000 }, () => row.replace('500.00', 'x'))].join('\n'),
    );
    expect(Object.keys(fields)).toHaveLength(20);
  });

  it('of any amounts is read to the paisa', async () => {
    const amounts = fc.array(fc.bigInt(1n, 99_999_999_999n), { minLength: 1, maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(amounts, async (paise) => {
        const lines = paise.map(
          (one, index) => `pay_${index},,payment,${inr(one)},${inr(one / 1_000n)},0,U1,2026-11-21`,
        );
        const found = await read([PLAIN_HEADER, ...lines].join('\n'));
        expect(found.lines.map(({ grossPaise }) => grossPaise)).toEqual(paise);
      }),
      { numRuns: 30 },
    );
  });
});

const transferHeader =
  'Id,Total Transaction Amount,Settlement Amount,Adjustment,Net Settlement Amount,From,Till,Status,UTR No.,Settlement Date,Settlement Type,Settlement Charge,Settlement Tax,Remarks';
const eventHeader =
  'Event Id,Event Type,Sale Type,Event Currency,Event Time,Processed On,Status,Event Amount,Event Settlement Amount,Settlement Date,UTR,Refund Type,Refund ARN,Merchant Reference Id,CashFree Reference Id,Transaction Service Charge,Txn ST/GST';
const event = (id: string, type: string, sale: string, rest: string, status = 'SUCCESS') =>
  `${id},${type},${sale},INR,2026-11-19 10:00:00,2026-11-21 14:00:00,${status},${rest}`;
const report = (events: readonly string[]) =>
  [
    transferHeader,
    '2083,1500.00,1498.23,-500.00,998.23,2026-11-19 00:00:00,2026-11-20 00:00:00,SUCCESS,AXISCN1,2026-11-21 15:35:50,STANDARD,0.00,0.00,',
    '',
    '** Settlement Reconciliation Details **',
    '',
    eventHeader,
    ...events,
  ].join('\r\n');
const paid = event(
  '43873',
  'PAYMENT',
  'CREDIT',
  '1500.00,1498.23,2026-11-21 15:35:50,AXISCN1,,,pay_1,885472862,1.50,0.27',
);
const refunded = event(
  '43874',
  'REFUND',
  'DEBIT',
  '500.00,-500.00,2026-11-21 15:35:50,AXISCN1,STANDARD,arn1,pay_2,885472861,1.50,0.27',
);

describe('Cashfree’s report', () => {
  it('is read in both sections, and its events add up to its transfer', async () => {
    const failed = event('43875', 'REFUND', 'DEBIT', '1.00,1.00,,,,,pay_3,1,0,0', 'PENDING');
    const found = await read(report([paid, refunded, failed]));
    expect(found).toMatchObject({
      format: 'cashfree',
      skipped: 1,
      transfers: [{ utr: 'AXISCN1', receivedPaise: 99_823n, chargePaise: 0n }],
      lines: [
        {
          event: 'payment',
          orderId: 'pay_1',
          paymentId: '885472862',
          grossPaise: 150_000n,
          feePaise: 150n,
          taxPaise: 27n,
        },
        { event: 'refund', grossPaise: -50_000n, feePaise: 0n, taxPaise: 0n },
      ],
    });
    const net = found.lines.reduce((sum, line) => sum + line.grossPaise - line.feePaise - line.taxPaise, 0n);
    expect(net).toBe(found.transfers[0]?.receivedPaise);
    // The sheet of details alone is a file too.
    expect((await read([eventHeader, paid].join('\n'))).lines).toHaveLength(1);
  });

  it.each<[string, string, Record<string, string>]>([
    [
      'amounts that do not add up',
      paid.replace('1498.23', '1498.22'),
      { 'line 7, event settlement amount': expect.stringContaining('less service charge') },
    ],
    ['another currency', paid.replace('INR', 'USD'), { 'line 7, event currency': 'must be INR' }],
    ['a way that is none', paid.replace('CREDIT', 'CREDITED'), { 'line 7, sale type': 'must be CREDIT or DEBIT' }],
    ['a state that is not known', paid.replace('SUCCESS', 'MAYBE'), { 'line 7, status': '"MAYBE" is not known' }],
    ['no UTR', paid.replace('AXISCN1', ''), { 'line 7, utr': 'is empty' }],
  ])('with %s is refused', async (_, line, fields) => {
    expect(await fieldsOf(report([line]))).toEqual(fields);
  });

  it('tells what reversals and the rest are', async () => {
    const of = (type: string, sale: string) =>
      event(`1${type}`, type, sale, '10.00,10.00,2026-11-21 15:35:50,AXISCN1,,,pay_1,88,0,0');
    const { lines } = await read(
      report([
        of('CHARGEBACK', 'DEBIT'),
        of('DISPUTE_REVERSE', 'CREDIT'),
        of('REFUND_REVERSAL', 'CREDIT'),
        of('OTHER_ADJUSTMENT', 'DEBIT'),
      ]),
    );
    expect(lines.map((line) => [line.event, line.grossPaise])).toEqual([
      ['chargeback', -1_000n],
      ['chargeback', 1_000n],
      ['refund', 1_000n],
      ['adjustment', -1_000n],
    ]);
  });
});
