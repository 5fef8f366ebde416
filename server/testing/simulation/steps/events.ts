import type { Book } from '../model/book.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import type { Step } from '../script.ts';
import { act, look, pause } from './act.ts';
import { type At, bookAt, partnerAt, type World } from './world.ts';

/** Which fact an event tells: its kind, and what it is about. */
// biome-ignore lint/suspicious/noExplicitAny: an event as it came
function factOf({ event, data }: any): string {
  const family = String(event).split('.')[0];
  const subject = {
    buy: data.transaction_id,
    sell: data.transaction_id,
    send: data.transaction_id,
    gift: data.transaction_id,
    payment: data.payment_id,
    sip: data.id,
    withdrawal: data.withdrawal_id,
    delivery: data.order_id,
    kyc: data.user_code,
  }[family as 'buy'];
  return `${event} ${subject}`;
}

/** Reads all events of a book that have not been read yet; each id tells one fact. */
export async function readEvents(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  let cursor: string | null = null;
  do {
    const path: string = `/partner/events?limit=100${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ''}`;
    const { data, status }: { data: { events: { event_id: string }[]; next_cursor: string | null }; status: number } =
      await look(world, { path, token: book.token });
    mustEqual('status of the events', status, 200);
    for (const event of data.events) {
      const fact = factOf(event);
      const before = book.told.get(event.event_id);
      if (before !== undefined) mustEqual(`what ${event.event_id} tells`, fact, before);
      book.told.set(event.event_id, fact);
    }
    cursor = data.next_cursor;
  } while (cursor);
}

/** KYC is told of step by step, and how many steps there are is nowhere promised. */
const isCounted = (fact: string) =>
  !fact.startsWith('kyc.') && !fact.startsWith('trading.') && !fact.startsWith('float.');

/** Each fact was told exactly as often as it happened: no event lost, none made up. */
export async function checkEvents(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  await readEvents(world, at);
  const told = new Map<string, number>();
  for (const fact of book.told.values()) told.set(fact, (told.get(fact) ?? 0) + 1);
  for (const [fact, times] of book.facts) if (isCounted(fact)) mustEqual(`events ${fact}`, told.get(fact) ?? 0, times);
  for (const [fact, times] of told) if (isCounted(fact)) mustEqual(`events ${fact}`, times, book.facts.get(fact) ?? 0);
}

const nameOf = (world: World, at: At) => `${partnerAt(world, at).name}-${bookAt(world, at).mode}`;

/** Gives a partner one receiver for each mode. */
export async function addReceivers(world: World, at: At): Promise<void> {
  const { live } = partnerAt(world, at);
  for (const mode of ['sandbox', 'live'] as const) {
    const name = nameOf(world, { ...at, isLive: mode === 'live' });
    const kinds = [
      ...['buy.completed', 'sell.completed', 'send.completed', 'gift.completed', 'payment.completed', 'payment.failed'],
      ...[
        'payment.expired',
        'payment.refunded',
        'sip.created',
        'sip.activated',
        'sip.installment',
        'withdrawal.completed',
      ],
      ...['withdrawal.failed', 'delivery.updated'],
    ];
    const body = { url: world.receivers.urlOf(name), mode, kinds };
    const answer = await act(
      world,
      { method: 'POST', path: '/partner/webhooks/endpoints', token: live.token, body },
      'repeat',
    );
    mustEqual('a webhook endpoint', answer.status, 200);
    world.receivers.setSecret(name, answer.data.secret);
  }
}

export function setManner(world: World, step: Extract<Step, { do: 'receiver' }>): void {
  world.receivers.setManner(nameOf(world, step), step.manner);
}

/**
 * Every event of a kind that the receiver wants has reached it in the end, each with the body that the list shows. What its deliveries gave up
 * while it was ill is asked for again.
 */
export async function checkReceiver(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  const name = nameOf(world, at);
  world.receivers.setManner(name, 'well');
  const received = world.receivers.of(name);
  const wanted = () =>
    [...book.told].filter(([id, fact]) => isDelivered(fact) && !received.taken.has(id)).map(([id]) => id);
  const end = Date.now() + 300_000;
  let rounds = 0;
  while (wanted().length > 0) {
    must(Date.now() < end, () => `${wanted()[0]} (${book.told.get(wanted()[0] as string)}) never reached its receiver`);
    if (rounds++ % 20 === 5) for (const id of wanted()) await resend(world, book, id);
    await pause(50);
  }
  mustEqual(`what ${name} was sent`, received.problems, []);
}

const isDelivered = (fact: string) =>
  /^(buy|sell|send|gift|payment|withdrawal|delivery)\.|^sip\.(created|activated|installment) /.test(fact);

async function resend(world: World, book: Book, id: string): Promise<void> {
  const path = `/partner/events/${id}/resend`;
  await act(world, { method: 'POST', path, token: book.token, body: {} }, 'repeat');
}
