import type { SimulatedDebit, SimulatedMandateBooks } from '../mandates.ts';

/** Books in memory, that keep every promise of the simulated gateway's. */
export function createBooks(): SimulatedMandateBooks {
  const statuses = new Map<string, Awaited<ReturnType<SimulatedMandateBooks['read']>>['status']>();
  const debits = new Map<string, SimulatedDebit[]>();
  return {
    async read(sipId) {
      return { status: statuses.get(sipId) ?? 'pending', debits: [...(debits.get(sipId) ?? [])] };
    },
    async setStatus(sipId, status) {
      statuses.set(sipId, status);
    },
    async addDebit(sipId, debit) {
      const known = debits.get(sipId) ?? [];
      if (known.every(({ id }) => id !== debit.id)) debits.set(sipId, [...known, debit]);
    },
  };
}
