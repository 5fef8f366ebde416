import { type Batcher, createBatcher } from '../../../database/batcher.ts';
import type { Database } from '../../../database/database.ts';
import { type Clock, istDayNumber, istDayStart } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import type { Core } from '../context.ts';
import { type IpRange, isInRanges, parseIpRange } from '../partners/ip-range.ts';
import type { SettingsCache } from '../partners/load-settings.ts';
import { requireOpenAccount } from '../partners/require-open-account.ts';
import type { PartnerSettings } from '../partners/settings.ts';
import type { KeyScope } from './key-scopes.ts';
import type { Recalled } from './recalled.ts';
import {
  countSandboxCalls,
  type EndReason,
  findEndReason,
  findTokens,
  type KnownHashes,
  type TokenRow,
} from './store/look-ups.ts';

/** A known token or key: whose it is, and the book it opens. */
export type Admission = {
  tokenId: string;
  partner: PartnerSettings;
  mode: Mode;
  bookId: number;
  walletType: 'prepaid' | 'credit' | null;
  hasFaults: boolean;
  /** Now on the book's clock */
  now: number;
  /** What a key may do; undefined for the token of a mode, which may all that the account does */
  scopes: readonly KeyScope[] | undefined;
  /** The caller's, where the account or the key does not allow calls from it */
  refusedAddress: string | undefined;
  /** A sandbox's budget of the day; undefined for live, and where the address is refused */
  budget: SandboxBudget | undefined;
};

/** Spec part 8: requests a day, and when the day ends (epoch seconds of the next 00:00 IST). */
export type SandboxBudget = { limit: number; remaining: number; resetAtSeconds: number; isOver: boolean };

/** `address` is the caller's own, of IPv6 the whole of it. */
export type Admissions = {
  admit(token: string | undefined, address: string): Promise<Admission | undefined>;
  /**
   * Admits a live token as it was when this process last looked it up, with what is still to be proven by the statement that acts for the
   * call; undefined for one that it does not remember, and for sandboxes, whose calls are counted.
   */
  recall(token: string | undefined, address: string): (Admission & { recalled: Recalled }) | undefined;
  /** Why a token was not admitted: INVALID_TOKEN, whose details.reason says what became of one that was good once. Spec 5.2. */
  refusal(token: string | undefined): Promise<DomainError>;
};

/** What became of a token or key that was good once. */
const endWords: Record<EndReason, string> = {
  replaced: 'This token has ended: a newer one replaced it.',
  revoked: 'This token has ended: it was revoked, or its maker left or lost the role for it.',
  expired: 'This key has ended: its end date has passed.',
};

/** What the sandbox headers name when no cap is set. */
const NO_CAP = 1_000_000;

/** So many live tokens are remembered at once; beyond it all are forgotten, and looked up once more. */
const REMEMBERED_MAX = 5_000;

/**
 * Makes the check that every call with a bearer token or key passes. They are looked up on each call, or compared by the statement that acts
 * for it, so a revoked one, a withdrawn grant or a disabled partner counts from the next request on, in every process. Who calls from an
 * address that is not allowed spends nothing of the sandbox's day. Decision tokens-on-each-call.
 */
