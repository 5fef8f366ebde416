import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leaksIn } from '../../../testing/log-check.ts';
import { sql } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';
import type { DomainError } from '../../kernel/errors.ts';
import type { Mode } from '../../kernel/mode.ts';
import { consumeOtp, createOtp } from './otp.ts';
import type { OtpPurpose } from './otp-sender.ts';

/** Two processes on one database. */
let world: World;
let second: World;
beforeAll(async () => {
  world = await startWorld();
  second = await startWorld({ databaseUrl: world.databaseUrl });
});
afterAll(async () => {
  await second.close();
  await world.close();
});

type Subject = { purpose: OtpPurpose; mode: Mode; mobile: string; address: string };
const subject = (fields: Partial<Subject> = {}): Subject => ({
  purpose: 'token',
  mode: 'live',
  mobile: randomMobile(),
  address: '192.0.2.1',
  ...fields,
});
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** The code of the refusal, or undefined where it was taken. By name where a challenge is given. */
const attempt = (of: Subject, code: string, at: World = world, challengeId?: string): Promise<string | undefined> =>
  consumeOtp(at.core, of, { code, address: of.address, challengeId }).then(
    () => undefined,
    (error: DomainError) => error.code,
  );

describe('a one-time password', () => {
  it('is taken once', async () => {
    const of = subject();
    const { code } = await createOtp(world.core, of);
    expect(await attempt(of, code)).toBeUndefined();
    expect(await attempt(of, code)).toBe('INVALID_OTP');
  });

  it('is taken once by 16 that have it right at the same moment', async () => {
    for (let round = 0; round < 5; round++) {
      const of = subject();
      const { code } = await createOtp(world.core, of);
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, (_, index) => attempt(of, code, index % 2 ? world : second)),
      );
      expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    }
  });

  it('locks after five wrong attempts: the sixth, right one is refused', async () => {
    const of = subject();
    const { code } = await createOtp(world.core, of);
    for (let turn = 0; turn < 5; turn++)
      expect(await attempt(of, wrong(code), turn % 2 ? world : second)).toBe('INVALID_OTP');
    expect(await attempt(of, code)).toBe('OTP_LOCKED');
    expect(await attempt(of, code, second)).toBe('OTP_LOCKED');
  });

  it('is still good at the fifth attempt', async () => {
    const of = subject();
    const { code } = await createOtp(world.core, of);
    for (let turn = 0; turn < 4; turn++) await attempt(of, wrong(code));
    expect(await attempt(of, code)).toBeUndefined();
  });

  it('is compared with at most five of 50 guesses at once over two processes', async () => {
    const of = subject();
    const { code } = await createOtp(world.core, of);
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, (_, index) => attempt(of, wrong(code), index % 2 ? world : second)),
    );
    expect(outcomes.filter((outcome) => outcome === 'INVALID_OTP')).toHaveLength(5);
    // What is compared with nothing is refused too, once there were 15.
    expect(outcomes.filter((outcome) => outcome === 'OTP_LOCKED').length).toBeLessThanOrEqual(15);
    expect(new Set(outcomes)).toEqual(new Set(['INVALID_OTP', 'OTP_LOCKED', 'RATE_LIMITED']));
    expect(await attempt(of, code)).toBe('RATE_LIMITED');
  });

  it('is dead once a newer one is made, and a new one starts its attempts afresh', async () => {
    const of = subject();
    const { code: old } = await createOtp(world.core, of);
    for (let turn = 0; turn < 5; turn++) await attempt(of, wrong(old));
    world.clock.advance(1);
    let { code } = await createOtp(world.core, of);
    while (code === old) {
      world.clock.advance(1);
      ({ code } = await createOtp(world.core, of));
    }
    expect(await attempt(of, old)).toBe('INVALID_OTP');
    expect(await attempt(of, code)).toBeUndefined();
    expect(await attempt(of, old)).toBe('INVALID_OTP');
  });

  it('expires 300 seconds after its making, not a millisecond before', async () => {
    const [first, last] = [subject(), subject()];
    const startedAt = world.clock.now();
    world.clock.stopAt(startedAt);
    try {
      const codes = [await createOtp(world.core, first), await createOtp(world.core, last)] as const;
      world.clock.stopAt(startedAt + 299_999);
      expect(await attempt(first, codes[0].code)).toBeUndefined();
      world.clock.stopAt(startedAt + 300_000);
      expect(await attempt(last, codes[1].code)).toBe('OTP_EXPIRED');
    } finally {
      world.clock.run();
    }
  });

  it('is good for no other mobile, purpose or mode', async () => {
    const of = subject();
    const others = [subject(), { ...of, purpose: 'dashboard' as const }, { ...of, mode: 'sandbox' as const }];
    const { code } = await createOtp(world.core, of);
    for (const other of others) {
      expect(await attempt(other, code)).toBe('INVALID_OTP');
      let { code: theirs } = await createOtp(world.core, other);
      for (let turn = 0; theirs === code && turn < 9; turn++) {
        world.clock.advance(1);
        ({ code: theirs } = await createOtp(world.core, other));
      }
      expect(await attempt(other, code)).toBe('INVALID_OTP');
    }
    expect(await attempt(of, code)).toBeUndefined();
  });

  it('is in the database as a keyed hash only', async () => {
    const of = subject();
    const { code } = await createOtp(world.core, of);
    const rows = await sql<{ row: string }>(world, 'SELECT o::text AS row FROM otp_challenge o');
    const hex = Buffer.from(code).toString('hex');
    for (const { row } of rows) {
      expect(row).not.toContain(hex);
      expect(row).not.toContain(of.mobile);
    }
  });

  it('is six random digits in live, of which none is preferred', async () => {
    const codes = await Promise.all(Array.from({ length: 60 }, () => createOtp(world.core, subject())));
    for (const { code } of codes) expect(code).toMatch(/^\d{6}$/);
    expect(new Set(codes.map(({ code }) => code)).size).toBeGreaterThan(55);
    expect((await createOtp(world.core, subject({ mode: 'sandbox' }))).code).toBe('1234');
  });
});

describe('the check of the logs that ends every world', () => {
  it('finds tokens, mobiles and codes wherever they hide, and nothing in lawful lines', () => {
    const line = (fields: object, message = 'call') => ({ level: 'info', message, fields });
    const token = `tola_live_${'a'.repeat(48)}`;
    expect(leaksIn([line({ deep: { header: `Bearer ${token}` } })])).toHaveLength(1);
    expect(leaksIn([line({ error: new Error('for 9876543210') })])).toHaveLength(1);
    expect(leaksIn([line({ error: new Error('x', { cause: new Error(`sent to 919876543210`) }) })])).toHaveLength(1);
    expect(leaksIn([line({}, 'code 123456 sent')], ['123456'])).toHaveLength(1);
    expect(
      leaksIn([line({ requestId: 'req_01m7z9tthg6cx78p27fezykvqn', at: 1_795_285_800, paise: 10n })], ['123456']),
    ).toEqual([]);
  });
});
