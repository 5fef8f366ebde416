import type { Pool } from 'pg';

/** What is in the DNS of demo mode and tests: in the database, so that every process finds the same. */
export function simulatedZone(pool: () => Pool): {
  texts(name: string): Promise<string[]>;
  add(name: string, text: string): Promise<void>;
} {
  return {
    async texts(name) {
      const { rows } = await pool().query<{ value: string }>({
        name: 'read-simulated-records',
        text: 'SELECT value FROM simulated_dns_record WHERE name = $1 ORDER BY value',
        values: [name],
      });
      return rows.map(({ value }) => value);
    },
    async add(name, text) {
      await pool().query({
        name: 'add-simulated-record',
        text: 'INSERT INTO simulated_dns_record (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING',
        values: [name, text],
      });
    },
  };
}
