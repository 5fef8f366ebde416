import type { Pool } from 'pg';

type Status = 'pending' | 'active' | 'paused' | 'cancelled' | 'completed' | 'failed';
type Debit = { id: string; dueOn: string; amountPaise: bigint; bankReference: string; isPaid: boolean };

/** The books of the simulated gateway's mandates: in the database, so that every process can be asked for them. */
export function simulatedMandates(pool: () => Pool): {
  read(sipId: string): Promise<{ status: Status; debits: Debit[] }>;
  setStatus(sipId: string, status: Status): Promise<void>;
  addDebit(sipId: string, debit: Debit): Promise<void>;
} {
  return {
    async read(sipId) {
      const { rows } = await pool().query({
        name: 'read-simulated-mandate',
        text: `SELECT m.status, d.id, d.due_on, d.amount_paise, d.bank_reference, d.is_paid
               FROM (SELECT (SELECT status FROM simulated_mandate WHERE id = $1) AS status) m
               LEFT JOIN simulated_debit d ON d.sip_id = $1 ORDER BY d.due_on, d.id`,
        values: [sipId],
      });
      const debits = rows.flatMap((row): Debit[] =>
        row.id === null
          ? []
          : [
              {
                id: row.id,
                dueOn: row.due_on,
                amountPaise: row.amount_paise,
                bankReference: row.bank_reference,
                isPaid: row.is_paid,
              },
            ],
      );
      return { status: rows[0]?.status ?? 'pending', debits };
    },
    async setStatus(sipId, status) {
      await pool().query({
        name: 'set-simulated-mandate',
        text: 'INSERT INTO simulated_mandate (id, status) VALUES ($1, $2) ON CONFLICT (id) DO UPDATE SET status = $2',
        values: [sipId, status],
      });
    },
    async addDebit(sipId, debit) {
      await pool().query({
        name: 'add-simulated-debit',
        text: `INSERT INTO simulated_debit (id, sip_id, due_on, amount_paise, bank_reference, is_paid)
               VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
        values: [debit.id, sipId, debit.dueOn, debit.amountPaise, debit.bankReference, debit.isPaid],
      });
    },
  };
}
