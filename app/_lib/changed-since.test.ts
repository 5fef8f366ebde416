import { expect, it } from 'vitest';
import { changedSince, switchedSince } from './changed-since.ts';

it('leaves out what is as it was, lists and what was emptied compared as such', () => {
  const begun = { name: 'Till', scopes: ['read', 'trade'], lastDay: '2027-03-31', limit: 5 };
  expect(changedSince(begun, { ...begun, scopes: ['read', 'trade'] })).toEqual({});
  expect(changedSince(begun, { ...begun, scopes: ['read'], lastDay: '' })).toEqual({ scopes: ['read'], lastDay: '' });
  expect(changedSince<typeof begun>({}, begun)).toEqual(begun);
});

it('takes each of the switches under one name by itself', () => {
  const begun = { name: 'Till', capabilities: { buy: true, sell: false } };
  expect(changedSince(begun, { ...begun, capabilities: { buy: true, sell: true } })).toEqual({
    capabilities: { sell: true },
  });
  expect(changedSince({ name: 'Till' }, begun)).toEqual({ capabilities: begun.capabilities });
});

it('tells what was put into a list and taken out of it, whatever order it has', () => {
  expect(switchedSince(['read', 'trade'], ['users', 'read'])).toEqual({ users: true, trade: false });
  expect(switchedSince(['read', 'trade'], ['trade', 'read'])).toEqual({});
});
