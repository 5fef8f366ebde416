import { describe, expect, it } from 'vitest';
import { readPercentage } from './read-percentage.ts';

describe('a typed percentage', () => {
  it.each([
    ['0', 0],
    ['1.25', 1.25],
    [' 2.125 ', 2.125],
    ['.5', 0.5],
    ['5', 5],
    ['5.000', 5],
    ['1.', 1],
  ])('%j is %d', (text, value) => {
    expect(readPercentage(text, 5)).toEqual({ value });
  });

  it.each([
    ['', 'pricing.notANumber'],
    ['.', 'pricing.notANumber'],
    ['abc', 'pricing.notANumber'],
    ['1e1', 'pricing.notANumber'],
    ['1,5', 'pricing.notANumber'],
    ['1.2345', 'pricing.tooMany'],
    ['5.001', 'pricing.tooHigh'],
    ['100', 'pricing.tooHigh'],
    ['-1', 'pricing.negative'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readPercentage(text, 5)).toEqual({ problem });
  });
});
