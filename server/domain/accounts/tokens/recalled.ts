import { assertInvariant } from '../../kernel/errors.ts';

/**
 * What a call goes by that was admitted as an earlier one was, without a look-up of its own: the token, and the version of its partner's settings. The
 * first statement that acts for the call has the database compare both with what is true by then (function admission).
 */
export type Recalled = {
  readonly tokenHash: Uint8Array;
  readonly version: number;
  /** The database has found both to be true still: what it answered stands */
  isProven: boolean;
};

/** What a call went by is true no longer, or the statement said nothing of it: nothing was done, and the call is to be admitted anew. */
export class NotAdmitted extends Error {
  override readonly name = 'NotAdmitted';
}

/** What a statement answers of a call that was admitted as an earlier one, where that is true no longer. */
export type NotAdmittedVerdict = 'not_admitted';

/**
 * Notes by a statement's verdict that the call it acted for is admitted. Raises NotAdmitted where it is not. A call that was looked up itself
 * has nothing to prove.
 */
export function requireAdmitted<Verdict extends string>(
  { recalled }: { readonly recalled?: Recalled | undefined },
  verdict: Verdict,
): asserts verdict is Exclude<Verdict, NotAdmittedVerdict> {
  if (verdict === 'not_admitted') {
    assertInvariant(recalled, 'a call that was looked up itself is not admitted');
    throw new NotAdmitted('a call was admitted by what is true no longer');
  }
  if (recalled) recalled.isProven = true;
}
