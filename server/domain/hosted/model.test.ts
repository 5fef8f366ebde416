import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { initEmbed } from '../../testing/rooms/embed.ts';
import { sql } from '../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../testing/world.ts';

let world: World;
let partner: TestPartner;
beforeAll(async () => {
  world = await startWorld();
  world.clock.stopAt(world.clock.now());
  partner = await world.partner();
});
afterAll(() => world.close());

/** A code as the specification tells its life (3.6, 4.9): seconds on the sandbox's clock. */
type Life = {
  now: number;
  exchangedAt: number | undefined;
  sentAt: number;
  sends: number;
  attempts: number;
  isOpened: boolean;
};

const born: Life = { now: 0, exchangedAt: undefined, sentAt: 0, sends: 0, attempts: 0, isOpened: false };

/** What is answered to a code that should await its OTP. */
function refusalOfAwaiting(life: Life): string | undefined {
  if (life.isOpened) return 'USER_CODE_CONSUMED';
  if (life.exchangedAt === undefined) return life.now >= 600 ? 'USER_CODE_EXPIRED' : 'INVALID_TRANSITION';
  if (life.now >= life.exchangedAt + 900) return 'USER_CODE_EXPIRED';
  return life.attempts >= 5 ? 'OTP_LOCKED' : undefined;
}

type Step = { expected: string; next: Life };
const refused = (life: Life, expected: string): Step => ({ expected, next: life });

const moves = {
  exchange(life: Life): Step {
    if (life.exchangedAt !== undefined) return refused(life, 'USER_CODE_CONSUMED');
    if (life.now >= 600) return refused(life, 'USER_CODE_EXPIRED');
    return { expected: 'OK', next: { ...life, exchangedAt: life.now, sentAt: life.now, sends: 1 } };
  },
  right(life: Life): Step {
    const refusal = refusalOfAwaiting(life);
    if (refusal) return refused(life, refusal);
    if (life.now >= life.sentAt + 300) return refused(life, 'OTP_EXPIRED');
    return { expected: 'OK', next: { ...life, isOpened: true } };
  },
  wrong(life: Life): Step {
    const refusal = refusalOfAwaiting(life);
    if (refusal) return refused(life, refusal);
    if (life.now >= life.sentAt + 300) return refused(life, 'OTP_EXPIRED');
    return { expected: 'INVALID_OTP', next: { ...life, attempts: life.attempts + 1 } };
  },
  resend(life: Life): Step {
    const refusal = refusalOfAwaiting(life);
    if (refusal) return refused(life, refusal);
    if ((life.sends > 1 && life.now < life.sentAt + 30) || life.sends >= 5) return refused(life, 'RATE_LIMITED');
    return { expected: 'OK', next: { ...life, sentAt: life.now, sends: life.sends + 1 } };
  },
};

type Move = keyof typeof moves;

const send = (move: Move, user_code: string) =>
  move === 'exchange' || move === 'resend'
    ? world.anonymous.post(`/partner/embed/${move === 'resend' ? 'resend-otp' : 'exchange'}`, { user_code })
    : world.anonymous.post('/partner/embed/verify-otp', { user_code, otp: move === 'right' ? '1234' : '4321' });

/** EMBED_RUNS=2000 looks longer. */
const numRuns = Number(process.env.EMBED_RUNS ?? 40);
const RUN_MS = 1_000;

const names = Object.keys(moves) as Move[];
const step = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom(...names) },
  { weight: 2, arbitrary: fc.constantFrom(1, 29, 30, 299, 300, 600, 900) },
);

it(
  'whatever is done to a code in whatever order, it lives as the specification says, and opens one session at most',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
        // Windows of addresses and misses are other tests'.
        await sql(world, 'DELETE FROM rate_window');
        const { user_code } = await initEmbed(partner.sandbox);
        const before = await sql(world, 'SELECT id FROM embed_session');
        let life = born;
        for (const one of ['exchange' as const, ...steps].slice(steps.length % 3 === 0 ? 1 : 0)) {
          if (typeof one === 'number') {
            await partner.sandbox.post('/partner/sandbox/clock', { advance_seconds: one });
            life = { ...life, now: life.now + one };
            continue;
          }
          const { expected, next } = moves[one](life);
          const { code = 'OK' } = await send(one, user_code);
          expect({ one, life, code }).toEqual({ one, life, code: expected });
          life = next;
        }
        const after = await sql(world, 'SELECT id FROM embed_session');
        expect(after.length - before.length).toBe(life.isOpened ? 1 : 0);
      }),
      { numRuns },
    );
  },
  30_000 + numRuns * RUN_MS,
);
