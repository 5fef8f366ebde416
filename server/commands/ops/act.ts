import type { FulfilmentContext } from '../../domain/delivery/fulfilment/operate.ts';
import type { ApprovalKindName } from '../../domain/operations/approvals/kinds.ts';
import { requestApproval } from '../../domain/operations/approvals/request-approval.ts';
import { StartupError } from '../../startup-error.ts';
import type { OpsRequest } from './request.ts';

/** What of the core the terminal needs. */
export type TerminalCore = FulfilmentContext['core'];

/** The values of a command by their names; `need` raises StartupError with the usage where one is missing. */
export type Values = { need(name: string): string; given: OpsRequest['given'] };

/** A value that is a number. Raises StartupError for any other, the empty one of a shell's unset variable too, which would count as 0. */
export function numberIn({ need }: Pick<Values, 'need'>, name: string): number {
  const text = need(name);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  throw new StartupError(`--${name} is a number such as 1500.25, not "${text}".`);
}

/** Whether a command switches on what it names: it does unless --off is yes. Raises StartupError for any other word. */
export function isSwitchedOn({ given }: Values): boolean {
  return !hasWord(given, 'off', 'yes');
}

/** Whether a value that has one word only was given. Raises StartupError for any other word. */
export function hasWord(given: Values['given'], name: string, word: string): boolean {
  const text = given[name];
  if (text !== undefined && text !== word) throw new StartupError(`--${name} is ${word}, or left away; not "${text}".`);
  return text !== undefined;
}

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
