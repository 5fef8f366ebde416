import { randomBytes } from 'node:crypto';
import type { PasskeyCaller } from './caller.ts';
import { type ChallengePurpose, saveChallenge, takeChallenge } from './store/challenges.ts';

const CHALLENGE_BYTES = 32;
const CHALLENGE_LIFE_MS = 5 * 60_000;

/** A challenge for this session and purpose, good for five minutes and once; the one before is good no more. */
export async function issueChallenge(
  { core, session }: PasskeyCaller,
  purpose: ChallengePurpose,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const expiresAt = new Date(core.clock.now() + CHALLENGE_LIFE_MS);
  await saveChallenge(core.database.pool, { sessionId: session.sessionId, purpose, challenge, expiresAt });
  return challenge;
}

/** Takes the challenge of this session and purpose out of use and answers it: of several callers one gets it. Undefined where none is good. */
export async function consumeChallenge(
  { core, session }: PasskeyCaller,
  purpose: ChallengePurpose,
): Promise<Uint8Array | undefined> {
  const taken = await takeChallenge(core.database.pool, { sessionId: session.sessionId, purpose });
  return taken && taken.expiresAt.getTime() > core.clock.now() ? taken.challenge : undefined;
}
