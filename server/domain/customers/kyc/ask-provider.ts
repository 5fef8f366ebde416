import { DomainError } from '../../kernel/errors.ts';
import { ProviderProblem } from '../../kernel/provider-problem.ts';
import type { PartnerContext } from '../context.ts';

/**
 * Asks the identity provider. `onProblem` may turn a problem into an error of its own, or clear up behind it; any other answers
 * SERVICE_UNAVAILABLE, and is logged without what was asked.
 */
export async function askProvider<Answer>(
  context: PartnerContext,
  ask: () => Promise<Answer>,
  onProblem: (problem: ProviderProblem) => Promise<void> | void = () => {},
): Promise<Answer> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error;
    await onProblem(error);
    context.core.log.warn({ error, requestId: context.requestId }, 'an identity check found no answer');
    throw new DomainError('SERVICE_UNAVAILABLE', {
      message: 'The identity check cannot answer at the moment. Retry shortly.',
    });
  }
}
