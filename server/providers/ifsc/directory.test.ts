import { expect, test } from 'vitest';
import { createShippedDirectory } from './directory.ts';

const directory = createShippedDirectory();

test.each([
  ['HDFC0000001', { bankName: 'HDFC Bank', branch: '000001' }],
  ['SBIN0001234', { bankName: 'State Bank of India', branch: '001234' }],
  ['KKBK0000261', { bankName: 'Kotak Mahindra Bank', branch: '000261' }],
  // A branch named by letters.
  ['BARB0VJRAJK', { bankName: 'Bank of Baroda', branch: 'VJRAJK' }],
  // A small bank behind the code of a big one: the whole code, and its beginning.
  ['APBL0001001', { bankName: 'District Co-operative Central Bank Srikakul', branch: '001001' }],
  ['HDFC0CAACOB', { bankName: 'Akhand Anand Co.op Bank', branch: 'CAACOB' }],
  // One of the few banks that the list has no name of.
  ['ADBK0000001', { bankName: 'ADBK', branch: '000001' }],
])('%s is found', async (ifsc, branch) => {
  expect(await directory.find(ifsc)).toEqual(branch);
});

test.each([
  'ZZZZ0000001',
  'HDFC0ZZZZZZ',
  'HDFC0888888',
  'HDFC1000001',
  'hdfc0000001',
  'HDFC000001',
  '',
  '__proto__',
  'constructor',
])('%j is no branch', async (ifsc) => {
  expect(await directory.find(ifsc)).toBeUndefined();
});
