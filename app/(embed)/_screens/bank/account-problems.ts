/** What a person typed to add an account. */
export type Typed = {
  kind: 'bank' | 'upi';
  number: string;
  numberAgain: string;
  ifsc: string;
  upiId: string;
  name: string;
};

export type Field = Exclude<keyof Typed, 'kind'>;
export type Problem = 'numberWrong' | 'numberDiffers' | 'ifscWrong' | 'upiWrong';

const plain = (text: string) => text.replace(/[\s-]/g, '');

/**
 * What is plainly wrong before the server is asked, by field; empty where it may be right. The server's rules (decisions 11) are the
 * ones that count, so these are looser. Pure.
 */
export function accountProblems(typed: Typed): Partial<Record<Field, Problem>> {
  if (typed.kind === 'upi') return /^\s*[^\s@]{2,}@[^\s@]{2,}\s*$/.test(typed.upiId) ? {} : { upiId: 'upiWrong' };
  const number = plain(typed.number);
  return {
    ...(/^\d{9,18}$/.test(number) ? {} : { number: 'numberWrong' as const }),
    ...(number === plain(typed.numberAgain) ? {} : { numberAgain: 'numberDiffers' as const }),
    ...(/^[a-z]{4}0[a-z0-9]{6}$/i.test(typed.ifsc.trim()) ? {} : { ifsc: 'ifscWrong' as const }),
  };
}
