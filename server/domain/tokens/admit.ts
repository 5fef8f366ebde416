import { type Batcher, createBatcher } from '../../db/batcher.ts';
import type { Database } from '../../db/database.ts';
import type { Core } from '../context.ts';
import { type Clock, istDayNumber, istDayStart } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Mode } from '../kernel/mode.ts';
import type { SettingsCache } from '../partners/load-settings.ts';
import type { PartnerSettings } from '../partners/settings.ts';
import { tokenHash } from './token-format.ts';

/** A known token: whose it is, and the book it opens. */
export type Admission = {
  tokenId: string;
  partner: PartnerSettings;
  mode: Mode;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  hasFaults: boolean;
  /** Now on the book's clock */
  now: number;
  /** A sandbox's budget of the day; undefined for live */
  budget: SandboxBudget | undefined;
};

/** Spec part 8: requests a day, and when the day ends (epoch seconds of the next 00:00 IST). */
export type SandboxBudget = { limit: number; remaining: number; resetAtSeconds: number; isOver: boolean };

type TokenRow = {
  tokenId: string;
  partnerId: string;
  version: number;
  mode: Mode;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  clockOffsetMs: number;
  hasFaults: boolean;
  sandboxRequests: number | null;
};

export type Admissions = { admit(token: string | undefined): Promise<Admission | undefined> };

/** What the sandbox headers name when no cap is set. */
const NO_CAP = 1_000_000;

/**
 * Makes the desk that every call with a bearer token passes. Tokens are looked up on each call, so a revoked one, a
 * withdrawn grant or a disabled partner counts from the next request on, in every process.
 */
export function createAdmissions(deps: {
  database: Database;
  clock: Clock;
  settings: SettingsCache;
  sandboxDailyLimit: number;
}): Admissions {
  const findToken: Batcher<Buffer, TokenRow | undefined> = createBatcher({
    lanes: 2,
    batchMax: 256,
    run: (hashes) => findTokens(deps, hashes),
  });
  return {
    async admit(token) {
      const hash = token === undefined ? undefined : tokenHash(token);
      const row = hash && (await findToken(hash));
      if (!row) return undefined;
      const partner = await deps.settings.get(row.partnerId, row.version);
      const now = deps.clock.now();
      return {
        tokenId: row.tokenId,
        partner,
        mode: row.mode,
        bookId: row.bookId,
        walletType: row.walletType,
        hasFaults: row.hasFaults,
        now: now + row.clockOffsetMs,
        budget:
          row.mode === 'sandbox' ? sandboxBudget(partner, row.sandboxRequests, now, deps.sandboxDailyLimit) : undefined,
      };
    },
  };
}

async function findTokens(
  deps: { database: Database; clock: Clock; sandboxDailyLimit: number },
  hashes: Buffer[],
): Promise<(TokenRow | undefined)[]> {
  const { rows } = await deps.database.relaxed.query({
    name: 'admit',
    text: `SELECT * FROM admit($1, $2, ARRAY(
             SELECT ROW(r.number, r.hash, true)::admission_request FROM unnest($3::int[], $4::bytea[]) AS r (number, hash)))`,
    values: [istDayNumber(deps.clock.now()), deps.sandboxDailyLimit, hashes.map((_, number) => number), hashes],
  });
  const found: (TokenRow | undefined)[] = new Array(hashes.length);
  for (const row of rows) {
    found[row.number] = {
      tokenId: row.token_id,
      partnerId: row.partner_id,
      version: row.partner_version,
      mode: row.mode,
      bookId: row.book_id,
      walletType: row.wallet_type,
      clockOffsetMs: Number(row.clock_offset_ms),
      hasFaults: row.has_faults,
      sandboxRequests: row.sandbox_requests,
    };
  }
  return found;
}

function sandboxBudget(
  partner: PartnerSettings,
  place: number | null,
  now: number,
  defaultLimit: number,
): SandboxBudget {
  const cap = partner.sandboxDailyLimit ?? defaultLimit;
  const limit = cap > 0 ? cap : NO_CAP;
  return {
    limit,
    remaining: place === null ? limit : Math.max(0, limit - place),
    resetAtSeconds: istDayStart(istDayNumber(now) + 1) / 1000,
    isOver: place !== null && place > limit,
  };
}

/**
 * The gates of a known token, in the order of decisions 4. Raises PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED,
 * SANDBOX_DAILY_LIMIT (details.retry_after_seconds).
 */
export function passAccountGates(admission: Admission, clock: Core['clock']): void {
  const { partner, mode, budget } = admission;
  if (!partner.enabled) throw new DomainError('PARTNER_DISABLED');
  if (mode === 'sandbox' && !partner.sandboxEnabled) throw new DomainError('SANDBOX_DISABLED');
  if (mode === 'live' && !partner.liveEnabled) throw new DomainError('LIVE_NOT_ENABLED');
  if (budget?.isOver) {
    const seconds = Math.max(1, Math.ceil(budget.resetAtSeconds - clock.now() / 1000));
    throw new DomainError('SANDBOX_DAILY_LIMIT', { details: { retry_after_seconds: seconds } });
  }
}
