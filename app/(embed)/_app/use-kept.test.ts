import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepDraft as keepBuy, readDraft as readBuy } from '../_screens/buy/draft.ts';
import { keepDraft, readDraft } from '../_screens/kyc/parts/draft.ts';
import { forgetKept } from './use-kept.ts';

/** As a browser has it: what is stored are its own keys. */
const emptyStorage = (): Record<string, string> =>
  Object.create({
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, text: string) {
      this[key] = text;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  });

beforeEach(() => vi.stubGlobal('window', { sessionStorage: emptyStorage() }));
afterEach(() => vi.unstubAllGlobals());

it('nothing that a person typed is there for the next one', () => {
  const typed = { fullName: 'Asha Rao', line1: '1 Specimen Street' };
  const buy = { asset: 'silver', unit: 'grams', text: '2.5' } as const;
  keepDraft('details', typed);
  keepBuy(buy);
  expect([readDraft('details'), readBuy()]).toEqual([typed, buy]);
  forgetKept();
  expect([readDraft('details'), readBuy()]).toEqual([null, { asset: 'gold', unit: 'rupees', text: '' }]);
  expect(Object.keys(window.sessionStorage)).toEqual([]);
});

it('what is kept is there though the window keeps nothing, until another person comes', () => {
  vi.stubGlobal('window', {});
  keepDraft('details', { fullName: 'Asha Rao' });
  expect(readDraft('details')).toEqual({ fullName: 'Asha Rao' });
  forgetKept();
  expect(readDraft('details')).toBeNull();
});
