import type { Mode } from '../../kernel/mode.ts';
import type { Core, PartnerContext } from '../context.ts';
import { findFull, laterOf, refuseOver, type WindowState } from './window.ts';

const WINDOW_MS = 15 * 60_000;
const DAY_MS = 86_400_000;
/** To one recipient, for any purpose and any caller (spec part 8). */
const SENDS_MAX = 5;
const SENDS_A_DAY_MAX = 20;

/** Who a code goes to: a mobile (10 digits, or its keyed hash of live), an email address, or the mobile of the holder of an Aadhaar number (12 digits). */
export type Recipient = { mobile: string } | { mobileHash: Uint8Array } | { email: string } | { aadhaarNumber: string };

/**
 * What a mobile's codes and guesses are counted by, each with the whole cap, so that no group uses up another's: those of a
 * partner's customers; those of staff that any visitor may ask for; those of staff at an address they signed in from; and those of a person who is
 * signed in, to confirm. Spec part 8.
 */
export type OtpPool = 'customers' | 'staff' | 'known' | 'session';
/** What the emails to an address are counted by, apart from codes and from one another: invitations to a team, and notices to owners. */
type MailPool = 'invitations' | 'news';
/** Who a code goes to, in which mode, and what it is counted by: with those of customers by default. */
export type Counted = { mode: Mode; pool?: OtpPool | MailPool } & Recipient;

/**
 * Counts a code of any purpose of its pool against its recipient, for any caller, and answers the state of the window. A day is counted where messages
 * go out: not in a sandbox, and not in a demonstration. Spec part 8.
 */
export async function enterSendWindow(core: Core, to: Counted): Promise<WindowState> {
  const whose = whoseOf(core, to);
  const soon = await enter(core, `otp-send ${whose}`, SENDS_MAX, WINDOW_MS);
  if (!isCountedByDay(core, to)) return soon;
  // What is refused is no message of the day; but where the day is full too, that is the end to name.
  if (soon.isOver) return laterOf(soon, await findFull(core, ofDay(whose)));
  const day = await enter(core, ofDay(whose).bucket, SENDS_A_DAY_MAX, DAY_MS);
  return day.isOver || day.remaining < soon.remaining ? day : soon;
}

/** The window that a recipient's codes are refused by until the latest; undefined where there is room in all. Counts none. */
export async function findFullSendWindow(core: Core, to: Counted): Promise<WindowState | undefined> {
  const whose = whoseOf(core, to);
  const [soon, day] = await Promise.all([
    findFull(core, { bucket: `otp-send ${whose}`, requestsMax: SENDS_MAX }),
    isCountedByDay(core, to) ? findFull(core, ofDay(whose)) : undefined,
  ]);
  return soon ? laterOf(soon, day) : day;
}

function isCountedByDay(core: Core, to: Counted): boolean {
  return to.mode === 'live' && !core.settings.demo;
}

function ofDay(whose: string): { bucket: string; requestsMax: number } {
  return { bucket: `otp-send-day ${whose}`, requestsMax: SENDS_A_DAY_MAX };
}

/**
 * Counts a code that a partner has sent to a person. Called once nothing else refuses it, so that what is not sent uses up no one's
 * messages. Live only: a sandbox sends nothing. Raises RATE_LIMITED (details.retry_after_seconds) after five in 15 minutes or twenty in a
 * day to one recipient, whichever partners and users they are for. Spec part 8.
 */
export async function countSend(context: Pick<PartnerContext, 'core' | 'mode'>, to: Recipient): Promise<void> {
  if (context.mode === 'sandbox') return;
  refuseOver(await enterSendWindow(context.core, { ...to, mode: 'live' }), refusal(to));
}

/**
 * Counts an email to staff, in either mode alike, and tells whether it may go out: five in 15 minutes and twenty a day to one address,
 * whichever partners ask for it. Spec part 8.
 */
export function enterMailWindow(core: Core, mail: { pool: MailPool; email: string }): Promise<WindowState> {
  return enterSendWindow(core, { ...mail, mode: 'live' });
}

function refusal(to: Recipient): string {
  if ('email' in to) return 'This email address was sent too many codes.';
  if ('aadhaarNumber' in to) return 'The holder of this Aadhaar number was sent too many codes.';
  return 'This mobile was sent too many codes.';
}

/** What codes and guesses are counted by: mode, pool and recipient. */
export function whoseOf(core: Core, to: Counted): string {
  return `${to.mode} ${to.pool ?? 'customers'} ${recipientHash(core, to)}`;
}

/** Recipients are in the database as keyed hashes only, until their windows end. */
export function recipientHash(core: Core, to: Recipient): string {
  return Buffer.from(hashOf(core, to)).toString('base64url');
}

function hashOf({ vault }: Core, to: Recipient): Uint8Array {
  if ('mobileHash' in to) return to.mobileHash;
  if ('mobile' in to) return vault.fingerprint('mobile', to.mobile);
  if ('email' in to) return vault.fingerprint('mailbox', mailboxOf(to.email));
  return vault.fingerprint('aadhaar holder', to.aadhaarNumber);
}

/** One text for the addresses that are known to reach one mailbox: without case or tag, and of Gmail without dots. */
function mailboxOf(email: string): string {
  const [name = '', host = ''] = email.toLowerCase().split('@');
  const [untagged = ''] = name.split('+');
  const isGmail = host === 'gmail.com' || host === 'googlemail.com';
  return isGmail ? `${untagged.replaceAll('.', '')}@gmail.com` : `${untagged}@${host}`;
}

function enter(core: Core, bucket: string, requestsMax: number, windowMs: number): Promise<WindowState> {
  return core.accounts.requestWindows({ bucket, windowMs, requestsMax });
}
