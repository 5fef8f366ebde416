import { newBook } from '../model/book.ts';
import { dayOf, daysAfter, monthsAfter, startOfDay } from '../model/calendar.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import type { Step } from '../script.ts';
import { act, look } from './act.ts';
import { disarm } from './arm.ts';
import { followDeliveries } from './deliveries.ts';
import { readEvents } from './events.ts';
import { endOrders, followOrder } from './follow-orders.ts';
import { expireOrders } from './orders.ts';
import { sipsInTime } from './sips.ts';
import { followWithdrawals } from './withdrawals.ts';
import { type At, bookAt, nowOf, type World } from './world.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const CLOCK = '/partner/sandbox/clock';
/** Events are listed for thirty days: they are read before that. */
const LEAP_MAX_SECONDS = 25 * 86_400;
/** Fifty years in all (decisions 14); a world has no use for so many. */
const AHEAD_MAX_MS = 3 * 366 * 86_400_000;

export async function passTime(world: World, step: Of<'pass'>): Promise<void> {
  if (!step.isLive) await advance(world, step, step.seconds);
}

/** To a moment before a boundary of the calendar, or to one after it. */
export async function passTo(world: World, step: Of<'pass_to'>): Promise<void> {
  if (step.isLive) return;
  const book = bookAt(world, step);
  const today = dayOf(nowOf(book));
  const nextYear = Number(today.slice(5, 7)) >= 4 ? Number(today.slice(0, 4)) + 1 : Number(today.slice(0, 4));
  const days = {
    midnight: daysAfter(today, 1),
    month: monthsAfter(`${today.slice(0, 7)}-01`, 1),
    year: `${nextYear}-04-01`,
  };
  // Statements are made final two hours into a month.
  const target = startOfDay(days[step.what]) + (step.isAfter ? 3 * 3_600_000 : -10_000);
  for (;;) {
    const seconds = Math.floor((target - nowOf(book)) / 1_000);
    if (seconds < 1 || book.offset > AHEAD_MAX_MS) return;
    await advance(world, step, Math.min(seconds, LEAP_MAX_SECONDS));
    // A refund that was under way before the first leap would be told of before what is listed after the next.
    await endOrders(world, step);
  }
}

/** Moves a sandbox's clock; everything that was due in between has happened, in order, when the call answers (decisions 14). */
export async function advance(world: World, at: At, wanted: number): Promise<void> {
  const book = bookAt(world, at);
  const seconds = Math.min(wanted, LEAP_MAX_SECONDS);
  if (book.offset > AHEAD_MAX_MS) return;
  await readEvents(world, at);
  await disarm(world, book, 'purchase');
  const target = book.offset + seconds * 1_000;
  for (;;) {
    const left = Math.ceil((target - book.offset) / 1_000);
    if (left < 1) break;
    const answer = await act(
      world,
      { method: 'POST', path: CLOCK, token: book.token, body: { advance_seconds: left } },
      'ask',
    );
    if (answer) mustEqual('moving the clock', answer.status, 200);
    const { data } = await look(world, { path: CLOCK, token: book.token });
    const offset = Math.round(data.offset_seconds * 1_000);
    // Where an answer was lost the clock may stand between two whole seconds, so that the rest passes the target by less than one.
    const most = book.offset + left * 1_000;
    must(
      offset >= book.offset && offset <= most,
      () => `a clock that was moved by ${left} s to ${most} ms is ${offset} ms ahead`,
    );
    if (answer) mustEqual('a clock that was moved', offset, most);
    book.offset = offset;
  }
  await catchUp(world, at);
}

/** The model follows what time brought about. */
export async function catchUp(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  if (book.mode === 'sandbox') {
    expireOrders(book);
    await sipsInTime(world, at);
  }
  for (const order of book.orders) await followOrder(world, at, order);
  await followWithdrawals(world, at);
  await followDeliveries(world, at);
}

/** What goes on by itself, without any clock being moved: purchases that are tried again, and payouts. */
export async function followBackground(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  for (const order of book.orders) await followOrder(world, at, order);
  if (book.withdrawals.some(({ status }) => status === 'processing')) await followWithdrawals(world, at);
}

/** Wipes a sandbox; its users may stay, with empty wallets (spec 4.10). */
export async function resetSandbox(world: World, step: Of<'reset'>): Promise<void> {
  if (step.isLive) return;
  const book = bookAt(world, step);
  const path = '/partner/sandbox/reset';
  const call = { method: 'POST', path, token: book.token, body: { keep_users: step.keepsUsers } } as const;
  const answer = await act(world, call, 'repeat');
  mustEqual('a reset', [answer.status, answer.data?.float_inr], [200, 100_000]);
  const fresh = newBook('sandbox', book.token, 0n);
  fresh.users = step.keepsUsers
    ? book.users.map((user) => ({ ...user, free: { gold: 0n, silver: 0n }, sip: { gold: 0n, silver: 0n }, inr: 0n }))
    : [];
  Object.assign(book, fresh);
}
