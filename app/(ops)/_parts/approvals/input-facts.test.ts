import { expect, it } from 'vitest';
import { inputFacts } from './input-facts.ts';

it('tells money in rupees and changes with both sides, and not whom it is for', () => {
  expect(inputFacts({ partnerId: 'ptn_x', amountPaise: '-25050' })).toEqual([
    { label: 'Amount', value: { inr: -250.5 } },
  ]);
  expect(
    inputFacts({
      partnerId: 'ptn_x',
      from: { walletType: null, creditLimitPaise: '0' },
      to: { walletType: 'credit', creditLimitPaise: '5000000' },
    }),
  ).toEqual([
    { label: 'Wallet', before: { words: 'none' }, value: { words: 'credit line' } },
    { label: 'Credit limit', before: { inr: 0 }, value: { inr: 50_000 } },
  ]);
});

it('tells what stays as it stands, since that was judged too', () => {
  const from = { markupLiveEnabled: false, markupBuyMilliPct: 1_250 };
  expect(inputFacts({ partnerId: 'ptn_x', from, to: { markupLiveEnabled: true } })).toEqual([
    { label: 'Markup counts in live', before: { words: 'no' }, value: { words: 'yes' } },
    { label: 'Markup on buys', value: { words: '1.25%' } },
  ]);
});

it('tells what is nested, and a kind that it does not know', () => {
  expect(inputFacts({ name: 'Nila', memberId: null, former: { name: 'Asha', becomes: 'removed' } })).toEqual([
    { label: 'Name', value: { words: 'Nila' } },
    { label: 'Former owner', value: { words: 'Asha' } },
    { label: 'Who becomes', value: { words: 'removed' } },
  ]);
  expect(inputFacts({ paymentId: 'pay_2' })).toEqual([
    { label: 'Payment order', value: { id: 'pay_2', path: '/ops/payments/pay_2' } },
  ]);
  expect(inputFacts({ orderId: 'pay_1', isWhole: true, days: ['a', 'b'] })).toEqual([
    { label: 'Order id', value: { words: 'pay_1' } },
    { label: 'Is whole', value: { words: 'yes' } },
    { label: 'Days', value: { words: 'a, b' } },
  ]);
});
