import type { Book } from '../model/book.ts';
import { must, mustEqual } from '../model/mismatch.ts';
import type { Step } from '../script.ts';
import { act, look } from './act.ts';
import { bookAt, type World } from './world.ts';

const FAULTS = '/partner/sandbox/faults';

/** Arms a fault of a sandbox (decisions 14). */
export async function armFault(world: World, step: Extract<Step, { do: 'arm' }>): Promise<void> {
  const book = bookAt(world, step);
  if (book.mode === 'live') return;
  const body = { fault: step.fault, times: step.times };
  const answer = await act(world, { method: 'POST', path: FAULTS, token: book.token, body }, 'repeat');
  mustEqual(`arming ${step.fault}`, answer.status, 200);
  book.armed.set(step.fault, step.times);
}

/** Which armed faults have been met since they were looked at last. */
export async function faultsMet(world: World, book: Book): Promise<Set<string>> {
  const met = new Set<string>();
  if ([...book.armed.values()].every((times) => times === 0)) return met;
  const answer = await look(world, { path: FAULTS, token: book.token });
  const left = new Map<string, number>(
    answer.data.faults.map(({ fault, times }: { fault: string; times: number }) => [fault, times]),
  );
  for (const [fault, before] of book.armed) {
    const now = left.get(fault) ?? 0;
    must(now <= before, () => `${fault} is armed ${now} times after it was armed ${before} times`);
    if (now < before) met.add(fault);
    book.armed.set(fault, now);
  }
  return met;
}

/** Disarms one fault, so that what comes next does not meet it. */
export async function disarm(world: World, book: Book, fault: string): Promise<void> {
  if ((book.armed.get(fault) ?? 0) === 0) return;
  await act(world, { method: 'POST', path: FAULTS, token: book.token, body: { fault, times: 0 } }, 'repeat');
  book.armed.delete(fault);
}

/** Disarms whatever is armed, so that what comes next meets none. */
export async function disarmAll(world: World, book: Book): Promise<void> {
  for (const [fault, times] of book.armed) {
    if (times === 0) continue;
    await act(world, { method: 'POST', path: FAULTS, token: book.token, body: { fault, times: 0 } }, 'repeat');
  }
  book.armed.clear();
}
