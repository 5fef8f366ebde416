import type { PartnerContext } from '../../domain/context.ts';
import type { Mode } from '../../domain/kernel/mode.ts';
import type { Channel } from '../../domain/ledger/actor.ts';
import type { TestPartner, World } from '../world.ts';
import { memberContext } from './sign-in.ts';

/** What an end user does in our screens, at this moment. */
export async function screenContext(
  world: World,
  partner: TestPartner,
  user: { userCode: string; channel?: Channel; mode?: Mode },
): Promise<PartnerContext> {
  const { userCode, channel = 'embed', mode = 'sandbox' } = user;
  return { ...(await memberContext(world, partner, mode)), channel, actor: { type: 'user', id: userCode } };
}
