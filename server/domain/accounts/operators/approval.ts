import type { PoolClient } from 'pg';
import type { AuditedChange } from '../audit/record-audit.ts';
import type { OperatorContext } from './operator-context.ts';
import type { OperatorPermission } from './permissions.ts';

/** How long a request can be approved. */
export const APPROVAL_LIFE_MS = 7 * 24 * 3_600_000;

export const approvalStates = ['waiting', 'executed', 'rejected', 'expired'] as const;
export type ApprovalState = (typeof approvalStates)[number];

/** What may be asked for: its input is JSON, kept to the letter and read from there when it is done. */
export type ApprovalKind<Input extends object = object> = {
  readonly mayRequest: OperatorPermission;
  readonly mayApprove: OperatorPermission;
  /** It changes who may do what: the person who asks for it confirms by a code that it is them, as every approver does */
  readonly isAboutPeople?: true;
  /**
   * Reads what a face was given and makes the input of it, with what it was judged by where that must not have changed when it is done.
   * Raises VALIDATION_ERROR, NOT_FOUND. Money in it is paise, written as text; personal data is sealed.
   */
  prepare(
    client: PoolClient,
    run: { core: OperatorContext['core']; given: Readonly<Record<string, unknown>> },
  ): Promise<Input>;
  /** Whom it concerns; null where it is the service itself */
  partnerIdOf(input: Input): string | null;
  /**
   * Judges everything anew and does it, in the transaction it is given. It is tried when it is asked for, too, and taken back. Answers
   * what the audit log is to say.
   */
  execute(client: PoolClient, run: ApprovalRun<Input>): Promise<AuditedChange>;
};

/** One thing to do. */
export type ApprovalRun<Input extends object> = {
  core: OperatorContext['core'];
  input: Input;
  approvalId: string;
  /** The document that the request names */
  reference: string;
  /** Real time, milliseconds */
  at: number;
};
