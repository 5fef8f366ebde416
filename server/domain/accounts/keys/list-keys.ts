import type { PartnerContext } from '../context.ts';
import type { KeyScope } from '../tokens/key-scopes.ts';
import { type KeyRow, readKeys } from './store/keys.ts';

/** A named key as staff see it: never more than the last four characters of its secrets. Instants in milliseconds of real time. */
export type KeyView = {
  keyId: string;
  name: string;
  scopes: KeyScope[];
  allowedAddresses: string[];
  createdAt: number;
  createdBy: string | undefined;
  /** Who answers for it where that is not its maker: they took it over, and it ends with them */
  takenOverBy: string | undefined;
  /** The one who looks answers for it */
  isOwn: boolean;
  /** Of any of its secrets, to the minute */
  lastUsedAt: number | undefined;
  /** When it ends by itself */
  endsAt: number | undefined;
  /** Undefined while it lives */
  endedAt: number | undefined;
  /** Undefined where its end date ended it */
  endedBy: string | undefined;
  endReason: 'expired' | 'revoked' | undefined;
  /** Those that are good, the newest first: a second while it is being rotated */
  secrets: { lastFour: string; createdAt: number; expiresAt: number | undefined; lastUsedAt: number | undefined }[];
};

const ENDED_MAX = 20;

/** The keys of this mode that live, the newest first, and the latest 20 that ended. Decisions 15. */
export async function listKeys(
  context: Pick<PartnerContext, 'core' | 'partner' | 'mode' | 'actor'>,
): Promise<{ living: KeyView[]; ended: KeyView[] }> {
  const { core, partner, mode, actor } = context;
  const now = core.clock.now();
  const query = { partnerId: partner.id, mode, at: new Date(now), endedMax: ENDED_MAX };
  const keys = (await readKeys(core.database.pool, query)).map((row) => viewOf(row, { now, viewer: actor.id }));
  return {
    living: keys.filter(({ endedAt }) => endedAt === undefined),
    ended: keys.filter(({ endedAt }) => endedAt !== undefined),
  };
}

function viewOf(row: KeyRow, { now, viewer }: { now: number; viewer: string }): KeyView {
  const [revoked, end] = [row.revokedAt?.getTime(), row.endsAt?.getTime()];
  const isExpired = end !== undefined && end <= (revoked ?? now);
  return {
    keyId: row.id,
    name: row.name,
    scopes: row.scopes,
    allowedAddresses: row.allowedAddresses,
    createdAt: row.createdAt.getTime(),
    createdBy: row.createdBy ?? undefined,
    takenOverBy: row.takenOverAt ? (row.holder ?? undefined) : undefined,
    isOwn: row.heldBy === viewer,
    lastUsedAt: row.lastUsedAt?.getTime(),
    endsAt: end,
    endedAt: isExpired ? end : revoked,
    endedBy: isExpired ? undefined : (row.revokedBy ?? undefined),
    endReason: isExpired ? 'expired' : revoked === undefined ? undefined : 'revoked',
    secrets: row.secrets.map((secret) => ({
      lastFour: secret.lastFour,
      createdAt: Date.parse(secret.createdAt),
      expiresAt: instant(secret.expiresAt),
      lastUsedAt: instant(secret.lastUsedAt),
    })),
  };
}

function instant(text: string | null): number | undefined {
  return text === null ? undefined : Date.parse(text);
}
