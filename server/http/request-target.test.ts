import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTarget } from './request-target.ts';

const pathOf = (url: string, host = 'h.example') => readTarget(url, host)?.path;

describe('the target of a request', () => {
  it.each([
    ['/', '/'],
    ['/ops', '/ops'],
    ['//ops', '/ops'],
    ['///ops//x', '/ops/x'],
    ['/./ops', '/ops'],
    ['/buy/../ops', '/ops'],
    ['/buy/%2e%2E/ops', '/ops'],
    ['/buy/.%2e/ops', '/ops'],
    ['/%6Fps', '/ops'],
    ['/_next/../ops', '/ops'],
    ['/_next/%2e%2e/%6f%70%73', '/ops'],
    ['/../../ops', '/ops'],
    ['/ops/', '/ops/'],
    ['/ops/.', '/ops/'],
    ['/ops/x/..', '/ops/'],
    ['/..', '/'],
    ['/a%20b/%E0%A4%86', '/a%20b/%E0%A4%86'],
    ['/a%2Cb', '/a%2Cb'],
    ['/...', '/...'],
    ['http://h.example/ops', '/ops'],
    ['HTTPS://H.Example/ops?x=//y', '/ops'],
    ['http://h.example', '/'],
    ['http://h.example?x=1', '/'],
  ])('%s is %s', (url, path) => {
    expect(pathOf(url)).toBe(path);
  });

  it.each([
    '',
    '*',
    'ops',
    'h.example:443',
    'http://other.example/ops',
    'http://h.example:80/ops',
    'http://user@h.example/ops',
    'ftp://h.example/ops',
    '/buy%2F..%2Fops',
    '/buy/..%2fops',
    '/buy\\..\\ops',
    '/buy%5c..%5Cops',
    '/ops%00',
    '/ops%0d%0a',
    '/ops%7f',
    '/%zz',
    '/%',
    '/%FF',
    '/%C0%AF',
    '/ops#x',
  ])('%s is refused', (url) => {
    expect(readTarget(url, 'h.example')).toBeUndefined();
  });

  it('keeps what stands behind the question mark to the letter', () => {
    expect(readTarget('//a/../b?x=/../%2e%2e//\\&y=%zz', 'h')).toEqual({
      path: '/b',
      search: '?x=/../%2e%2e//\\&y=%zz',
    });
  });

  it('comes to the same when it is read again, has no dots, and is what a browser would ask for', () => {
    const part = fc.constantFrom(
      'a',
      'ops',
      '.',
      '..',
      '%2e',
      '%2E%2e',
      '',
      '%6f',
      '%20',
      '_next',
      'x.y',
      '%c3%a9',
      '%2d',
    );
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), (parts) => {
        const path = pathOf(`/${parts.join('/')}`) as string;
        expect(pathOf(path)).toBe(path);
        expect(path).not.toMatch(/\/\/|\/\.{1,2}(?:\/|$)/);
        expect(new URL(path, 'http://h').pathname).toBe(path);
      }),
      { numRuns: 500 },
    );
  });

  it('is never changed in what it decodes to, but for dots and slashes', () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z%?#&=+, \u0900-\u097f]+$/), { minLength: 1 }), (texts) => {
        const path = pathOf(`/${texts.map(encodeURIComponent).join('/')}`) as string;
        expect(path.slice(1).split('/').map(decodeURIComponent)).toEqual(texts);
      }),
    );
  });
});
