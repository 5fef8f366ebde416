import { expect, it } from 'vitest';
import { appChoices, opensAnyApp } from './app-choices.ts';
import { paymentAsksAfter, paymentStageOf, sipAsksAfter, sipStageOf } from './stages.ts';

it.each([
  ['created', true, false, 'pay'],
  ['created', false, false, 'checking'],
  ['paid', false, false, 'paid'],
  ['completed', false, false, 'completed'],
  ['failed', false, false, 'failed'],
  ['expired', false, false, 'expired'],
  ['refund_due', false, false, 'refundDue'],
  ['refund_due', false, true, 'refundBegun'],
  ['refunded', false, true, 'refunded'],
] as const)('a payment that is %s (can be paid %s, refund begun %s) is at %s', (status, canPay, isOnItsWay, stage) => {
  expect(paymentStageOf({ status, canPay, refund: { isOnItsWay } })).toBe(stage);
});

it.each([
  ['pending_authorisation', true, 0, 'approve'],
  ['pending_authorisation', false, 0, 'checking'],
  ['active', false, 0, 'begun'],
  ['active', false, 1, 'active'],
  ['paused', false, 3, 'paused'],
  ['cancelled', false, 3, 'cancelled'],
  ['completed', false, 3, 'completed'],
  ['failed', false, 0, 'failed'],
] as const)('a plan that is %s (can be approved %s, %i paid) is at %s', (state, canPay, paidCount, stage) => {
  expect(sipStageOf({ state, canPay, paidCount })).toBe(stage);
});

it('an end is not asked about any more', () => {
  for (const stage of ['completed', 'failed', 'refunded'] as const) expect(paymentAsksAfter[stage]).toBeUndefined();
  for (const stage of ['cancelled', 'completed', 'failed'] as const) expect(sipAsksAfter[stage]).toBeUndefined();
});

it('apps are named on phones only, each by the link of its system, and the one without mandates where it is', () => {
  const gpay = { android: 'intent:g', ios: 'gpay:' };
  const upi = { url: 'upi://pay?', apps: { gpay, phonepe: 'phonepe:', paytm: 'paytmmp:' } };
  const withCred = { ...upi, apps: { ...upi.apps, cred: { android: 'intent:c', ios: 'credpay:' } } };
  expect(appChoices(withCred, 'android').map(({ link }) => link)).toEqual([
    'intent:g',
    'phonepe:',
    'paytmmp:',
    'intent:c',
  ]);
  expect(appChoices(upi, 'iphone').map(({ link }) => link)).toEqual(['gpay:', 'phonepe:', 'paytmmp:']);
  expect([appChoices(upi, 'desktop'), appChoices(upi, 'other')]).toEqual([[], []]);
  expect((['android', 'iphone', 'desktop', 'other'] as const).filter(opensAnyApp)).toEqual(['android', 'other']);
});
