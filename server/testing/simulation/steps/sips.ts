import { type Book, expectFact, type Sip } from '../model/book.ts';
import { dayOf, debitAt } from '../model/calendar.ts';
import { microgramsOf, paiseOf, rupeesOf } from '../model/integers.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import { gatewayFeeOn } from '../model/prices.ts';
import { buyInstallment, dayOfPlan, daysDue, endSip, skipPast } from '../model/sips.ts';
import type { Step } from '../script.ts';
import type { Answer } from '../service/call.ts';
import { act, look, pause } from './act.ts';
import { disarm, faultsMet } from './arm.ts';
import { boughtAt } from './follow-orders.ts';
import { type At, bookAt, newest, nowOf, partnerAt, type World } from './world.ts';

type Of<Name extends Step['do']> = Extract<Step, { do: Name }>;

const SIPS = '/partner/payments/sips';
const SIPS_MAX = 10;

/** Makes a plan (spec 4.8); a customer has ten at most (decisions 9). */
export async function createSip(world: World, step: Of<'sip'>): Promise<void> {
  const book = bookAt(world, step);
  const user = newest(book.users, step.user);
  if (!user || book.mode === 'live') return;
  const { feeBearer } = partnerAt(world, step).terms;
  const asset = step.isGold ? 'gold' : 'silver';
  const amount = BigInt(step.paise);
  const { frequency } = step;
  const body = { user_code: user.code, installment_amount_inr: rupeesOf(amount), frequency, asset_type: asset };
  const key = `plan ${world.number} ${world.calls}`;
  const answer = await act(world, { method: 'POST', path: SIPS, token: book.token, key, body }, 'repeat');
  const met = await faultsMet(world, book);
  if (met.size > 0 && answer.status !== 201) return noteFailedSips(world, book);
  const open = book.sips.filter(
    (sip) => sip.user === user && ['pending_authorisation', 'active', 'paused'].includes(sip.status),
  );
  mustEqual('a plan', answer.code, open.length >= SIPS_MAX ? 'SIP_LIMIT_REACHED' : undefined);
  if (answer.status !== 201) return;
  const { data } = answer;
  const fee = gatewayFeeOn(amount);
  const funded = feeBearer === 'end_user' ? amount - fee : amount;
  mustEqual(
    'a plan',
    [data.status, paiseOf(data.fee.per_installment_inr), paiseOf(data.funded_installment_inr)],
    ['pending_authorisation', fee, funded],
  );
  book.sips.push({
    ...{ id: data.id, user, asset, amount, fee, funded, frequency, status: data.status },
    ...{
      authoriseBy: Date.parse(data.authorise_by),
      anchorOn: dayOf(Date.parse(data.created_at)),
      nextSlot: 1,
      paid: 0,
    },
  });
  expectFact(book, 'sip.created', data.id);
}

/** A plan that the gateway could not create is failed, and said to be; nobody was told its id. */
async function noteFailedSips(world: World, book: Book): Promise<void> {
  const listed = await look(world, { path: `${SIPS}?status=failed&limit=100`, token: book.token });
  const known = new Set([...book.sips.map(({ id }) => id), ...book.straySips]);
  for (const { id } of listed.data.sips) {
    if (known.has(id)) continue;
    book.straySips.add(id);
    expectFact(book, 'sip.mandate_failed', id);
  }
}

const FROM: Record<string, string[]> = {
  activate: ['pending_authorisation'],
  installment: ['active'],
  failure: ['pending_authorisation', 'active'],
  pause: ['active'],
  resume: ['paused'],
};

/** Lets the bank act on a plan (spec 4.8, decisions 9). */
export async function simulateSip(world: World, step: Of<'simulate_sip'>): Promise<void> {
  const book = bookAt(world, step);
  const sip = newest(book.sips, step.sip);
  if (!sip || book.mode === 'live') return;
  await disarm(world, book, 'purchase');
  const before = await read(world, book, sip);
  mustEqual(`status of ${sip.id}`, before.status, sip.status);
  const isAllowed = FROM[step.outcome]?.includes(sip.status) === true;
  const since = nowOf(book);
  const call = {
    method: 'POST',
    path: `${SIPS}/${sip.id}/simulate`,
    token: book.token,
    body: { outcome: step.outcome },
  } as const;
  const answer = await act(world, call, 'ask');
  if (answer)
    mustEqual(
      `${step.outcome} of a plan that is ${sip.status}`,
      answer.code,
      isAllowed ? undefined : 'INVALID_TRANSITION',
    );
  const after = await read(world, book, sip);
  const isSame = after.status === before.status && after.next_installment_date === before.next_installment_date;
  if (isSame) return must(!answer || !isAllowed, () => `${step.outcome} of a plan changed nothing`);
  must(isAllowed, () => `${step.outcome} of a plan that was ${before.status} changed it`);
  await applyOutcome(world, step, { sip, outcome: step.outcome, data: after, since });
}

