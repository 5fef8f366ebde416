import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sessionKeyOf } from '../../../testing/rooms/sign-in.ts';
import { until } from '../../../testing/trades.ts';
import { randomMobile, startWorld, type World } from '../../../testing/world.ts';
import { beginSignIn } from '../../hosted/sign-in.ts';
import type { DomainError } from '../../kernel/errors.ts';
import { findSession } from '../sessions/find-session.ts';
import { confirmSession, requestConfirmation } from './confirm-session.ts';
import { exchangeOtpForToken } from './issue-token.ts';
import { consumeOtp, createOtp } from './otp.ts';
import { requestSignInOtp, signInMember } from './sign-in.ts';

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

const home = '192.0.2.1';
const elsewhere = (number: number) => `198.51.${100 + Math.floor(number / 250)}.${number % 250}`;
const either = (number: number) => (number % 2 ? world : second);
/** Time goes on for both. */
function pass(milliseconds: number): void {
  for (const one of [world, second]) one.clock.advance(milliseconds);
}
const codeOf = (error: DomainError) => error.code;
const wrongFor = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Asks for a sign-in code; what became of it. */
const ask = (mobile: string, address: string, at: World = world): Promise<string> =>
  requestSignInOtp(at.core, { mobile, address }).then(() => 'sent', codeOf);

/** Tries to sign in; the code of the refusal, or 'in'. */
const enter = (
  guess: { mobile: string; otp: string; address: string; challengeId?: string },
  at: World = world,
): Promise<string> => signInMember(at.core, { ...guess, userAgent: '', requestId: 'req_x' }).then(() => 'in', codeOf);

/** The owner asks for a code at home and reads it off their phone. */
async function ownersCode(mobile: string): Promise<{ otp: string; challengeId: string }> {
  const before = world.otps.length;
  const { challengeId } = await requestSignInOtp(world.core, { mobile, address: home });
  const sent = () => world.otps.slice(before).find((otp) => otp.mobile === mobile);
  await until('the code is sent', () => sent() !== undefined);
  return { otp: sent()?.code as string, challengeId };
}

describe('guesses of strangers', () => {
  it('come to 15 in a quarter of an hour over all addresses, and leave the owner’s code as it was', async () => {
    const { mobile } = await world.partner();
    const { otp, challengeId } = await ownersCode(mobile);
    const outcomes = await Promise.all(
      Array.from({ length: 300 }, (_, index) =>
        enter({ mobile, otp: wrongFor(otp), address: elsewhere(index % 60) }, either(index)),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'INVALID_OTP')).toHaveLength(15);
    expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(285);
    expect(await enter({ mobile, otp, address: elsewhere(299), challengeId })).toBe('in');
  });

  it('do not lock the code of an owner whose client does not name it', async () => {
    const { mobile } = await world.partner();
    const { otp } = await ownersCode(mobile);
    for (let turn = 0; turn < 14; turn++)
      expect(await enter({ mobile, otp: wrongFor(otp), address: elsewhere(turn) })).toBe('INVALID_OTP');
    expect(await enter({ mobile, otp, address: home })).toBe('in');
  });

  it('from behind the owner’s own address do not lock the code of a client that names it', async () => {
    const { mobile } = await world.partner();
    const { otp, challengeId } = await ownersCode(mobile);
    for (let turn = 0; turn < 5; turn++)
      expect(await enter({ mobile, otp: wrongFor(otp), address: home })).toBe('INVALID_OTP');
    expect(await enter({ mobile, otp, address: home })).toBe('OTP_LOCKED');
    expect(await enter({ mobile, otp, address: home, challengeId })).toBe('in');
  });

  it('at a code they asked for themselves leave the owner’s alone', async () => {
    const { mobile } = await world.partner();
    const { otp, challengeId } = await ownersCode(mobile);
    const theirs = await requestSignInOtp(world.core, { mobile, address: elsewhere(1) });
    for (let turn = 0; turn < 5; turn++)
      await enter({ mobile, otp: 'x', address: elsewhere(1), challengeId: theirs.challengeId });
    expect(await enter({ mobile, otp, address: elsewhere(1), challengeId: theirs.challengeId })).toBe('OTP_LOCKED');
    expect(await enter({ mobile, otp, address: home, challengeId })).toBe('in');
  });

  it('name no code of another mobile, purpose or mode', async () => {
    const { mobile } = await world.partner();
    const { otp, challengeId } = await ownersCode(mobile);
    const at = { address: home, challengeId };
    expect(await enter({ mobile: randomMobile(), otp, ...at })).toBe('INVALID_OTP');
    const token = (mode: 'live' | 'sandbox') =>
      exchangeOtpForToken(world.core, { mobile, mode, guess: { code: otp, ...at }, requestId: 'req_x' });
    await expect(token('live')).rejects.toMatchObject({ code: 'INVALID_OTP' });
    await expect(token('sandbox')).rejects.toMatchObject({ code: 'INVALID_OTP' });
    expect(await enter({ mobile, otp, ...at })).toBe('in');
  });

  it('of 100 at once at several codes of a mobile 15 are compared, over two processes', async () => {
    const subject = { purpose: 'token', mode: 'live', mobile: randomMobile() } as const;
    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => createOtp(world.core, { ...subject, address: elsewhere(index) })),
    );
    const guesses = Array.from({ length: 100 }, (_, index) => {
      const { code, challengeId } = codes[index % 20] as (typeof codes)[number];
      return consumeOtp(either(index).core, subject, { code: wrongFor(code), challengeId, address: home }).catch(
        codeOf,
      );
    });
    const outcomes = await Promise.all(guesses);
    expect(outcomes.filter((outcome) => outcome === 'INVALID_OTP')).toHaveLength(15);
    // The cap stands: the right code of a 16th guess is not looked at either.
    const [first] = codes as [(typeof codes)[number]];
    const right = consumeOtp(world.core, subject, { ...first, address: home });
    expect(await right.catch(codeOf)).toBe('RATE_LIMITED');
    pass(15 * 60_000);
    const later = await createOtp(world.core, { ...subject, address: home });
    await consumeOtp(world.core, subject, { ...later, address: home });
  });
});

