import { fault, type PlantedFault } from './planted-fault.ts';

const MONEY = 'server/domain/kernel/money.ts';
const AMOUNTS = 'server/domain/trading/amounts';
const TRANSFER_PRICE = 'server/domain/trading/transfers/transfer-price';
const LEDGER = 'prisma/functions/ledger';
const POST_TEST = 'server/domain/ledger/post.test.ts';
const LAWS_TEST = 'server/domain/ledger/laws/database-laws.test.ts';
const TIMES_TEST = 'server/domain/ledger/entry-times.test.ts';
const RACES = 'server/domain/trading/races.test.ts';
const MONTHS_TEST = 'server/domain/ledger/months/age-ledger.test.ts';
const POSTINGS_TEST = 'server/domain/ledger/postings.test.ts';

/** Faults of amounts and of the ledger: rounding, floors, locks, order, what a posting must be. */
export const ledgerFaults: readonly PlantedFault[] = [
  // Arithmetic
  fault(
    'metal for an amount is rounded up',
    MONEY,
    [['divideDown(amount * MICROGRAMS_PER_GRAM, rate)', 'divideUp(amount * MICROGRAMS_PER_GRAM, rate)']],
    `${AMOUNTS}/buy-price.test.ts`,
  ),
  fault(
    'a charge for metal is rounded down',
    MONEY,
    [['divideUp(metal * rate, MICROGRAMS_PER_GRAM)', 'divideDown(metal * rate, MICROGRAMS_PER_GRAM)']],
    `${AMOUNTS}/buy-price.test.ts`,
    `${TRANSFER_PRICE}.test.ts`,
  ),
  fault(
    'a value paid out is rounded up',
    MONEY,
    [['divideDown(metal * rate, MICROGRAMS_PER_GRAM)', 'divideUp(metal * rate, MICROGRAMS_PER_GRAM)']],
    `${AMOUNTS}/sell-price.test.ts`,
  ),
  fault(
    'a fee is rounded down',
    MONEY,
    [['divideUp(amount * percent, MILLI_PERCENT_WHOLE)', 'divideDown(amount * percent, MILLI_PERCENT_WHOLE)']],
    `${AMOUNTS}/sell-price.test.ts`,
    `${TRANSFER_PRICE}.test.ts`,
  ),
  fault(
    'a commission is rounded up',
    MONEY,
    [['divideDown(amount * percent, MILLI_PERCENT_WHOLE)', 'divideUp(amount * percent, MILLI_PERCENT_WHOLE)']],
    `${AMOUNTS}/buy-price.test.ts`,
    `${AMOUNTS}/sell-price.test.ts`,
  ),
  fault(
    'a half is rounded down',
    MONEY,
    [['(2n * numerator + denominator) /', '(2n * numerator + denominator - 1n) /']],
    'server/domain/kernel/money.test.ts',
    `${AMOUNTS}/gst.test.ts`,
  ),
  fault(
    'the rounding of a buy without markup goes to the partner',
    `${AMOUNTS}/buy-price.ts`,
    [['markupPercent > 0n ? excess', 'markupPercent >= 0n ? excess']],
    `${AMOUNTS}/buy-price.test.ts`,
  ),
  fault(
    'commission is paid on the amount without GST',
    `${AMOUNTS}/buy-price.ts`,
    [['percentDown(amount, commissionPercent)', 'percentDown((amount - gst) as Paise, commissionPercent)']],
    `${AMOUNTS}/buy-price.test.ts`,
  ),
  fault(
    'the net of a sell keeps the GST of its fee',
    `${AMOUNTS}/sell-price.ts`,
    [['net: (gross - fee)', 'net: (gross - fee + split.cgst)']],
    `${AMOUNTS}/sell-price.test.ts`,
  ),
  fault(
    'a target net is met from below',
    `${AMOUNTS}/sell-price.ts`,
    [
      [
        'return divideUp(net * MILLI_PERCENT_WHOLE',
        'return ((a: bigint, b: bigint) => a / b)(net * MILLI_PERCENT_WHOLE',
      ],
    ],
    `${AMOUNTS}/sell-price.test.ts`,
  ),
  fault(
    'a fee bears the GST of metal',
    `${AMOUNTS}/gst.ts`,
    [['FEE_GST_PER_MILLE = 180n', 'FEE_GST_PER_MILLE = 30n']],
    POSTINGS_TEST,
  ),
  fault(
    'a split that leaves a paisa over is taken where an exact one exists',
    `${AMOUNTS}/gst.ts`,
    [['if (roundOff === 0n) return split;', 'if (roundOff <= 1n) return split;']],
    `${AMOUNTS}/gst.test.ts`,
  ),
  fault(
    'the fee of a transfer is valued below its worth',
    `${TRANSFER_PRICE}.ts`,
    [['feeAmount = valueFromUser(', 'feeAmount = valueToUser(']],
    `${TRANSFER_PRICE}.test.ts`,
  ),
  fault(
    'the payer of a transfer pays no fee',
    `${TRANSFER_PRICE}.ts`,
    [['payerMetal: (receiverMetal + feeMetal)', 'payerMetal: (receiverMetal + 0n)']],
    `${TRANSFER_PRICE}.test.ts`,
  ),
  // The ledger
  fault(
    'an account goes one unit below its floor',
    `${LEDGER}/ledger_post.sql`,
    [['l.balance < l.floor)', 'l.balance < l.floor - 1)']],
    POST_TEST,
  ),
  fault('a posting names an account twice', `${LEDGER}/ledger_post.sql`, [[' OR l.is_named_twice)', ')']], POST_TEST),
  fault(
    'books are not locked',
    `${LEDGER}/lock_books.sql`,
    [['FROM unnest(p_book_ids) AS u (id) ORDER BY 1', 'FROM unnest(p_book_ids) AS u (id) WHERE false']],
    POST_TEST,
    RACES,
  ),
  fault(
    'a writer past the lock is written over',
    `${LEDGER}/ledger_post.sql`,
    [[' AND a.version = l.version_before', '']],
    POST_TEST,
  ),
  fault(
    'postings are dated in the order in which they are given',
    `${LEDGER}/ledger_post.sql`,
    [['OVER (PARTITION BY p.book_id ORDER BY p.number)', 'OVER (PARTITION BY p.book_id ORDER BY p.place)']],
    POST_TEST,
  ),
  fault(
    'a posting may be dated before its accounts moved',
    `${LEDGER}/ledger_post.sql`,
    [['max(s.moved_at) OVER (PARTITION BY p.book_id))', 'NULL)']],
    TIMES_TEST,
  ),
  fault(
    'a line without an amount is left out',
    `${LEDGER}/ledger_post.sql`,
    [['WHERE l.amount IS DISTINCT FROM 0', 'WHERE l.amount <> 0']],
    POST_TEST,
  ),
  fault(
    'a posting need not sum to zero',
    `${LEDGER}/check_new_postings.sql`,
    [['bool_and(e.total = 0)', 'bool_and(e.total < 1000000000000)']],
    LAWS_TEST,
  ),
  fault(
    'a posting sums to zero over assets together',
    `${LEDGER}/check_new_postings.sql`,
    [['GROUP BY p.book_id, p.id, a.asset', 'GROUP BY p.book_id, p.id']],
    POST_TEST,
    LAWS_TEST,
  ),
  fault(
    'an entry may be in another book',
    `${LEDGER}/check_new_postings.sql`,
    [['WHERE o.book_id = p.book_id AND o.id = l.account_id', 'WHERE o.id = l.account_id']],
    LAWS_TEST,
  ),
  fault(
    'an entry of a float may be missing in its list',
    `${LEDGER}/check_new_postings.sql`,
    [["(a.kind <> 'partner_float' OR l.version = p.float_version) AND ", '']],
    LAWS_TEST,
  ),
  fault(
    'an account moves back in time',
    `${LEDGER}/refuse_earlier.sql`,
    [['NEW.moved_at < OLD.moved_at OR ', '']],
    TIMES_TEST,
  ),
  fault(
    'a posting lies a day ahead',
    `${LEDGER}/refuse_future.sql`,
    [['> clock_timestamp() + clock_ahead_max()', "> clock_timestamp() + interval '1 day'"]],
    TIMES_TEST,
  ),

  // Old months
  fault(
    'a chunk that is moved deletes a row too many',
    `${LEDGER}/months/take_moved_rows.sql`,
    [
      [
        't.book_id = n.book_id AND t.id = n.id AND record_image_eq(ROW(t.*), ROW(n.*))',
        't.book_id = n.book_id AND t.id >= n.id',
      ],
    ],
    MONTHS_TEST,
  ),
  fault(
    'a row leaves its table without its copy',
    `${LEDGER}/months/check_rows_moved.sql`,
    [['v_deleted = 0 OR v_moved <> v_deleted', 'v_deleted = 0']],
    MONTHS_TEST,
  ),
  fault(
    'a row stays in its table beside its copy',
    `${LEDGER}/months/take_moved_rows.sql`,
    [
      ['IF v_entered <> v_left THEN', 'IF false THEN'],
      ['AND t.id = n.id AND record', 'AND t.id = n.id AND false AND record'],
    ],
    MONTHS_TEST,
  ),
  fault(
    'an undecided trade is moved',
    `${LEDGER}/months/move_ledger_rows.sql`,
    [["t.status <> 'debited' AND (t.status", '(t.status']],
    MONTHS_TEST,
  ),
  fault(
    'a trade opens old months for its quote',
    'prisma/functions/trading/consumed_by.sql',
    [['FROM ONLY transaction', 'FROM transaction']],
    MONTHS_TEST,
  ),
];
