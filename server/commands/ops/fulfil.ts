import { type ApprovalState, approvalStates } from '../../domain/accounts/operators/approval.ts';
import { beginStaff } from '../../domain/accounts/operators/begin-staff.ts';
import { listOperators } from '../../domain/accounts/operators/list-operators.ts';
import { contextForTerminal, type OperatorContext } from '../../domain/accounts/operators/operator-context.ts';
import { removeOperator } from '../../domain/accounts/operators/remove-operator.ts';
import { isoTime } from '../../domain/kernel/clock.ts';
import { newId } from '../../domain/kernel/ids.ts';
import { decimalText } from '../../domain/kernel/money.ts';
import { approve, rejectApproval } from '../../domain/operations/approvals/decide-approval.ts';
import { listApprovals } from '../../domain/operations/approvals/list-approvals.ts';
import { changePartner } from '../../domain/operations/partners/change-partner.ts';
import { createPartner } from '../../domain/operations/partners/create-partner.ts';
import { listPartners, readPartner } from '../../domain/operations/partners/read-partners.ts';
import { readWorkQueue } from '../../domain/operations/work-queue/read-work-queue.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, asking, hasWord, isSwitchedOn, numberIn, type TerminalCore, type Values } from './act.ts';
import { deliveryActs } from './delivery-acts.ts';
import { kycActs } from './kyc-acts.ts';
import { orderActs } from './order-acts.ts';
import { platformActs } from './platform-acts.ts';
import { type OpsRequest, usage } from './request.ts';
import { settlementActs } from './settlement-acts.ts';
import { statementActs } from './statement-acts.ts';

const SHOWN = 100;

/** Does what the terminal asks as the operator it names, by the verbs of the console; answers lines to say. */
export async function fulfil(core: TerminalCore, request: OpsRequest, terminal: string): Promise<string[]> {
  const { what, given } = request;
  const values: Values = {
    given,
    need(name) {
      const value = given[name];
      if (value === undefined) throw new StartupError(`"${what}" needs --${name}.\n\n${usage}`);
      return value;
    },
  };
  const requestId = newId('req', core.clock.now());
  if (what === 'first-admin') {
    const actor = { type: 'system', id: terminal } as const;
    const person = { name: values.need('name'), mobile: values.need('mobile') };
    return [`${await beginStaff({ core, actor, requestId }, person)} signs in with their mobile.`];
  }
  const act = Object.hasOwn(acts, what) ? acts[what] : undefined;
  if (!act) throw new StartupError(usage);
  return act({ ...(await contextForTerminal(core, { mobile: values.need('as'), requestId })), core }, values);
}

const partnerId = ({ need }: Values) => ({ partnerId: need('partner') });
const changing = async (operator: OperatorContext, values: Values, changes: Record<string, unknown>) => {
  const { changed } = await changePartner(operator, { ...partnerId(values), changes, reason: values.need('reason') });
  return [changed.length === 0 ? 'It was so already.' : `Changed: ${changed.join(', ')}.`];
};
const readValue = (text: string): unknown => {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  return { true: true, false: false, null: null }[text] ?? (text === 'null' ? null : text);
};

