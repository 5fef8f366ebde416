import type { ReadinessLine } from '../../domain/developer/readiness/read-readiness.ts';
import { isoTime } from '../../domain/kernel/clock.ts';

/** A check of the readiness report as the screens of partners and of the console show it. */
export function presentReadiness({ check, proof }: ReadinessLine) {
  return { check, seenIn: proof?.seenIn ?? null, seenAt: proof ? isoTime(proof.seenAt) : null };
}
