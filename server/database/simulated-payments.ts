import type { Pool } from 'pg';

/** One payment on the simulated gateway's own books. */
export type SimulatedPayment = { id: string; amountPaise: bigint; bankReference: string };

/** The books of the simulated gateway: in the database, so that every process can be asked for them. */
export function simulatedPayments(pool: () => Pool): {
  of(orderId: string): Promise<SimulatedPayment[]>;
  add(orderId: string, payment: SimulatedPayment): Promise<void>;
} {
  return {
    async of(orderId) {
      const { rows } = await pool().query<{ id: string; amount_paise: bigint; bank_reference: string }>({
        name: 'read-simulated-payments',
        text: 'SELECT id, amount_paise, bank_reference FROM simulated_payment WHERE order_id = $1 ORDER BY id',
        values: [orderId],
      });
      return rows.map((row) => ({ id: row.id, amountPaise: row.amount_paise, bankReference: row.bank_reference }));
    },
    async add(orderId, payment) {
      await pool().query({
        name: 'add-simulated-payment',
        text: 'INSERT INTO simulated_payment (id, order_id, amount_paise, bank_reference) VALUES ($1, $2, $3, $4)',
        values: [payment.id, orderId, payment.amountPaise, payment.bankReference],
      });
    },
  };
}
