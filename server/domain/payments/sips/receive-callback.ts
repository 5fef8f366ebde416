import type { Callback } from '../../kernel/callback.ts';
import type { Core } from '../context.ts';
import { receiveCallback } from '../orders/gateway/receive-callback.ts';
import { hearOfMandate } from './follow-mandate.ts';
import { findSipWithBook } from './store.ts';

/**
 * Takes in what a gateway tells by callback, of a payment or of a mandate. Of a mandate it only says that there is something to hear:
 * the bank is asked where it stands, so callbacks may come twice, late and in any order. Answers as `receiveCallback`; raises
 * ProviderProblem where the bank cannot be asked, so that its gateway tells again. Spec 3.3, 3.4, decisions 9.
 */
export async function receiveGatewayCallback(
  core: Core,
  input: { gateway: string; callback: Callback },
): Promise<'done' | 'refused' | 'no_gateway'> {
  const { verdict, sipId } = await receiveCallback(core, input);
  const found = sipId === undefined ? undefined : await findSipWithBook(core.database.pool, sipId);
  if (!found) return verdict;
  const { sip, book } = found;
  const at = core.clock.now() + book.clockOffsetMs;
  if (book.isOpen) await hearOfMandate(core, sip, { mode: book.mode, at, by: 'callback' });
  return verdict;
}