export function createAdmissions(deps: {
  database: Database;
  clock: Clock;
  settings: SettingsCache;
  sandboxDailyLimit: number;
}): Admissions {
  const known: KnownHashes = new Map();
  const findToken: Batcher<string, TokenRow | undefined> = createBatcher({
    name: 'tokens',
    slots: 1,
    batchMax: 256,
    run: (tokens) => findTokens(deps.database, tokens, { known, at: new Date(deps.clock.now()) }),
  });
  const countCall = createBatcher<string, number>({
    name: 'sandbox budgets',
    slots: 1,
    batchMax: 256,
    run: (partnerIds) => countSandboxCalls(deps.database, istDayNumber(deps.clock.now()), partnerIds),
  });
  const remembered = new Map<string, FoundToken>();
  return {
    async admit(token, address) {
      const row = token === undefined ? undefined : await findToken(token);
      if (!row) {
        if (token !== undefined) remembered.delete(token);
        return undefined;
      }
      const partner = await deps.settings.get(row.partnerId, row.version);
      if (row.mode === 'live') {
        if (remembered.size >= REMEMBERED_MAX) remembered.clear();
        remembered.set(token as string, { row, partner });
      }
      const now = deps.clock.now();
      const admission = admissionOf({ row, partner }, address, now);
      const cap = partner.sandboxDailyLimit ?? deps.sandboxDailyLimit;
      const isRefused = admission.refusedAddress !== undefined;
      const isMetered = !isRefused && row.mode === 'sandbox' && partner.enabled && partner.sandboxEnabled && cap > 0;
      const place = isMetered ? await countCall(partner.id) : null;
      const hasBudget = row.mode === 'sandbox' && !isRefused;
      return hasBudget ? { ...admission, budget: sandboxBudget(cap, place, now) } : admission;
    },
    recall(token, address) {
      const found = token === undefined ? undefined : remembered.get(token);
      if (!found) return undefined;
      const { hash: tokenHash, version } = found.row;
      return {
        ...admissionOf(found, address, deps.clock.now()),
        recalled: { tokenHash, version, isProven: false },
      };
    },
    async refusal(token) {
      const reason =
        token === undefined ? undefined : await findEndReason(deps.database, token, new Date(deps.clock.now()));
      if (!reason) return new DomainError('INVALID_TOKEN');
      return new DomainError('INVALID_TOKEN', { message: endWords[reason], details: { reason } });
    },
  };
}

type FoundToken = { row: TokenRow; partner: PartnerSettings };

/** What a token admits to, but for the budget of a sandbox's day. */
function admissionOf({ row, partner }: FoundToken, address: string, now: number): Admission {
  const isRefused = !isAllowedFrom(partner.ipAllowed[row.mode], address) || !isAllowedFrom(rangesOf(row), address);
  return {
    tokenId: row.tokenId,
    partner,
    mode: row.mode,
    bookId: row.bookId,
    walletType: row.walletType,
    hasFaults: row.hasFaults,
    now: now + row.clockOffsetMs,
    scopes: row.scopes ?? undefined,
    refusedAddress: isRefused ? address : undefined,
    budget: undefined,
  };
}

/** A key's own list: it narrows the account's. */
function rangesOf({ allowedAddresses }: TokenRow): IpRange[] {
  return (allowedAddresses ?? []).flatMap((text) => parseIpRange(text) ?? []);
}

/** An empty list allows all. */
function isAllowedFrom(ranges: readonly IpRange[], address: string): boolean {
  return ranges.length === 0 || isInRanges(ranges, address);
}

function sandboxBudget(cap: number, place: number | null, now: number): SandboxBudget {
  const limit = cap > 0 ? cap : NO_CAP;
  return {
    limit,
    remaining: place === null ? limit : Math.max(0, limit - place),
    resetAtSeconds: istDayStart(istDayNumber(now) + 1) / 1000,
    isOver: place !== null && place > limit,
  };
}

/**
 * The gates of a known token, in the order of decisions 4: what state the account is in, then who may call for it. Raises
 * PARTNER_DISABLED, SANDBOX_DISABLED, LIVE_NOT_ENABLED, IP_NOT_ALLOWED (details.address).
 */
export function passAccountGates(admission: Admission): void {
  const { refusedAddress } = admission;
  requireOpenAccount(admission);
  if (refusedAddress !== undefined) throw new DomainError('IP_NOT_ALLOWED', { details: { address: refusedAddress } });
}

/** The day's budget of a sandbox. Raises SANDBOX_DAILY_LIMIT (details.retry_after_seconds). Spec part 8. */
export function passBudget({ budget }: Admission, clock: Core['clock']): void {
  if (!budget?.isOver) return;
  const seconds = Math.max(1, Math.ceil(budget.resetAtSeconds - clock.now() / 1000));
  throw new DomainError('SANDBOX_DAILY_LIMIT', { details: { retry_after_seconds: seconds } });
}
