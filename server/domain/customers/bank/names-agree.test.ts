import { describe, expect, it } from 'vitest';
import { namesAgree } from './names-agree.ts';

describe('names', () => {
  it.each<[string, string, boolean]>([
    ['Asha Rao', 'ASHA RAO', true],
    ['Rao Asha', 'Asha Rao', true],
    ['Asha Rao', 'ASHA K. RAO', true],
    ['Ravi K Sharma', 'Ravi Kumar Sharma', true],
    ['R K Sharma', 'Ravi Kumar Sharma', true],
    ['S. Ramanathan', 'Subramaniam Ramanathan', true],
    ['Ravikumar Sharma', 'Ravi Kumar Sharma', true],
    ['Mrs. Asha Rao', 'Asha Rao', true],
    ['SHRI RAVI SHARMA', 'Ravi Sharma', true],
    ['Āsha Rao', 'Asha Rao', true],
    // Banks cut long names off.
    ['VENKATANARASIMHARAJUV', 'Venkatanarasimharajuvaripeta', true],
    ['Asha', 'Asha Rao', true],
    // What cannot be compared is not held against anybody.
    ['आशा राव', 'Asha Rao', true],
    ['', 'Asha Rao', true],
    ['Asha Rao', 'Suresh Patel', false],
    ['Asha Rao', 'Asha Verma', false],
    ['Ravi Kumar', 'Suresh Kumar', false],
    ['A R', 'Asha Rao', false],
    ['Ravi', 'Ram', false],
    ['Ram Lal', 'Ramesh Lal', false],
    ['Kumar Kumar', 'Kumar Sharma', false],
  ])('%j and %j: %s', (left, right, isSame) => {
    expect(namesAgree(left, right)).toBe(isSame);
    expect(namesAgree(right, left)).toBe(isSame);
  });
});
