import type { z } from 'zod';
import { ProviderProblem } from '../../domain/kernel/provider-problem.ts';
import type { CashfreeAnswer } from './client.ts';

/**
 * Reads an answer of Cashfree by its schema. Raises ProviderProblem: `refused` where it is an error, `unknown` where it is unlike its
 * documentation. Its words are left out of errors: they may quote the customer.
 */
export function checkAnswer<T>(schema: z.ZodType<T>, answer: CashfreeAnswer): T {
  if (!answer.isOk) throw new ProviderProblem('refused', `Cashfree refused: HTTP status ${answer.status}`);
  const result = schema.safeParse(answer.json);
  if (result.success) return result.data;
  const wrong = [...new Set(result.error.issues.map((issue) => issue.path.join('.') || 'the answer'))];
  throw new ProviderProblem('unknown', `Cashfree answered unlike its documentation: ${wrong.join(', ')}`);
}
