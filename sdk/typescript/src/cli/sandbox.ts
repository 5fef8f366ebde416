import type { Tola } from '../index.ts';
import { openClient } from './session.ts';
import { say, seconds, UsageError } from './terminal.ts';

/** A call moves the clock by 366 days at most. */
const ADVANCE_SECONDS_MAX = 31_622_400;
/** All of them together move it by 50 years at most. */
const AHEAD_SECONDS_MAX = 50 * ADVANCE_SECONDS_MAX;

/** Shows the sandbox's clock, or moves it forward: everything due in the time that is skipped has happened when this returns. */
export async function clock(action: string | undefined, duration: string | undefined): Promise<void> {
  const { sandbox } = openClient();
  if (action !== undefined && (action !== 'advance' || duration === undefined)) {
    throw new UsageError('Usage: tola clock, or tola clock advance 2h30m');
  }
  const wanted = duration === undefined ? 0 : seconds(duration);
  let now = wanted <= ADVANCE_SECONDS_MAX && wanted > 0 ? undefined : await sandbox.clock.get();
  // In several calls: looked at before the first, since a clock that was moved does not go back.
  if (now && wanted > AHEAD_SECONDS_MAX - now.offset_seconds) {
    throw new UsageError(`${duration} would take the sandbox more than 50 years ahead.`);
  }
  for (let left = wanted; left > 0; left -= ADVANCE_SECONDS_MAX) {
    now = await sandbox.clock.advance({ advance_seconds: Math.min(left, ADVANCE_SECONDS_MAX) });
  }
  if (now) say(`${now.now} (${now.offset_seconds} s ahead of real time)`);
}

type Fault = Parameters<Tola['sandbox']['faults']['arm']>[0]['fault'];

/** Shows the faults that are armed, arms one, or disarms all. */
export async function faults(action: string | undefined, name: string | undefined, times: number): Promise<void> {
  const { sandbox } = openClient();
  let { faults: armed } = await sandbox.faults.list();
  if (action === 'arm' && name !== undefined) {
    ({ faults: armed } = await sandbox.faults.arm({ fault: name as Fault, times }));
  } else if (action === 'clear' && name === undefined) {
    for (const { fault } of armed) ({ faults: armed } = await sandbox.faults.arm({ fault, times: 0 }));
  } else if (action !== undefined) {
    throw new UsageError('Usage: tola faults, tola faults arm buy_fulfilment --times 2, tola faults clear');
  }
  for (const { fault, times: left } of armed) say(`${fault}  ${left} more`);
  if (armed.length === 0) say('Nothing is armed.');
}

/** Shows the one-time passwords, emails and webhooks that the sandbox would have sent, oldest first. */
export async function messages(): Promise<void> {
  const { messages: sent } = await openClient().sandbox.messages.list();
  for (const { created_at, kind, to, purpose, code, content } of sent.reverse()) {
    say(`${created_at}  ${kind}  ${purpose}  ${to}  ${code ?? content}`);
  }
  if (sent.length === 0) say('Nothing was sent yet.');
}
