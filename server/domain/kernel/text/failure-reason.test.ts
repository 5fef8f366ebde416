import { expect, it } from 'vitest';
import { failureReason } from './failure-reason.ts';

it.each([
  ['mail to asha@example.com refused\nat stack', 'mail to a***@example.com refused'],
  [
    '\nInvalid `prisma.kycCode.deleteMany()` invocation in\n/srv/codes.ts:127:32\n\nThe table is not there.\n',
    'The table is not there.',
  ],
  ['', ''],
  ['\n\n', ''],
  ['x'.repeat(400), 'x'.repeat(300)],
])('says in one line why %j', (text, reason) => {
  expect(failureReason(text)).toBe(reason);
});
