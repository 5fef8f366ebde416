import { isRequiredOf, type PasskeyCaller } from './caller.ts';
import { readDemand, readPasskeys } from './store/passkeys.ts';
import { countCodes } from './store/recovery-codes.ts';

/** A passkey of the one who asks. Instants in milliseconds, real time. */
export type ListedPasskey = {
  passkeyId: string;
  name: string;
  /** A password manager keeps a copy elsewhere */
  isBackedUp: boolean;
  createdAt: number;
  /** Null where it was not used since it was added */
  lastUsedAt: number | null;
};

/** The passkeys of the one who asks, the oldest first, how many recovery codes are left, and whether they need a passkey. */
export async function listPasskeys(
  caller: PasskeyCaller,
): Promise<{ passkeys: ListedPasskey[]; codesLeft: number; isRequired: boolean }> {
  const { core, session } = caller;
  const { pool } = core.database;
  const [rows, codesLeft, demand] = await Promise.all([
    readPasskeys(pool, session.memberId),
    countCodes(pool, session.memberId),
    session.partnerId === null ? false : readDemand(pool, session.partnerId),
  ]);
  return {
    passkeys: rows.map(({ id, name, isBackedUp, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      isBackedUp,
      createdAt: createdAt.getTime(),
      lastUsedAt: lastUsedAt?.getTime() ?? null,
    })),
    codesLeft,
    isRequired: isRequiredOf(core, { partnerId: session.partnerId, passkeysRequired: demand }),
  };
}