describe('an older client', () => {
  it('that answers from another address than it asked from is let in with the newest code, in five guesses', async () => {
    const { mobile } = await world.partner();
    const { otp } = await ownersCode(mobile);
    for (let turn = 0; turn < 4; turn++) await enter({ mobile, otp: wrongFor(otp), address: elsewhere(turn) });
    expect(await enter({ mobile, otp, address: elsewhere(5) })).toBe('in');
    const other = await world.partner();
    const next = await ownersCode(other.mobile);
    for (let turn = 0; turn < 5; turn++)
      await enter({ mobile: other.mobile, otp: wrongFor(next.otp), address: elsewhere(turn) });
    expect(await enter({ mobile: other.mobile, otp: next.otp, address: elsewhere(9) })).toBe('INVALID_OTP');
  });
});

describe('messages that strangers ask for', () => {
  it('are 5 in a quarter of an hour and 20 a day of a mobile, of 100 at once over two processes too', async () => {
    const { mobile } = await world.partner();
    const count = () => world.otps.concat(second.otps).filter((otp) => otp.mobile === mobile).length;
    let address = 0;
    for (const [sent, total] of [
      [5, 5],
      [5, 10],
      [5, 15],
      [5, 20],
      [0, 20],
    ] as const) {
      const asked = Array.from({ length: 100 }, (_, index) => ask(mobile, elsewhere(address++ % 500), either(index)));
      const outcomes = await Promise.all(asked);
      expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(sent);
      expect(outcomes.filter((outcome) => outcome === 'RATE_LIMITED')).toHaveLength(100 - sent);
      await until('they are sent', () => count() === total);
      pass(15 * 60_000);
    }
    pass(86_400_000);
    expect(await ask(mobile, home)).toBe('sent');
  });

  it('count whatever they are for, and those of a sandbox, which are none, for themselves', async () => {
    const { mobile } = await world.partner();
    const forToken = (mode: string) =>
      world.anonymous.post('/partner/auth/request-otp', { mobile: `91${mobile}`, mode }).then(({ status }) => status);
    for (let turn = 0; turn < 3; turn++) expect(await forToken('sandbox')).toBe(200);
    for (let turn = 0; turn < 3; turn++) expect(await ask(mobile, elsewhere(turn))).toBe('sent');
    for (let turn = 0; turn < 2; turn++) expect(await forToken('live')).toBe(200);
    expect(await ask(mobile, home)).toBe('RATE_LIMITED');
    await until('they are sent', () => world.otps.filter((otp) => otp.mobile === mobile).length === 5);
  });

  it('are counted alike for an unregistered mobile', async () => {
    const mobile = randomMobile();
    const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => ask(mobile, elsewhere(index))));
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(5);
    expect(world.otps.some((otp) => otp.mobile === mobile)).toBe(false);
  });
});

describe('a mobile', () => {
  it('is one, however it is written', async () => {
    const { mobile } = await world.partner();
    const spaced = `+91 ${mobile.slice(0, 5)} ${mobile.slice(5)}`;
    const { otp, challengeId } = await ownersCode(mobile);
    const written = [mobile, `91${mobile}`, spaced, `+91-${mobile}`];
    for (let turn = 0; turn < 15; turn++)
      expect(await enter({ mobile: written[turn % 4] as string, otp: '0', address: elsewhere(turn) })).toBe(
        'INVALID_OTP',
      );
    expect(await enter({ mobile: spaced, otp: '0', address: elsewhere(20) })).toBe('RATE_LIMITED');
    expect(await enter({ mobile: spaced, otp, address: home, challengeId })).toBe('in');
  });
});

/** The owner's own codes of one purpose, as their phone shows them. */
async function codeAfter<Asked>(mobile: string, request: () => Promise<Asked>): Promise<Asked & { otp: string }> {
  const before = world.otps.length;
  const asked = await request();
  const sent = () => world.otps.slice(before).find((otp) => otp.mobile === mobile);
  await until('the code is sent', () => sent() !== undefined);
  return { ...asked, otp: sent()?.code as string };
}

