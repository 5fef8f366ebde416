import { approve } from '../../domain/operations/approvals/decide-approval.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import type { World } from '../world.ts';
import { newOperator } from './operators.ts';

/** Has a statement settled into the float, by one person of finance and an admin. Answers the request's id. */
export async function settleIntoFloat(world: World, statementId: string, reference: string): Promise<string> {
  const asked = await requestApproval(await newOperator(world, 'finance'), {
    kind: 'statement.settle',
    input: { statementId, through: 'float' },
    reason: 'The month is closed',
    reference,
  });
  await approve(await newOperator(world, 'admin'), asked);
  return asked.approvalId;
}
