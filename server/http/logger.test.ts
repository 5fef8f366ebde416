import pino from 'pino';
import { expect, it } from 'vitest';
import { callLine } from './logger.ts';

const fields = {
  requestId: 'req_01',
  method: 'GET',
  route: '/partner/users/:code',
  status: 404,
  code: undefined,
  mode: 'live',
  partnerId: 'ptn_"01\n',
  durationMs: 1.5,
};

it.each([undefined, 3])('the line of a call is what pino writes of the same fields (worker %s)', (worker) => {
  let line = '';
  const logger = pino(
    {
      base: worker === undefined ? null : { worker },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: (written) => (line = written) },
  );
  logger.info(fields, 'call');
  const withoutTime = (text: string) => text.replace(/"time":"[\d-]{10}T[\d:.]{12}Z"/, '"time"');
  expect(withoutTime(line)).toContain('"time"');
  expect(withoutTime(callLine(fields, 'call', worker))).toBe(withoutTime(line));
});