async function signInFrom(mobile: string, address: string): Promise<void> {
  const code = await codeAfter(mobile, () => requestSignInOtp(world.core, { mobile, address }));
  expect(await enter({ mobile, ...code, address })).toBe('in');
}

describe('whatever strangers spend', () => {
  it('an owner’s code that is answered from where it was asked for has its five attempts', async () => {
    const { mobile } = await world.partner();
    const { otp, challengeId } = await ownersCode(mobile);
    for (let stranger = 0; stranger < 3; stranger++) {
      const address = elsewhere(stranger);
      const theirs = await requestSignInOtp(world.core, { mobile, address });
      for (let turn = 0; turn < 5; turn++)
        await enter({ mobile, otp: wrongFor(otp), address, challengeId: theirs.challengeId });
      // A request that names none is counted by the mobile.
      for (let turn = 0; turn < 5; turn++) await enter({ mobile, otp: wrongFor(otp), address });
    }
    for (let turn = 0; turn < 20; turn++) await enter({ mobile, otp: wrongFor(otp), address: elsewhere(200 + turn) });
    for (let turn = 0; turn < 4; turn++)
      expect(await enter({ mobile, otp: wrongFor(otp), address: home, challengeId })).toBe('INVALID_OTP');
    expect(await enter({ mobile, otp, address: home, challengeId })).toBe('in');
  });

  it('an owner where they signed in before asks for five codes of their own, and 20 a day, for 90 days', async () => {
    const { mobile } = await world.partner();
    await signInFrom(mobile, home);
    // Two neighbours: neither is the owner's address.
    for (let turn = 0; turn < 20; turn++) {
      await ask(mobile, turn % 2 ? '192.0.2.2' : elsewhere(turn));
      if (turn % 5 === 4) pass(15 * 60_000);
    }
    expect(await ask(mobile, '192.0.2.2')).toBe('RATE_LIMITED');
    const outcomes: string[] = [];
    for (let turn = 0; turn < 25; turn++) {
      outcomes.push(await ask(mobile, home, either(turn)));
      if (turn % 5 === 4) pass(15 * 60_000);
    }
    // No more messages than the cap twice, however it is tried.
    expect(outcomes.filter((outcome) => outcome === 'sent')).toHaveLength(20);
    await until('they are sent', () => {
      const all = world.otps.concat(second.otps).filter((otp) => otp.mobile === mobile);
      return all.length === 40;
    });
    pass(91 * 86_400_000);
    for (let turn = 0; turn < 5; turn++) await ask(mobile, elsewhere(turn));
    expect(await ask(mobile, home)).toBe('RATE_LIMITED');
  });

  it('an owner where they signed in before has guesses of their own, though their client names no code', async () => {
    const { mobile } = await world.partner();
    await signInFrom(mobile, home);
    const { otp } = await ownersCode(mobile);
    for (let stranger = 0; stranger < 4; stranger++) await ask(mobile, elsewhere(stranger));
    for (let turn = 0; turn < 40; turn++) await enter({ mobile, otp: wrongFor(otp), address: elsewhere(turn % 8) });
    expect(await enter({ mobile, otp, address: home })).toBe('in');
  });

  it('a signed-in member confirms, from any address', async () => {
    const { id, mobile } = await world.partner();
    const session = await findSession(world.core, await sessionKeyOf(world, id));
    if (!session) throw new Error('no session');
    for (let turn = 0; turn < 20; turn++) {
      await ask(mobile, home);
      await enter({ mobile, otp: '000000', address: home });
    }
    const confirmer = { session, address: home };
    const code = await codeAfter(mobile, () => requestConfirmation(world.core, confirmer));
    for (let turn = 0; turn < 4; turn++) {
      const wrong = { ...confirmer, ...code, otp: wrongFor(code.otp), requestId: 'req_x' };
      expect(await confirmSession(world.core, wrong).catch(codeOf)).toBe('INVALID_OTP');
    }
    await confirmSession(world.core, { ...confirmer, ...code, requestId: 'req_x' });
    for (let turn = 0; turn < 4; turn++) await requestConfirmation(world.core, confirmer);
    expect(await requestConfirmation(world.core, confirmer).catch(codeOf)).toBe('RATE_LIMITED');
    for (let turn = 0; turn < 10; turn++) {
      const wrong = { ...confirmer, otp: '000000', requestId: 'req_x' };
      await confirmSession(world.core, wrong).catch(codeOf);
    }
    const late = { ...confirmer, otp: '000000', requestId: 'req_x' };
    expect(await confirmSession(world.core, late).catch(codeOf)).toBe('RATE_LIMITED');
  });

  it('at the domain of any partner, the staff of another is sent its codes', async () => {
    const [anyone, { mobile }] = [await world.partner(), await world.partner()];
    const begin = (number: number) =>
      beginSignIn(world.core, { partnerId: anyone.id, mobile, address: elsewhere(number), requestId: 'req_x' }).then(
        () => 'sent',
        codeOf,
      );
    for (let turn = 0; turn < 5; turn++) expect(await begin(turn)).toBe('sent');
    expect(await begin(5)).toBe('RATE_LIMITED');
    expect(await ask(mobile, home)).toBe('sent');
  });
});
