import { fault, type PlantedFault } from '../../faults/planted-fault.ts';

const TRADING = 'prisma/functions/trading';
const ORDERS = 'prisma/functions/payments/orders';
const DOCUMENTS = 'prisma/functions/documents';
const AMOUNTS = 'server/domain/trading/amounts';

/** Faults that a simulation has to find by itself: each is planted in a service of its own, and random worlds run until one shows it. */
export const simulatedFaults: readonly PlantedFault[] = [
  fault('the fee of a sell is rounded down', `${AMOUNTS}/sell-price.ts`, [
    ['const fee = percentUp(gross,', 'const fee = percentDown(gross,'],
  ]),
  fault('a buy gives metal at the rate without markup', `${AMOUNTS}/buy-price.ts`, [
    ['const metal = metalToUser(amount, rate);', 'const metal = metalToUser(amount, baseRate);'],
  ]),
  fault('a used quote is executed again', `${TRADING}/consumed_by.sql`, [
    ['t.quote_id = p_quote_id', 't.quote_id = p_quote_id AND false'],
  ]),
  fault('the key of a sell is not stored', `${TRADING}/record_executions.sql`, [
    [
      'FROM done d WHERE d.idempotency_key IS NOT NULL',
      "FROM done d WHERE d.idempotency_key IS NOT NULL AND d.kind <> 'sell'",
    ],
  ]),
  fault('a day’s sends are not counted', `${TRADING}/record_executions.sql`, [
    ['d.sent_paise + s.sent FROM', 'd.sent_paise + 0 FROM'],
  ]),
  fault('a gift has no event', `${TRADING}/record_executions.sql`, [
    ['WHERE d.at_once\n', "WHERE d.at_once AND d.kind <> 'gift'\n"],
  ]),
  fault('a quote is good for an hour longer', `${TRADING}/refuse_quotes.sql`, [
    ['WHEN q.expires_at <= r.now THEN', "WHEN q.expires_at + interval '1 hour' <= r.now THEN"],
  ]),
  fault('metal is taken from plans before what is free', `${TRADING}/share_out_metal.sql`, [
    ['-least(l.held, -l.amount)', '0'],
    ['least(0, l.amount + l.held)', 'l.amount'],
  ]),
  fault('the receiver of a transfer gets the fee too', `${TRADING}/execution_lines.sql`, [
    [
      "(r.kind, 'user_metal', (p_receivers ->> r.number::text)::bigint, q.metal_micrograms, NULL)",
      "(r.kind, 'user_metal', (p_receivers ->> r.number::text)::bigint, q.metal_micrograms + q.fee_micrograms, NULL)",
    ],
    ["(r.kind, 'platform_fee', 0, q.fee_micrograms, NULL)", "(r.kind, 'platform_fee', 0, 0, NULL)"],
  ]),
  fault('every other number of an invoice is left out', `${DOCUMENTS}/take_invoice_number.sql`, [
    ['s.last_number + 1', 's.last_number + 2'],
  ]),
  fault('a statement leaves the commission of sells out', `${DOCUMENTS}/enter_commission.sql`, [
    [
      't.sign * t.commission_paise, t.sign',
      "t.sign * CASE t.type WHEN 'sell' THEN 0 ELSE t.commission_paise END, t.sign",
    ],
  ]),
  fault('a second payment is kept', `${ORDERS}/receive_payment.sql`, [
    [
      "  IF NOT FOUND THEN RETURN 'known'; END IF;",
      "  IF NOT FOUND OR o.status = 'completed' THEN RETURN 'known'; END IF;",
    ],
  ]),
  fault('nobody is told that an order expired', `${ORDERS}/close_order.sql`, [
    ['  PERFORM tell_order(p_event_id,', "  PERFORM CASE WHEN p_status <> 'expired' THEN tell_order(p_event_id,"],
    ["ELSE 'payment.failed' END, o, p_at);", "ELSE 'payment.failed' END, o, p_at) END;"],
  ]),
  fault('a refund is told of as a failure', `${ORDERS}/complete_refund.sql`, [
    ["tell_order(p_event_id, 'payment.refunded', o", "tell_order(p_event_id, 'payment.failed', o"],
  ]),
  fault('an installment brings metal that is free', `${ORDERS}/complete_purchase.sql`, [
    ["ELSE 'user_sip_metal' END, o.asset", "ELSE 'user_metal' END, o.asset"],
  ]),
  fault('a withdrawal that failed comes back twice', 'prisma/functions/payments/withdrawals/settle_withdrawal.sql', [
    [
      "    PERFORM move_withdrawal(w, 'withdrawal_returned', 'clearing', 'wallet', (n).at);",
      "    PERFORM move_withdrawal(w, 'withdrawal_returned', 'clearing', 'wallet', (n).at);\n    PERFORM move_withdrawal(w, 'withdrawal_returned', 'bank', 'wallet', (n).at);",
    ],
  ]),
  fault('a withdrawal is paid twice', 'prisma/functions/payments/withdrawals/settle_withdrawal.sql', [
    [
      "    PERFORM move_withdrawal(w, 'withdrawal_paid', 'clearing', 'bank', (n).at);",
      "    PERFORM move_withdrawal(w, 'withdrawal_paid', 'clearing', 'bank', (n).at);\n    PERFORM move_withdrawal(w, 'withdrawal_reversed', 'bank', 'wallet', (n).at);",
    ],
  ]),
  // What the database would refuse by itself: its guards are taken away too, so that the laws have to find it.
  fault('a balance changes without an entry', 'prisma/functions/ledger/ledger_post.sql', [
    [
      'UPDATE account a SET balance = l.balance,',
      "UPDATE account a SET balance = l.balance + CASE l.kind WHEN 'bank' THEN 1 ELSE 0 END,",
    ],
    [
      'END $$;',
      `END $$;
DROP TRIGGER account_moves_with_entry ON account;
DROP TRIGGER posting_lawful ON posting;`,
    ],
  ]),
  fault('a callback that comes again takes its order back', `${ORDERS}/receive_payment.sql`, [
    [
      "  IF NOT FOUND THEN RETURN 'known'; END IF;",
      "  IF NOT FOUND THEN\n    UPDATE payment_order SET status = 'expired', transaction_id = NULL WHERE book_id = o.book_id AND id = o.id AND status = 'completed';\n    RETURN 'known';\n  END IF;",
    ],
    ['END $$;', 'END $$;\nDROP TRIGGER payment_order_steps ON payment_order;'],
  ]),
  fault('a payment of an order that failed buys after all', `${ORDERS}/receive_payment.sql`, [
    ["v_is_first := o.status IN ('created', 'expired')", "v_is_first := o.status IN ('created', 'expired', 'failed')"],
    ['END $$;', 'END $$;\nDROP TRIGGER payment_order_steps ON payment_order;'],
  ]),
  fault('a cancelled delivery keeps its charges', 'prisma/functions/delivery/cancel_delivery.sql', [
    ["AND p.kind = 'delivery')) v;", "AND p.kind = 'delivery' AND e.asset <> 'INR')) v;"],
  ]),
];
