import type { ApprovalKindName } from '../../domain/approvals/kinds.ts';
import { requestApproval } from '../../domain/approvals/request-approval.ts';
import type { OperatorContext } from '../../domain/operators/operator-context.ts';
import type { Wish } from './wish.ts';

/** What came with a command: `need` raises StartupError where it is missing. */
export type Values = { need(name: string): string; given: Wish['given'] };

/** One thing that the terminal can ask for; answers lines to say. */
export type Act = (operator: OperatorContext, values: Values) => Promise<string[]>;

/** Asks for something that another person has to approve. */
export function asking(kind: ApprovalKindName, read: (values: Values) => Record<string, unknown>): Act {
  return async (operator, values) => {
    const asked = await requestApproval(operator, {
      kind,
      input: read(values),
      reason: values.need('reason'),
      reference: values.need('reference'),
    });
    return [
      `${asked.approvalId} waits for another person: approve --request ${asked.approvalId} --hash ${asked.inputHash}`,
    ];
  };
}
