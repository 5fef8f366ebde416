import { describe, expect, it } from 'vitest';
import { catalogue } from '../../../messages/generated/catalogue.ts';
import payWords from '../../../messages/generated/pay.ts';
import { createTranslate, translateWithin } from './translate.ts';

const words = { home: catalogue.home.en, users: catalogue.users.en };

describe('the look-up', () => {
  it('fills values in as they are given', () => {
    expect(createTranslate('en', words)('users.countOver', { count: '10,000' })).toBe('More than 10,000');
  });

  it.each([
    [1, 'Lasts about 1 day', 'लगभग 1 दिन चलेगा'],
    [12, 'Lasts about 12 days', 'लगभग 12 दिन चलेगा'],
  ])('counts %i by the rules of the language', (days, en, hi) => {
    expect(createTranslate('en', words)('home.lasts.days', { days })).toBe(en);
    expect(createTranslate('hi', { home: catalogue.home.hi })('home.lasts.days', { days })).toBe(hi);
  });

  it('raises what a screen names without having loaded it', () => {
    expect(() => createTranslate('en', words)('wallet.title')).toThrow('The screen loads no words for wallet.title.');
  });

  it('takes keys of one section without its name', () => {
    expect(translateWithin('en', payWords)('live.minutes', { count: 1 })).toBe('1 minute left to pay');
    expect(translateWithin('hi', payWords)('live.minutes', { count: 5 })).toBe('भुगतान के लिए 5 मिनट बचे हैं');
  });

  it('knows keys and values when it compiles', () => {
    const translate = createTranslate('en', words);
    // @ts-expect-error: there is no such message
    expect(() => translate('home.nothing')).toThrow();
    // @ts-expect-error: the message takes days
    expect(() => translate('home.lasts.days')).toThrow();
  });
});
