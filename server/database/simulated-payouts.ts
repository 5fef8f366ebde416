import type { Pool } from 'pg';

/** One payout on the simulated provider's own books. */
type SimulatedPayout = { id: string; amountPaise: bigint; outcome: 'completed' | 'failed'; utr: string };

/** The books of the simulated payout provider: in the database, so that every process knows what it was sent. */
export function simulatedPayouts(pool: () => Pool): {
  of(withdrawalId: string): Promise<SimulatedPayout | undefined>;
  add(payout: SimulatedPayout): Promise<void>;
} {
  return {
    async of(withdrawalId) {
      const { rows } = await pool().query<{
        id: string;
        amount_paise: bigint;
        outcome: SimulatedPayout['outcome'];
        utr: string;
      }>({
        name: 'read-simulated-payout',
        text: 'SELECT id, amount_paise, outcome, utr FROM simulated_payout WHERE id = $1',
        values: [withdrawalId],
      });
      const [row] = rows;
      return row && { id: row.id, amountPaise: row.amount_paise, outcome: row.outcome, utr: row.utr };
    },
    async add(payout) {
      await pool().query({
        name: 'add-simulated-payout',
        text: 'INSERT INTO simulated_payout (id, amount_paise, outcome, utr) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
        values: [payout.id, payout.amountPaise, payout.outcome, payout.utr],
      });
    },
  };
}
