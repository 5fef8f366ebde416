import type { PoolClient } from 'pg';
import { findStaffRow, type StaffRow } from './store/members.ts';

/** A partner's member by their id or the keyed hash of their mobile; undefined where they are not on its staff. */
export function findStaff(
  client: PoolClient,
  partnerId: string,
  who: { id: string } | { mobileHash: Uint8Array },
): Promise<StaffRow | undefined> {
  return findStaffRow(client, { partnerId, id: null, mobileHash: null, ...who });
}
