import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import type { StaffDeeds } from '../../../domain/operations/exceptions/staff-deeds.ts';

/** How lists over all partners are narrowed: `partner` is an id, or a part of a name. */
export const placeInput = {
  mode: z.enum(['live', 'sandbox']).optional(),
  partner: z.string().trim().min(1).max(100).optional(),
};

/** What staff did and what they have asked for. */
export function presentDeeds({ deeds, waiting }: StaffDeeds) {
  return {
    deeds: deeds.map(({ at, ...deed }) => ({ ...deed, at: isoTime(at) })),
    waiting: waiting && { ...waiting, expiresAt: isoTime(waiting.expiresAt) },
  };
}
