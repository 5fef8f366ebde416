import { listPartnerStatements } from '../../domain/documents/statements/partner-statements.ts';
import { settlementStates } from '../../domain/documents/statements/settlement.ts';
import { decimalText } from '../../domain/kernel/money.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, asking } from './act.ts';
import { usage } from './request.ts';

const SHOWN = 100;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What the terminal does about statements. */
export const statementActs: Readonly<Record<string, Act>> = {
  statements: async (operator, { given }) => {
    const state = settlementStates.find((one) => one === given.state);
    if (given.state !== undefined && state === undefined) throw new StartupError(usage);
    if (given.month !== undefined && !MONTH.test(given.month)) throw new StartupError(usage);
    const { statements, total, payablePaise, owedPaise } = await listPartnerStatements(operator, {
      month: given.month,
      partner: given.partner,
      state,
      page: 1,
      limit: SHOWN,
    });
    const lines = statements.map(
      ({ id, month, state: stands, figures, settlement, partnerName }) =>
        `${id}  ${month}  ${stands}  ${decimalText(figures.netPayable, 2)}  ${settlement?.reference ?? '-'}  ${partnerName}`,
    );
    return [
      ...lines,
      `Statements: ${total}. Payable: ${decimalText(payablePaise, 2)}. Owed by partners: ${decimalText(owedPaise, 2)}.`,
    ];
  },
  'settle-statement': asking('statement.settle', ({ need }) => ({
    statementId: need('statement'),
    through: need('through'),
  })),
};
