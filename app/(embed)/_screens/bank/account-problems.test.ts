import { expect, it } from 'vitest';
import { accountProblems, type Typed } from './account-problems.ts';

const bank: Typed = {
  kind: 'bank',
  number: '5010 0012 345678',
  numberAgain: '50100012345678',
  ifsc: ' hdfc0001234',
  upiId: '',
  name: '',
};

it.each<[string, Partial<Typed>, object]>([
  ['a number with spaces', {}, {}],
  ['a short number', { number: '12345678', numberAgain: '12345678' }, { number: 'numberWrong' }],
  ['two numbers', { numberAgain: '50100012345679' }, { numberAgain: 'numberDiffers' }],
  ['letters', { number: 'O0100012345678', numberAgain: 'O0100012345678' }, { number: 'numberWrong' }],
  ['an IFSC without its zero', { ifsc: 'HDFC1001234' }, { ifsc: 'ifscWrong' }],
  ['nothing', { number: '', numberAgain: '', ifsc: '' }, { number: 'numberWrong', ifsc: 'ifscWrong' }],
  ['a UPI ID', { kind: 'upi', upiId: ' asha@okbank ' }, {}],
  ['a UPI ID without a bank', { kind: 'upi', upiId: 'asha@' }, { upiId: 'upiWrong' }],
  ['an email with two signs', { kind: 'upi', upiId: 'a@b@c' }, { upiId: 'upiWrong' }],
])('%s', (_, change, problems) => {
  expect(accountProblems({ ...bank, ...change })).toEqual(problems);
});