async function applyOutcome(
  world: World,
  at: At,
  of: { sip: Sip; outcome: string; data: Answer['data']; since: number },
): Promise<void> {
  const book = bookAt(world, at);
  const { sip, outcome, data } = of;
  const { terms } = partnerAt(world, at);
  const now = nowOf(book);
  const firstOn: string = data.installments[0]?.due_on;
  const newestTrade = async () => {
    const id: string = data.installments[0].transaction_id;
    return { id, at: await boughtAt(world, book, { id, since: of.since }) };
  };
  switch (outcome) {
    case 'activate':
      sip.status = 'active';
      must([dayOf(now), dayOf(now - 60_000)].includes(firstOn), () => `a plan approved now began on ${firstOn}`);
      // The days are those of the mandate, which may have been approved a day after it began.
      while (dayOfPlan(sip, sip.nextSlot) <= firstOn) sip.nextSlot += 1;
      expectFact(book, 'sip.activated', sip.id);
      expectFact(book, 'sip.installment', sip.id);
      buyInstallment(book, sip, await newestTrade(), terms);
      expectSetup(book, sip);
      break;
    case 'installment':
      sip.nextSlot += 1;
      expectFact(book, 'sip.installment', sip.id);
      buyInstallment(book, sip, await newestTrade(), terms);
      break;
    case 'failure':
      if (sip.status === 'pending_authorisation') return endSip(book, sip, 'failed');
      sip.nextSlot += 1;
      expectFact(book, 'sip.installment_missed', sip.id);
      break;
    case 'pause':
      sip.status = 'paused';
      expectFact(book, 'sip.paused', sip.id);
      break;
    case 'resume':
      sip.status = 'active';
      skipPast(sip, now);
      expectFact(book, 'sip.resumed', sip.id);
  }
  await checkSip(world, at, sip);
}

/** The setting up of a plan is a transaction too, of nothing (spec 4.11). */
function expectSetup(book: Book, sip: Sip): void {
  book.trades.push({
    ...{ id: `setup of ${sip.id}`, type: 'sip_setup', status: 'completed', asset: sip.asset },
    ...{ amount: 0n, micrograms: 0n, isInvoiced: false, at: nowOf(book) },
  });
}

export async function cancelSip(world: World, step: Of<'cancel_sip'>): Promise<void> {
  const book = bookAt(world, step);
  const sip = newest(book.sips, step.sip);
  if (!sip) return;
  const answer = await act(
    world,
    { method: 'POST', path: `${SIPS}/${sip.id}/cancel`, token: book.token, body: {} },
    'repeat',
  );
  const isOpen = ['pending_authorisation', 'active', 'paused'].includes(sip.status);
  const isOver = sip.status === 'cancelled';
  if (!isOpen && !isOver)
    return mustEqual(`cancelling a plan that is ${sip.status}`, answer.code, 'INVALID_TRANSITION');
  mustEqual('cancelling a plan', answer.status, 200);
  if (isOpen) endSip(book, sip, 'cancelled');
}

/** What time brings to plans: an approval that never came, and the debits of the days that passed. */
export async function sipsInTime(world: World, at: At): Promise<void> {
  const book = bookAt(world, at);
  const now = nowOf(book);
  const { terms } = partnerAt(world, at);
  for (const sip of book.sips) {
    if (sip.status === 'pending_authorisation' && sip.authoriseBy <= now) endSip(book, sip, 'failed');
    const days = daysDue(sip, now);
    if (days.length === 0) continue;
    await debited(world, book, { sip, days, now });
    sip.nextSlot += days.length;
    const ids = await installmentIds(world, book, sip);
    for (const day of days) {
      must(ids.has(day), () => `no event tells of the installment of ${day}`);
      expectFact(book, 'sip.installment', sip.id);
      buyInstallment(book, sip, ids.get(day) as { id: string; at: number }, terms);
    }
    await checkSip(world, at, sip);
  }
}

/** Each day's debit has been made: one that comes while no clock is moved may be under way. */
async function debited(
  world: World,
  book: Book,
  { sip, days, now }: { sip: Sip; days: string[]; now: number },
): Promise<void> {
  const end = Date.now() + 60_000 - (now - debitAt(days.at(-1) as string));
  for (;;) {
    const { installments_paid: paid } = await read(world, book, sip);
    if (paid !== sip.paid + days.length && Date.now() < end) {
      await pause(100);
      continue;
    }
    return mustEqual(`installments of ${sip.id} by ${new Date(now).toISOString()}`, paid, sip.paid + days.length);
  }
}

/** Transactions of a plan's installments by their days, from the list of its latest days and, before those, from its events. */
async function installmentIds(world: World, book: Book, sip: Sip): Promise<Map<string, { id: string; at: number }>> {
  const known = new Set(book.trades.map(({ id }) => id));
  const ids = new Map<string, { id: string; at: number }>();
  const rows: { transaction_id: string; created_at: string; sip_id: number; type: string }[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await look(world, { path: `/partner/transactions/all?limit=100&page=${page}`, token: book.token });
    rows.push(...data.transactions);
    if (rows.length >= data.total || data.transactions.length === 0) break;
  }
  const { sip_id: number } = await read(world, book, sip);
  for (const row of rows) {
    if (row.type !== 'sip_installment' || row.sip_id !== number || known.has(row.transaction_id)) continue;
    const at = Date.parse(row.created_at);
    ids.set(dayOf(at), { id: row.transaction_id, at });
  }
  return ids;
}

async function read(world: World, book: Book, sip: Sip) {
  const answer = await look(world, { path: `${SIPS}/${sip.id}`, token: book.token });
  mustEqual('reading a plan', answer.status, 200);
  return answer.data;
}

export async function checkSip(world: World, at: At, sip: Sip): Promise<void> {
  const book = bookAt(world, at);
  const data = await read(world, book, sip);
  mustEqual(
    `plan ${sip.id}`,
    [data.status, data.installments_paid, paiseOf(data.total_invested_inr)],
    [sip.status, sip.paid, sip.funded * BigInt(sip.paid)],
  );
  microgramsOf(data.total_grams);
  if (sip.status === 'active')
    mustEqual(
      `next day of ${sip.id}, ${sip.frequency} from ${sip.anchorOn}, day ${sip.nextSlot}`,
      data.next_installment_date,
      dayOfPlan(sip, sip.nextSlot),
    );
}
