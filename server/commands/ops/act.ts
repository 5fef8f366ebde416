import type { FulfilmentContext } from '../../domain/delivery/fulfilment/operate.ts';
import type { ApprovalKindName } from '../../domain/operations/approvals/kinds.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import type { OpsRequest } from './request.ts';

/** What of the core the terminal needs. */
export type TerminalCore = FulfilmentContext['core'];

/** The values of a command by their names; `need` raises StartupError with the usage where one is missing. */
export type Values = { need(name: string): string; given: OpsRequest['given'] };

/** One command, as the operator it names; answers lines to say. */
export type Act = (operator: FulfilmentContext, values: Values) => Promise<string[]>;

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
