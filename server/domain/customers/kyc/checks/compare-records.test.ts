import { expect, it } from 'vitest';
import { compareRecords } from './compare-records.ts';

const details = { fullName: 'Asha Rao', dob: '1990-01-31', pan: 'ABCDE1234F', address: '1 Street' };
const pan = { pan: 'ABCDE1234F', dob: '1990-01-31', registeredName: 'RAO ASHA' };
const aadhaar = { lastFour: '7058', name: 'A. Rao', dob: null };
const nothing = { profileNames: [], details: undefined, pan: undefined, aadhaar: undefined };

it('compares each with each other that was given', () => {
  const checks = compareRecords({ profileNames: ['Asha'], details, pan, aadhaar });
  expect(checks.map(({ what }) => what)).toEqual([
    'Registered name “Asha” and the name typed',
    'Registered name “Asha” and the name on the PAN',
    'Registered name “Asha” and the name on the Aadhaar',
    'Name typed and on the PAN',
    'Name typed and on the Aadhaar',
    'Name on the PAN and on the Aadhaar',
    'Day of birth typed and of the PAN',
    'PAN typed and the PAN proved',
  ]);
  expect(checks.filter(({ agrees }) => !agrees).map(({ what }) => what)).toEqual([
    'Registered name “Asha” and the name on the Aadhaar',
  ]);
});

it('tells what differs, and compares nothing where nothing was given', () => {
  const other = { ...details, fullName: 'Vikram Iyer', dob: '1991-01-31', pan: 'ABCDE1234G' };
  expect(compareRecords({ ...nothing, details: other, pan }).map(({ agrees }) => agrees)).toEqual([
    false,
    false,
    false,
  ]);
  expect(compareRecords(nothing)).toEqual([]);
  expect(compareRecords({ ...nothing, profileNames: ['Asha'], details: undefined })).toEqual([]);
});
