import { fault, type PlantedFault } from './planted-fault.ts';

const TRADING = 'prisma/functions/trading';
const RACES = 'server/domain/trading/races.test.ts';
const TRANSFER_RACES = 'server/domain/trading/transfers/races.test.ts';
const TRANSFER_INTERLEAVING = 'server/domain/trading/transfers/interleaving.test.ts';
const FULFILMENT = 'server/domain/trading/fulfilment.test.ts';
const POSTINGS_TEST = 'server/domain/ledger/postings.test.ts';
const REST = 'server/http/rest';
const RECALLED = `${REST}/frame/recalled-token.test.ts`;

/** Faults of trades: postings that sum to zero in the wrong accounts, keys, quotes, limits, states. */
export const tradingFaults: readonly PlantedFault[] = [
  // Trades: balanced postings to the wrong accounts
  fault(
    'commission of a buy is taken from the partner',
    `${TRADING}/execution_lines.sql`,
    [
      [
        "('commission_expense', 'INR', 0, -q.commission_paise, NULL, true),\n        ('commission_payable', 'INR', 0, q.commission_paise, NULL, true)",
        "('commission_expense', 'INR', 0, q.commission_paise, NULL, true),\n        ('commission_payable', 'INR', 0, -q.commission_paise, NULL, true)",
      ],
    ],
    POSTINGS_TEST,
  ),
  fault(
    'GST of a buy lands in the rounding account',
    `${TRADING}/execution_lines.sql`,
    [
      ["('gst_payable', 'INR', 0, q.gst_paise, NULL, true)", "('rounding', 'INR', 0, q.gst_paise, NULL, true)"],
      [
        "('rounding', 'INR', 0, q.rounding_paise, NULL, true)",
        "('gst_payable', 'INR', 0, q.rounding_paise, NULL, true)",
      ],
    ],
    POSTINGS_TEST,
  ),
  fault(
    'markup of a buy stays with the service',
    `${TRADING}/execution_lines.sql`,
    [
      [
        'q.amount_paise - q.gst_paise - q.markup_paise - q.rounding_paise',
        'q.amount_paise - q.gst_paise - q.rounding_paise',
      ],
      ["('markup_payable', 'INR', 0, q.markup_paise, NULL, true)", "('markup_payable', 'INR', 0, 0, NULL, true)"],
    ],
    POSTINGS_TEST,
  ),
  fault(
    'GST of a sell’s fee stays with the service',
    `${TRADING}/execution_lines.sql`,
    [
      ['q.fee_paise - q.gst_paise', 'q.fee_paise'],
      ["('gst_payable', 'INR', 0, q.gst_paise, NULL),", "('gst_payable', 'INR', 0, 0, NULL),"],
    ],
    POSTINGS_TEST,
  ),
  fault(
    'a sell pays the gross, its fee at the service’s cost',
    `${TRADING}/execution_lines.sql`,
    [
      ['q.amount_paise - q.fee_paise', 'q.amount_paise'],
      [
        '-q.amount_paise - q.markup_paise - q.rounding_paise',
        '-q.amount_paise - q.fee_paise - q.markup_paise - q.rounding_paise',
      ],
    ],
    `${REST}/sell/confirm-sell.test.ts`,
  ),
  fault(
    'the receiver of a transfer gets the fee too',
    `${TRADING}/execution_lines.sql`,
    [
      [
        "(r.kind, 'user_metal', (p_receivers ->> r.number::text)::bigint, q.metal_micrograms, NULL)",
        "(r.kind, 'user_metal', (p_receivers ->> r.number::text)::bigint, q.metal_micrograms + q.fee_micrograms, NULL)",
      ],
      ["(r.kind, 'platform_fee', 0, q.fee_micrograms, NULL)", "(r.kind, 'platform_fee', 0, 0, NULL)"],
    ],
    `${REST}/send/confirm-send.test.ts`,
  ),
  fault(
    'a voided buy gives the money to sales',
    `${TRADING}/settlement_lines.sql`,
    [["('partner_float', 'INR', 0, t.amount_paise, false)", "('metal_sales', 'INR', 0, t.amount_paise, false)"]],
    FULFILMENT,
  ),
  // Trades: keys, quotes, limits
  fault(
    'an expired key is replayed',
    `${TRADING}/answer_used_keys.sql`,
    [['FILTER (WHERE i.expires_at > v_now)', 'FILTER (WHERE true)']],
    `${REST}/buy/confirm-buy.test.ts`,
  ),
  fault(
    'keys are not locked',
    `${TRADING}/answer_used_keys.sql`,
    [['PERFORM pg_advisory_xact_lock(s.lock) FROM', 'PERFORM s.lock FROM']],
    RACES,
    TRANSFER_INTERLEAVING,
  ),
  fault(
    'quotes are not locked',
    `${TRADING}/answer_used_keys.sql`,
    [['FROM unnest(p_requests) r ORDER BY 1, 2', 'FROM unnest(p_requests) r WHERE false ORDER BY 1, 2']],
    RACES,
    TRANSFER_INTERLEAVING,
  ),
  fault(
    'a quote is good for a moment too long',
    `${TRADING}/refuse_quotes.sql`,
    [['WHEN q.expires_at <= r.now THEN', 'WHEN q.expires_at < r.now THEN']],
    RACES,
  ),
  fault(
    'a quote of another partner is executed',
    `${TRADING}/refuse_quotes.sql`,
    [['ON q.id = r.quote_id AND q.book_id = r.book_id AND', 'ON q.id = r.quote_id AND']],
    `${REST}/buy/confirm-buy.test.ts`,
  ),
  fault(
    'a gift of another user is confirmed',
    `${TRADING}/refuse_quotes.sql`,
    [['(r.user_code IS NULL OR q.user_code = r.user_code)', 'true']],
    `${REST}/gift/confirm-gift.test.ts`,
  ),
  fault(
    'a sixth guess of a code is compared',
    `${TRADING}/refuse_quotes.sql`,
    [['q.otp_attempts >= 4', 'q.otp_attempts >= 5']],
    'server/domain/trading/transfers/guesses.test.ts',
  ),
  fault(
    'a code is good after its time',
    `${TRADING}/refuse_quotes.sql`,
    [["WHEN q.kind = 'gift' AND q.otp_expires_at <= r.now THEN 'otp_expired'", '']],
    `${REST}/gift/confirm-gift.test.ts`,
  ),
  fault(
    'a trading halt holds up no confirm',
    `${TRADING}/refuse_quotes.sql`,
    [["WHEN q.asset = ANY (p_stopped) THEN 'stopped'", '']],
    'server/domain/operations/platform/stop-trading.test.ts',
  ),
  fault(
    'users without KYC count as approved',
    `${TRADING}/issue_buy_quotes.sql`,
    [["WHEN u.kyc_id IS NOT NULL THEN 'approved'", "WHEN u.id IS NOT NULL THEN 'approved'"]],
    'server/domain/customers/kyc/buys/free-buys.test.ts',
  ),
  fault(
    'a token that was ended goes on buying where it is known',
    `${TRADING}/issue_buy_quotes.sql`,
    [["WHEN p_hashes[a.number + 1] IS NOT NULL AND t.token_id IS NULL THEN 'not_admitted'", '']],
    RECALLED,
  ),
  fault(
    'a token that was ended goes on quoting sells where it is known',
    `${TRADING}/issue_quotes.sql`,
    [["WHEN q.token_hash IS NOT NULL AND t.token_id IS NULL THEN 'not_admitted'", '']],
    RECALLED,
  ),
  fault(
    'a token that was ended goes on confirming where it is known',
    `${TRADING}/refuse_quotes.sql`,
    [["WHEN p_hashes[r.number + 1] IS NOT NULL AND a.token_id IS NULL THEN 'not_admitted'", '']],
    RECALLED,
  ),
  fault(
    'a token that was ended replays its keys where it is known',
    'server/domain/trading/money-path.ts',
    [["answer.verdict === 'replay' && request.recalled ? 'not_admitted' : answer.verdict", 'answer.verdict']],
    RECALLED,
  ),
  fault(
    'settings of before are good for a trade where they are known',
    'prisma/functions/accounts/admission.sql',
    [[' AND t.version = p_version', '']],
    RECALLED,
  ),
  fault(
    'a key’s secret is good past its end where it is known',
    'prisma/functions/accounts/admission.sql',
    [[' AND (t.expires_at IS NULL OR t.expires_at > p_at)', '']],
    RECALLED,
  ),
  fault(
    'a used quote is executed again',
    `${TRADING}/consumed_by.sql`,
    [['t.quote_id = p_quote_id', 't.quote_id = p_quote_id AND false']],
    RACES,
  ),
  fault(
    'a day’s sends are not counted',
    `${TRADING}/record_executions.sql`,
    [['d.sent_paise + s.sent FROM', 'd.sent_paise + 0 FROM']],
    TRANSFER_RACES,
  ),
  fault(
    'a day’s sends are not locked',
    `${TRADING}/judge_send_limits.sql`,
    [['ORDER BY d.book_id, d.day FOR NO KEY UPDATE OF d', '']],
    TRANSFER_RACES,
    TRANSFER_INTERLEAVING,
  ),
  fault(
    'a send that fits the day exactly is refused',
    `${TRADING}/judge_send_limits.sql`,
    [
      ['d.sent_paise + s.together <= s.daily_limit', 'd.sent_paise + s.together < s.daily_limit'],
      ['d.sent_paise + s.amount_paise > s.daily_limit', 'd.sent_paise + s.amount_paise >= s.daily_limit'],
    ],
    TRANSFER_RACES,
    `${REST}/send/confirm-send.test.ts`,
  ),
  fault(
    'a sell has no event',
    `${TRADING}/record_executions.sql`,
    [['WHERE d.at_once\n', "WHERE d.at_once AND d.kind <> 'sell'\n"]],
    `${REST}/sell/confirm-sell.test.ts`,
  ),
  fault(
    'metal is taken from SIPs before what is free',
    `${TRADING}/share_out_metal.sql`,
    [
      ['-least(l.held, -l.amount)', '0'],
      ['least(0, l.amount + l.held)', 'l.amount'],
    ],
    `${REST}/sell/confirm-sell.test.ts`,
    TRANSFER_RACES,
  ),
  fault(
    'metal is shared out without a lock',
    `${TRADING}/share_out_metal.sql`,
    [['PERFORM lock_books(v_books || p_settlement_books);', 'PERFORM lock_books(p_settlement_books);']],
    TRANSFER_RACES,
    TRANSFER_INTERLEAVING,
  ),
  fault(
    'two sells of a user stand in one batch',
    `${TRADING}/execute_quotes.sql`,
    [['s WHERE s.nth > 1);', 's WHERE s.nth > 1000);']],
    TRANSFER_RACES,
  ),
  fault(
    'a settled buy is settled again',
    `${TRADING}/execute_quotes.sql`,
    [["WHERE t.status = 'debited' AND t.type = 'buy'", "WHERE t.type = 'buy'"]],
    FULFILMENT,
  ),
  fault(
    'an unread account that is short is passed over',
    `${TRADING}/post_executions.sql`,
    [['WHERE v.short_account_id IS NOT NULL)', 'WHERE v.number < 0)']],
    'server/domain/ledger/refused-postings.test.ts',
  ),
  fault(
    'a supply that did not answer counts as a refusal',
    'server/domain/trading/money-path.ts',
    [["(isFaulty[index] ? 'refused' : 'unknown'));", "(isFaulty[index] ? 'refused' : 'refused'));"]],
    FULFILMENT,
  ),
  fault(
    'a supply that hangs holds every buy',
    'server/domain/trading/money-path.ts',
    [['await inTime(deps.supply.fulfil(asked), deps.supplyTimeoutMs)', 'await deps.supply.fulfil(asked)']],
    FULFILMENT,
  ),
];
