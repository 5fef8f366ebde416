import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buyObstacle, buyRoom } from './buy-allowance.ts';

const rules = { freeBuyLimitPaise: 50_000_00n, panRequiredFromPaise: 200_000_00n };
const raised = { ...rules, freeBuyLimitPaise: 1_000_000_00n };
const newcomer = { status: 'not_started', isApproved: false, pan: 'pending', aadhaar: 'pending', bought: 0n } as const;
const limit = (...missing: string[]) => ({ rule: 'yearly_limit', missing });

it.each([
  ['the limit itself', newcomer, 50_000_00n, rules, undefined],
  ['a paisa above', newcomer, 50_000_01n, rules, limit('pan', 'aadhaar')],
  ['the rest of the limit', { ...newcomer, bought: 49_999_00n }, 1_00n, rules, undefined],
  ['a paisa above the rest', { ...newcomer, bought: 49_999_00n }, 1_01n, rules, limit('pan', 'aadhaar')],
  ['with the PAN proved', { ...newcomer, pan: 'verified' }, 50_000_01n, rules, limit('aadhaar')],
  [
    'with a PAN refused',
    { ...newcomer, status: 'rejected', pan: 'rejected' },
    50_000_01n,
    rules,
    limit('pan', 'aadhaar'),
  ],
  ['while an operator decides', { ...newcomer, status: 'under_review' }, 50_000_01n, rules, limit()],
  [
    'approved, however much',
    { ...newcomer, status: 'approved', isApproved: true, bought: 10n ** 15n },
    10n ** 15n,
    rules,
    undefined,
  ],
  ['a raised limit below the PAN’s', newcomer, 199_999_99n, raised, undefined],
  ['one buy from the PAN’s on', newcomer, 200_000_00n, raised, { rule: 'pan', missing: ['pan'] }],
  ['a year that reaches the PAN’s', { ...newcomer, bought: 199_999_00n }, 1_00n, raised, undefined],
  ['one buy of it with a PAN', { ...newcomer, pan: 'verified' }, 200_000_00n, raised, undefined],
  ['approved, and not shared here', { ...newcomer, status: 'approved' }, 50_000_01n, rules, limit('mobile')],
  ['no limit at all without KYC', newcomer, 1n, { ...rules, freeBuyLimitPaise: 0n }, limit('pan', 'aadhaar')],
] as const)('%s', (_, buyer, amount, given, verdict) => {
  expect(buyObstacle(buyer, amount, given)).toEqual(verdict);
});

const amounts = fc.bigInt({ min: 1n, max: 10n ** 9n });
const state = fc.record({
  status: fc.constantFrom('not_started', 'under_review', 'approved', 'rejected'),
  isApproved: fc.boolean(),
  pan: fc.constantFrom('pending', 'verified', 'rejected'),
  aadhaar: fc.constantFrom('pending', 'verified'),
  bought: fc.bigInt({ min: 0n, max: 10n ** 9n }),
});
const anyRules = fc.record({ freeBuyLimitPaise: amounts, panRequiredFromPaise: amounts });

it('what is allowed stays allowed for less, and what is refused stays refused for more', () => {
  fc.assert(
    fc.property(state, anyRules, amounts, amounts, (buyer, given, one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      if (buyObstacle(buyer, more, given) === undefined) expect(buyObstacle(buyer, less, given)).toBeUndefined();
    }),
  );
});

it('without approved KYC no allowed buy passes the limit, nor reaches the PAN’s amount without a PAN', () => {
  fc.assert(
    fc.property(state, anyRules, amounts, (buyer, given, amount) => {
      fc.pre(!buyer.isApproved && buyObstacle(buyer, amount, given) === undefined);
      expect(buyer.bought + amount).toBeLessThanOrEqual(given.freeBuyLimitPaise);
      if (buyer.pan !== 'verified') expect(amount).toBeLessThan(given.panRequiredFromPaise);
    }),
  );
});

it('the room to buy is the most that meets no obstacle', () => {
  fc.assert(
    fc.property(state, anyRules, (buyer, given) => {
      const room = buyRoom(buyer, given);
      expect(room === null).toBe(buyer.isApproved);
      if (room === null) return;
      if (room > 0n) expect(buyObstacle(buyer, room, given)).toBeUndefined();
      expect(buyObstacle(buyer, room + 1n, given)).toBeDefined();
    }),
  );
});
