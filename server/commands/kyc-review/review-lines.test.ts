import { describe, expect, it } from 'vitest';
import { readOptions } from './options.ts';
import { reviewLines } from './review-lines.ts';

const review = {
  personId: 'per_1',
  mode: 'live',
  submission: 3,
  submittedAt: Date.parse('2026-11-21T10:00:00.000Z'),
  reason: 'Documents were handed in.',
  mobileMasked: '98******10',
  profileNames: ['Asha Rao', 'A Rao'],
  pan: null,
  aadhaar: null,
  details: { fullName: 'Asha Rao', dob: '1990-01-31', panMasked: 'ABCDE****F', address: '1 Street' },
  documents: [{ type: 'selfie', url: 'https://a.example/1' }],
} as const;

describe('a review at the terminal', () => {
  it('holds what is decided on', () => {
    expect(
      reviewLines({ ...review, profileNames: [...review.profileNames], documents: [...review.documents] }),
    ).toEqual([
      'per_1 3  since 2026-11-21T10:00:00.000Z  98******10',
      '  why         Documents were handed in.',
      '  registered  Asha Rao, A Rao',
      '  states      Asha Rao, born 1990-01-31, PAN ABCDE****F, 1 Street',
      '  selfie        https://a.example/1',
      '',
    ]);
    const instant = {
      ...review,
      profileNames: [],
      details: null,
      documents: [],
      pan: { masked: 'ABCDE****F', dob: '1990-01-31', registeredName: 'ASHA RAO' },
      aadhaar: { masked: 'XXXX XXXX 7058', name: 'Someone Else', dob: '1990-01-30' },
    };
    expect(reviewLines(instant).slice(2, 5)).toEqual([
      '  registered  without a name',
      '  PAN         ABCDE****F, ASHA RAO, born 1990-01-31',
      '  Aadhaar     XXXX XXXX 7058, Someone Else, born 1990-01-30',
    ]);
  });

  it('moves no cursor, whatever people call themselves', () => {
    const [, , registered = ''] = reviewLines({ ...review, profileNames: ['A\u001b[2Jsha\u202e'], documents: [] });
    expect(registered).toBe('  registered  A [2Jsha ');
  });
});

describe('its arguments', () => {
  it.each([
    [[], { action: 'list', mode: 'live' }],
    [['--sandbox'], { action: 'list', mode: 'sandbox' }],
    [['approve', 'per_1a', '3'], { action: 'approve', personId: 'per_1a', submission: 3 }],
    [
      ['reject', 'per_1a', '3', 'Too', 'dark.'],
      { action: 'reject', personId: 'per_1a', submission: 3, reason: 'Too dark.' },
    ],
    [['--help'], 'help'],
  ])('%j', (args, options) => {
    expect(readOptions(args)).toEqual(options);
  });

  it.each([
    [['approve']],
    [['approve', 'per_1', 'x']],
    [['approve', 'per_1', '3', 'why']],
    [['reject', 'per_1', '3']],
    [['list']],
    [['--sandbox', 'x']],
  ])('%j are refused with the usage', (args) => {
    expect(() => readOptions(args)).toThrow('npm run kyc:review');
  });
});
