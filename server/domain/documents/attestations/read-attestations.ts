import { istDayNumber, parseIstDate } from '../../kernel/clock.ts';
import type { Core } from '../context.ts';
import { ATTESTATION_DAYS_MAX, type Attestation } from './attestation.ts';
import { listNewest } from './store.ts';

/** The newest attestation of a metal, with its age in India's days. */
export type AgedAttestation = Attestation & { ageDays: number; isOld: boolean };

/** The newest attestation of each metal that has one. One older than 30 days is said to be old. */
export async function readAttestations(core: Pick<Core, 'database' | 'clock'>): Promise<AgedAttestation[]> {
  const today = istDayNumber(core.clock.now());
  return (await listNewest(core.database.pool)).map((attestation) => {
    const ageDays = today - (parseIstDate(attestation.attestedOn) ?? 0);
    return { ...attestation, ageDays, isOld: ageDays > ATTESTATION_DAYS_MAX };
  });
}
