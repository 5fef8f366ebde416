import { z } from 'zod';
import { isoTime } from '../../../domain/kernel/clock.ts';
import type { StaffActions } from '../../../domain/operations/exceptions/staff-actions.ts';
import { presentTimelineForStaff } from '../dashboard/timeline/present-timeline.ts';

/** How lists over all partners are narrowed: `partner` is an id, or a part of a name. */
export const placeInput = {
  mode: z.enum(['live', 'sandbox']).optional(),
  partner: z.string().trim().min(1).max(100).optional(),
};

/** What staff did and what they have asked for. */
export function presentStaffActions({ staffActions, waiting }: StaffActions) {
  return {
    staffActions: presentTimelineForStaff(staffActions),
    waiting: waiting && { ...waiting, expiresAt: isoTime(waiting.expiresAt) },
  };
}