const acts: Readonly<Record<string, Act>> = {
  today: async (operator) => (await readWorkQueue(operator)).map(({ kind, count }) => `${kind}: ${count}`),
  ...orderActs,
  ...statementActs,
  ...platformActs,
  ...settlementActs,
  ...kycActs,
  ...deliveryActs,
  staff: async (operator) =>
    (await listOperators(operator)).map((one) => `${one.operatorId}  ${one.role}  ${one.name}  ${one.mobileMasked}`),
  'add-operator': asking('operator.add', ({ need }) => ({
    name: need('name'),
    mobile: need('mobile'),
    role: need('role'),
  })),
  'set-role': asking('operator.set_role', ({ need }) => ({ operatorId: need('operator'), role: need('role') })),
  'remove-operator': async (operator, { need }) => {
    await removeOperator(operator, { operatorId: need('operator') });
    return ['Removed.'];
  },
  'reset-passkeys': asking('passkeys.reset', ({ need }) => ({ memberId: need('member') })),
  partners: async (operator, { given }) => {
    const { partners, total } = await listPartners(operator, { search: given.search, page: 1, limit: SHOWN });
    const lines = partners.map(
      (one) =>
        `${one.partnerId}  ${one.tier}  ${one.enabled ? 'on' : 'OFF'}  live ${one.liveEnabled ? 'on' : 'off'}  ` +
        `${one.walletType ?? 'no wallet'} ${decimalText(one.balancePaise, 2)}  ${one.name}`,
    );
    return [...lines, `Partners: ${total}.`];
  },
  partner: async (operator, values) =>
    Object.entries(await readPartner(operator, values.need('partner'))).map(
      ([name, value]) =>
        `${name}: ${JSON.stringify(value, (_, inner) => (typeof inner === 'bigint' ? String(inner) : inner))}`,
    ),
  'create-partner': async (operator, { need, given }) => {
    const made = await createPartner(operator, {
      name: need('name'),
      ownerName: need('owner'),
      mobile: need('mobile'),
      tier: given.tier,
      capabilities: given.capabilities?.split(','),
      hasPrepaidWallet: hasWord(given, 'wallet', 'prepaid'),
    });
    return [`${made.partnerId} is there; its owner ${made.ownerId} signs in with their mobile.`];
  },
  set: (operator, values) => changing(operator, values, { [values.need('field')]: readValue(values.need('value')) }),
  'set-capability': (operator, values) =>
    changing(operator, values, { capabilities: { [values.need('capability')]: isSwitchedOn(values) } }),
  'set-owner': asking('partner.set_owner', (values) => ({
    ...partnerId(values),
    name: values.need('name'),
    mobile: values.need('mobile'),
    formerOwnerId: values.given.former ?? '',
    ...(values.given.former !== undefined && { formerBecomes: values.need('becomes') }),
  })),
  'top-up': asking('float.top_up', (values) => ({ ...partnerId(values), amountInr: numberIn(values, 'amount') })),
  adjust: asking('float.adjust', (values) => ({ ...partnerId(values), amountInr: numberIn(values, 'amount') })),
  'credit-line': asking('credit_line.set', (values) => {
    const limitInr = numberIn(values, 'limit');
    return { ...partnerId(values), walletType: limitInr === 0 ? 'prepaid' : 'credit', limitInr };
  }),
  'fee-bearer': asking('fee_bearer.set', (values) => ({ ...partnerId(values), feeBearer: values.need('bearer') })),
  commission: asking('commission.set', (values) => ({
    ...partnerId(values),
    buyPct: numberIn(values, 'buy'),
    sellPct: numberIn(values, 'sell'),
  })),
  'markup-live': asking('markup_live.set', (values) => ({ ...partnerId(values), isEnabled: isSwitchedOn(values) })),
  requests: async (operator, { given }) => {
    const state = given.state as ApprovalState | undefined;
    if (state !== undefined && !approvalStates.includes(state)) throw new StartupError(usage);
    const { approvals } = await listApprovals(operator, { state, limit: SHOWN });
    return approvals.flatMap((one) => [
      `${one.approvalId}  ${one.state}  ${one.kind}  ${one.partnerName ?? ''}  ${one.requestedBy}, ${isoTime(one.requestedAt)}`,
      `  ${JSON.stringify(one.input)}  ${one.reference}: ${one.reason}`,
      `  hash ${one.inputHash}`,
    ]);
  },
  approve: async (operator, { need }) => {
    await approve(operator, { approvalId: need('request'), inputHash: need('hash') });
    return ['Approved, and done.'];
  },
  reject: async (operator, { need }) => {
    await rejectApproval(operator, { approvalId: need('request'), note: need('note') });
    return ['Rejected.'];
  },
};
