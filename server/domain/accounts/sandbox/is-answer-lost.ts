import type { PartnerContext } from '../context.ts';
import { takeFaults } from './take-faults.ts';

/** Whether the sandbox fault `lost_answer` cuts the connection over this call, which has been executed. Spends the fault. Decisions 14. */
export async function isAnswerLost(context: PartnerContext): Promise<boolean> {
  if (!context.hasFaults) return false;
  const { bookId, mode, requestId } = context;
  const [isLost = false] = await takeFaults(context.core.database.pool, 'lost_answer', [
    { bookId, mode, subject: requestId },
  ]);
  return isLost;
}
