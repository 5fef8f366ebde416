import type { OperatorContext } from '../../domain/accounts/operators/operator-context.ts';
import { picturePath } from '../../domain/customers/kyc/pictures/open-picture.ts';
import { decideSubmission, type ReviewDecision } from '../../domain/customers/kyc/review/decide-submission.ts';
import { listSubmissions, submissionStates } from '../../domain/customers/kyc/review/list-submissions.ts';
import { readSubmission, type Submission } from '../../domain/customers/kyc/review/read-submission.ts';
import { rejectionCodes } from '../../domain/customers/kyc/review/rejection-reasons.ts';
import { isoTime } from '../../domain/kernel/clock.ts';
import { StartupError } from '../../startup-error.ts';
import { type Act, numberIn, type Values } from './act.ts';
import { usage } from './request.ts';

const SHOWN = 100;

/** What reviewers of KYC do. */
export const kycActs: Readonly<Record<string, Act>> = {
  kyc: async (operator, { given }) => {
    const { submissions, total } = await listSubmissions(operator, {
      state: oneOf(submissionStates, given.state ?? 'waiting'),
      mode: given.mode === undefined ? undefined : oneOf(['live', 'sandbox'] as const, given.mode),
      method: undefined,
      partner: undefined,
      page: 1,
      limit: SHOWN,
    });
    const lines = submissions.map(
      (one) =>
        `${one.userCode}  ${one.mode}  ${one.status}  ${one.submittedAt === null ? '' : isoTime(one.submittedAt)}  ` +
        `${one.mobileMasked}  ${plain(one.name ?? '')}  ${one.partner}`,
    );
    return [...lines, `Submissions: ${total}.`];
  },
  'kyc-show': async (operator, { need }) => submissionLines(await readSubmission(operator, need('user'))),
  'kyc-approve': async (operator, values) => {
    await decide(operator, values, { outcome: 'approve' });
    return ['Approved.'];
  },
  'kyc-reject': async (operator, values) => {
    const code = oneOf(rejectionCodes, values.need('why'));
    await decide(operator, values, { outcome: 'reject', code, note: values.given.note ?? '' });
    return ['Rejected; the user is shown why.'];
  },
};

function decide(operator: OperatorContext, { need }: Values, decision: ReviewDecision): Promise<void> {
  return decideSubmission(operator, { userCode: need('user'), submission: numberIn({ need }, 'submission'), decision });
}

/** A submission as a reviewer reads it at a terminal. */
function submissionLines(one: Submission): string[] {
  const { pan, aadhaar, details } = one;
  const address = details && (typeof details.address === 'string' ? [details.address] : Object.values(details.address));
  return [
    `${one.userCode} ${one.submission}  ${one.mode}  ${one.status}  ${one.mobileMasked}`,
    ...(one.reviewReason ? [`  why         ${one.reviewReason}`] : []),
    ...one.registrations.map(
      ({ userCode, name, partnerName }) => `  registered  ${name ?? 'without a name'}, ${userCode}, ${partnerName}`,
    ),
    ...(pan ? [`  PAN         ${pan.masked}, ${pan.registeredName}, born ${pan.dob}`] : []),
    ...(aadhaar
      ? [`  Aadhaar     ${aadhaar.masked}, ${aadhaar.name}, born ${aadhaar.dob ?? 'on an unknown day'}`]
      : []),
    ...(details
      ? [
          `  states      ${[details.fullName, `born ${details.dob}`, `PAN ${details.panMasked}`, ...(address ?? [])].join(', ')}`,
        ]
      : []),
    ...one.documents.map(
      (document) => `  ${document.type.padEnd(13)} ${'url' in document ? document.url : picturePath(document)}`,
    ),
    ...one.checks.map(({ what, agrees }) => `  ${agrees ? 'agrees ' : 'DIFFERS'}     ${what}`),
    ...one.panHolders.map(({ userCode, mobileMasked }) => `  PAN OF      ${userCode}, ${mobileMasked}`),
    ...one.decisions.map(({ outcome, by, at, reason }) => `  ${outcome}    ${isoTime(at)}, ${by}: ${reason ?? ''}`),
  ].map(plain);
}

/** What people call themselves moves no cursor. */
function plain(line: string): string {
  return line.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
}

function oneOf<Value extends string>(values: readonly Value[], text: string): Value {
  const value = values.find((one) => one === text);
  if (value === undefined) throw new StartupError(usage);
  return value;
}
