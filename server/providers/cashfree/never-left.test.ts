import { expect, test } from 'vitest';
import { neverLeft } from './never-left.ts';

test.each([
  [{ code: 'ECONNREFUSED', syscall: 'connect' }, true],
  [{ code: 'ENOTFOUND', syscall: 'getaddrinfo' }, true],
  [{ code: 'UND_ERR_CONNECT_TIMEOUT' }, true],
  [{ code: 'EHOSTUNREACH', syscall: 'connect' }, true],
  // The way was lost under a connection that was open: the request may have arrived.
  [{ code: 'EHOSTUNREACH', syscall: 'read' }, false],
  [{ code: 'ENETUNREACH', syscall: 'write' }, false],
  [{ code: 'ECONNRESET', syscall: 'read' }, false],
  [{ code: 'ECONNREFUSED', errors: [{ code: 'ECONNREFUSED' }, { code: 'ENETUNREACH', syscall: 'connect' }] }, true],
  [{ code: 'ECONNREFUSED', errors: [{ code: 'ECONNREFUSED' }, { code: 'ECONNRESET' }] }, false],
  [undefined, false],
])('%j surely never left: %s', (cause, expected) => {
  expect(neverLeft(cause)).toBe(expected);
});
